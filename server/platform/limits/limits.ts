import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db, DbOrTx } from '../db/pool.ts';
import { runPrepared } from '../db/prepared.ts';
import type { Keys } from '../keys/keys.ts';
import { defineQueue } from '../tasks/queues.ts';
import type { Tasks } from '../tasks/tasks.ts';
import { rateLimits } from './tables.ts';
import { tooMany } from './too-many.ts';

export interface Counted {
  name: string;
  /** An account, an address, or both; stored as a keyed hash. */
  key: string;
}

export interface Limit extends Counted {
  max: number;
  windowMs: number;
  fixed?: boolean;
  says?: string;
}

export interface FullLimit {
  limit: Limit;
  waitMs: number;
}

/**
 * Limits shared by all nodes, which survive restarts. The window slides and is exact: since every attempt’s
 * time is stored, no period of `windowMs` contains more than `max`.
 */
export interface Limits {
  /**
   * Counts one attempt against each limit. If one is full, counts none and throws `too_many`. Do not call
   * inside the caller’s transaction, because a rollback would undo the count.
   */
  consume(limits: readonly Limit[]): Promise<void>;
  /** Counts like `consume`, but returns a full limit instead of throwing. */
  take(limits: readonly Limit[]): Promise<FullLimit | undefined>;
  /** Throws `too_many` if a limit is full; counts nothing. */
  check(limits: readonly Limit[]): Promise<void>;
  giveBack(counted: readonly Counted[]): Promise<void>;
  /** Clears the count, for example after a correct password. */
  forget(counted: readonly Counted[]): Promise<void>;
}

interface Stored {
  key: string;
  max: number;
  windowMs: number;
  limit: Limit;
}

/** Opens limits counted in the database; every `max` is multiplied by `scale` unless the limit is `fixed`. */
export function openLimits(db: Db, keys: Keys, now: () => number = Date.now, scale = 1): Limits {
  const keyOf = ({ name, key }: Counted) => `${name}:${keys.hash(key, `limit:${name}`)}`;
  const stored = (limit: Limit): Stored => ({
    key: keyOf(limit),
    max: limit.fixed ? limit.max : limit.max * scale,
    windowMs: limit.windowMs,
    limit,
  });
  // Sorts the limits by key, so that rows are locked in a fixed order and concurrent calls cannot deadlock.
  const inOrder = (limits: readonly Limit[]) => limits.map(stored).sort((a, b) => (a.key < b.key ? -1 : 1));

  /**
   * Returns the milliseconds until a full limit allows the next attempt; undefined if the limit is not full.
   */
  async function waitOf(tx: DbOrTx, { key, max, windowMs }: Omit<Stored, 'limit'>) {
    const [row] = await tx.select({ hits: rateLimits.hits }).from(rateLimits).where(eq(rateLimits.key, key));
    const recent = (row?.hits ?? []).filter((hit) => hit > now() - windowMs);
    const oldest = recent[recent.length - max];
    return oldest === undefined ? undefined : oldest + windowMs - now();
  }

  async function take(limits: readonly Limit[]): Promise<FullLimit | undefined> {
    const ordered = inOrder(limits);
    if (ordered.length === 0) return undefined;
    const column = <T>(of: (one: Stored) => T) => sql.param(ordered.map(of));
    const [taken] = await runPrepared<{ full: string | null }>(
      db,
      'take_limits',
      sql`select take_limits(${column(({ key }) => key)}::text[], ${column(({ max }) => max)}::float8[], ${column(({ windowMs }) => windowMs)}::bigint[], ${now()}::bigint) as full`,
    );
    const full = ordered.find(({ key }) => key === taken?.full);
    return full && { limit: full.limit, waitMs: (await waitOf(db, full)) ?? 0 };
  }

  return {
    take,
    async consume(limits) {
      const full = await take(limits);
      if (full) throw tooMany(full.waitMs, full.limit.says);
    },
    async check(limits) {
      for (const one of inOrder(limits)) {
        const wait = await waitOf(db, one);
        if (wait !== undefined) throw tooMany(wait, one.limit.says);
      }
    },
    async giveBack(counted) {
      if (counted.length === 0) return;
      const { key, hits } = rateLimits;
      await db
        .update(rateLimits)
        .set({ hits: sql`trim_array(${hits}, 1)` })
        .where(and(inArray(key, counted.map(keyOf)), sql`cardinality(${hits}) > 0`));
    },
    async forget(counted) {
      if (counted.length > 0) await db.delete(rateLimits).where(inArray(rateLimits.key, counted.map(keyOf)));
    },
  };
}

const isTaken = (asked: Promise<void>): Promise<boolean> =>
  asked.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many') return false;
      throw error;
    },
  );

/**
 * Counts an attempt. Returns false, without counting, if the limit is full, so that the caller can require
 * further proof instead of rejecting the request.
 */
export const passes = (limits: Limits, limit: Limit): Promise<boolean> => isTaken(limits.consume([limit]));

/** Returns whether an attempt would be allowed, without counting it. */
export const hasRoom = (limits: Limits, limit: Limit): Promise<boolean> => isTaken(limits.check([limit]));

const cleaning = defineQueue<Record<string, never>>('limits.clean');

/** Registers the hourly task that deletes expired counts. */
export function cleanLimits(tasks: Tasks, db: Db): void {
  tasks.work(cleaning, async () => {
    await db.delete(rateLimits).where(sql`${rateLimits.expiresAt} < now()`);
  });
  tasks.schedule(cleaning, '17 * * * *');
}
