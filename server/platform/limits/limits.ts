import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db, DbOrTx } from '../db/pool.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { defineQueue } from '../jobs/queues.ts';
import type { Keys } from '../keys/keys.ts';
import { rateLimits } from './tables.ts';
import { tooMany } from './too-many.ts';

interface Counted {
  /** What is limited, as in `sign_in`. */
  name: string;
  /** Who is limited: an account, an address, both. Kept as a keyed hash. */
  key: string;
}

export interface Limit extends Counted {
  /** So many within the window. */
  max: number;
  windowMs: number;
  /** The same on every site: `LIMITS_SCALE` does not count. */
  fixed?: boolean;
  /** What is said before the wait. */
  says?: string;
}

/**
 * Limits that hold across nodes and restarts (wire.md, Accounts). The window slides and is exact: between no two moments that lie
 * `windowMs` apart are there more than `max`, since the moment of each counted try is kept (limits are small numbers).
 */
export interface Limits {
  /** Counts one try against each of them, or, where one is full, against none and throws `too_many`. Not for the caller's transaction: a roll-back would forget it. */
  consume(limits: readonly Limit[]): Promise<void>;
  /** Throws `too_many` where one is full, and counts nothing. */
  check(limits: readonly Limit[]): Promise<void>;
  /** Takes back one try, the newest. */
  giveBack(counted: readonly Counted[]): Promise<void>;
  /** Forgets what was counted: a right password takes the wrong ones back. */
  forget(counted: readonly Counted[]): Promise<void>;
}

type Stored = Pick<Limit, 'key' | 'max' | 'windowMs' | 'says'>;

export function openLimits(db: Db, keys: Keys, now: () => number = Date.now, scale = 1): Limits {
  const keyOf = ({ name, key }: Counted) => `${name}:${keys.hash(key, `limit:${name}`)}`;
  // In one order for all, or two that ask for the same limits wait for each other.
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

  /** Milliseconds until the oldest try leaves a full window; undefined where there is room. */
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

/** Counts a try; false, and not counted, where the limit is full: for what then asks for more instead of refusing. */
export const passes = (limits: Limits, limit: Limit): Promise<boolean> =>
  limits.consume([limit]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many') return false;
      throw error;
    },
  );

const cleaning = defineQueue<Record<string, never>>('limits.clean');

/** Drops what no longer limits anybody, every hour. */
export function cleanLimits(jobs: Jobs, db: Db): void {
  jobs.work(cleaning, async () => {
    await db.delete(rateLimits).where(sql`${rateLimits.expiresAt} < now()`);
  });
  jobs.schedule(cleaning, '17 * * * *');
}
