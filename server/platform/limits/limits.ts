import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db, DbOrTx } from '../db/pool.ts';
import { runPrepared } from '../db/prepared.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { defineQueue } from '../jobs/queues.ts';
import type { Keys } from '../keys/keys.ts';
import { rateLimits } from './tables.ts';
import { tooMany } from './too-many.ts';

interface Counted {
  /** What is limited, such as `sign_in`. */
  name: string;
  /** Who is limited: an account, an address, or both. Stored as a keyed hash. */
  key: string;
}

export interface Limit extends Counted {
  /** Maximum within the window. */
  max: number;
  windowMs: number;
  /** Not multiplied by `LIMITS_SCALE`. */
  fixed?: boolean;
  /** Text before the waiting time. */
  says?: string;
}

/**
 * Limits across nodes and restarts (wire.md, Accounts). The window slides and is exact: no period of `windowMs` ever contains more than `max`, since
 * the time of each attempt is stored (the numbers are small).
 */
export interface Limits {
  /**
   * Counts one attempt against each limit. If one is full, counts none and throws `too_many`. Do not call inside the caller's transaction: a rollback
   * would undo the count.
   */
  consume(limits: readonly Limit[]): Promise<void>;
  /** Throws `too_many` if one is full; counts nothing. */
  check(limits: readonly Limit[]): Promise<void>;
  /** Takes back the newest attempt. */
  giveBack(counted: readonly Counted[]): Promise<void>;
  /** Clears the count, for example after a right password. */
  forget(counted: readonly Counted[]): Promise<void>;
}

type Stored = Pick<Limit, 'key' | 'max' | 'windowMs' | 'says'>;

export function openLimits(db: Db, keys: Keys, now: () => number = Date.now, scale = 1): Limits {
  const keyOf = ({ name, key }: Counted) => `${name}:${keys.hash(key, `limit:${name}`)}`;
  // In a fixed order, so that two callers with the same limits cannot deadlock.
  const inOrder = (limits: readonly Limit[]) =>
    limits
      .map(({ max, windowMs, fixed, says, ...counted }) => ({ key: keyOf(counted), max: fixed ? max : max * scale, windowMs, ...(says && { says }) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));

  /** Milliseconds until the oldest attempt leaves a full window; undefined if there is room. */
  async function waitOf(tx: DbOrTx, { key, max, windowMs }: Stored) {
    const [row] = await tx.select({ hits: rateLimits.hits }).from(rateLimits).where(eq(rateLimits.key, key));
    const recent = (row?.hits ?? []).filter((hit) => hit > now() - windowMs);
    const oldest = recent[recent.length - max];
    return oldest === undefined ? undefined : oldest + windowMs - now();
  }

  return {
    async consume(limits) {
      const stored = inOrder(limits);
      if (stored.length === 0) return;
      const column = <T>(of: (one: Stored) => T) => sql.param(stored.map(of));
      const [taken] = await runPrepared<{ full: string | null }>(
        db,
        'take_limits',
        sql`select take_limits(${column(({ key }) => key)}::text[], ${column(({ max }) => max)}::float8[], ${column(({ windowMs }) => windowMs)}::bigint[], ${now()}::bigint) as full`,
      );
      const full = stored.find(({ key }) => key === taken?.full);
      if (full) throw tooMany((await waitOf(db, full)) ?? 0, full.says);
    },
    async check(limits) {
      for (const stored of inOrder(limits)) {
        const wait = await waitOf(db, stored);
        if (wait !== undefined) throw tooMany(wait, stored.says);
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

/** Counts an attempt. Returns false, without counting, if the limit is full: for callers that then ask for more proof instead of refusing. */
export const passes = (limits: Limits, limit: Limit): Promise<boolean> => isTaken(limits.consume([limit]));

/** The same, counting nothing. */
export const hasRoom = (limits: Limits, limit: Limit): Promise<boolean> => isTaken(limits.check([limit]));

const cleaning = defineQueue<Record<string, never>>('limits.clean');

/** Deletes expired rows every hour. */
export function cleanLimits(jobs: Jobs, db: Db): void {
  jobs.work(cleaning, async () => {
    await db.delete(rateLimits).where(sql`${rateLimits.expiresAt} < now()`);
  });
  jobs.schedule(cleaning, '17 * * * *');
}
