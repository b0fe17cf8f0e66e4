import { AppError } from '#contract/errors.ts';
import type { DbOrTx } from '../db/pool.ts';
import { findCopy } from './copy-mark.ts';

/**
 * Thrown instead of a call that would leave a copy of the site. A task that throws it is held until the copy
 * is adopted.
 */
export class HeldBack extends AppError {
  constructor() {
    super('copy');
  }
}

/** Returns whether an error, or each of several reported together, is a call held back. */
export const isHeldBack = (error: unknown): boolean =>
  error instanceof HeldBack ||
  (error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isHeldBack));

/** The gate before every call to another machine that changes something there. */
export interface Outbound {
  /**
   * Returns on the site itself. On a copy, logs what would have been sent, without personal data, and throws
   * `HeldBack`.
   */
  assertMaySend(what: string): Promise<void>;
}

interface Options {
  db: DbOrTx;
  log: (line: string) => void;
}

/** Reads the mark at every call, so that an adoption takes effect at once on all nodes. */
export const openOutbound = ({ db, log }: Options): Outbound => ({
  async assertMaySend(what) {
    if (!(await findCopy(db))) return;
    log(`This site is a copy: would have sent ${what}`);
    throw new HeldBack();
  },
});
