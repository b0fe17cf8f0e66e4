import { AppError } from '#contract/errors.ts';
import type { DbOrTx } from '../db/pool.ts';
import { findCopy } from './copy-mark.ts';

/**
 * Thrown instead of making an outgoing call from a copy of the site. A task that throws it is paused until
 * the copy is adopted.
 */
export class BlockedOnCopy extends AppError {
  constructor() {
    super('copy');
  }
}

/** Returns whether an error is `BlockedOnCopy`, or an aggregate of only such errors. */
export const isBlockedOnCopy = (error: unknown): boolean =>
  error instanceof BlockedOnCopy ||
  (error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isBlockedOnCopy));

/** Guards every outgoing call that changes something on another system. */
export interface Outbound {
  /**
   * Resolves on the original site. On a copy, logs what would have been sent, without personal data, and
   * throws `BlockedOnCopy`.
   */
  assertMaySend(what: string): Promise<void>;
}

interface Options {
  db: DbOrTx;
  log: (line: string) => void;
}

/**
 * Returns the guard for outgoing calls, which queries the copy mark at every call, so that adoption takes
 * effect immediately on all nodes.
 */
export const openOutbound = ({ db, log }: Options): Outbound => ({
  async assertMaySend(what) {
    if (!(await findCopy(db))) return;
    log(`This site is a copy: would have sent ${what}`);
    throw new BlockedOnCopy();
  },
});
