import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db, DbOrTx } from '../db/pool.ts';
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

  async function take(tx: DbOrTx, stored: Stored) {
    const { key, max, windowMs, says } = stored;
    const at = now();
    const recent = sql`(select coalesce(array_agg(hit order by hit), '{}') from unnest(${rateLimits.hits}) hit where hit > ${at - windowMs}::bigint)`;
    const taken = await tx
      .insert(rateLimits)
      .values({ key, hits: [at], expiresAt: new Date(at + windowMs) })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: { hits: sql`${recent} || ${at}::bigint`, expiresAt: new Date(at + windowMs) },
        setWhere: sql`cardinality(${recent}) < ${max}::int`,
      })
      .returning({ key: rateLimits.key });
    if (taken.length === 0) throw tooMany((await waitOf(tx, stored)) ?? 0, says);
  }

  /** Milliseconds until the oldest attempt leaves a full window; undefined if there is room. */
  async function waitOf(tx: DbOrTx, { key, max, windowMs }: Stored) {
    const [row] = await tx.select({ hits: rateLimits.hits }).from(rateLimits).where(eq(rateLimits.key, key));
    const recent = (row?.hits ?? []).filter((hit) => hit > now() - windowMs);
    const oldest = recent[recent.length - max];
    return oldest === undefined ? undefined : oldest + windowMs - now();
  }

  return {
    async consume(limits) {
      const [first, ...others] = inOrder(limits);
      if (!first) return;
      if (others.length === 0) return take(db, first);
      await db.transaction(async (tx) => {
        for (const stored of [first, ...others]) await take(tx, stored);
      });
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

/** Counts an attempt. Returns false, without counting, if the limit is full: for callers that then ask for more proof instead of refusing. */
export const passes = (limits: Limits, limit: Limit): Promise<boolean> =>
  limits.consume([limit]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many') return false;
      throw error;
    },
  );

const cleaning = defineQueue<Record<string, never>>('limits.clean');

/** Deletes expired rows every hour. */
export function cleanLimits(jobs: Jobs, db: Db): void {
  jobs.work(cleaning, async () => {
    await db.delete(rateLimits).where(sql`${rateLimits.expiresAt} < now()`);
  });
  jobs.schedule(cleaning, '17 * * * *');
}
