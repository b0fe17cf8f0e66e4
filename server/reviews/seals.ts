import { sql } from 'drizzle-orm';
import type { Db } from '../platform/db/pool.ts';
import { zoned } from '../platform/db/today.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { chainNext } from './record.ts';
import { reviewEntries, reviewSeals } from './tables.ts';

/** Key of the advisory lock that the database takes to seal entries (`seal_review_entry`). */
const sealing = 7_206_115;

const batch = 200;

/**
 * Adds all missing reviews to the chain. Each batch is a transaction, so an interrupted run resumes where it
 * stopped.
 */
export async function chainPublished(db: Db, signal?: AbortSignal): Promise<void> {
  for (let found = batch; found === batch; ) {
    signal?.throwIfAborted();
    found = await db.transaction((tx) => chainNext(tx, batch));
  }
}

/** Seals every day that has ended since the last seal, beginning with the day of the first entry. */
export const sealDays = (db: Db, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    // Waits for transactions whose entries are dated on a day that has since ended.
    await tx.execute(sql`select pg_advisory_xact_lock(${sealing})`);
    const end = sql`((days.day + 1)::timestamp at time zone ${zoned})`;
    await tx.execute(sql`
      insert into ${reviewSeals} (day, entries, seal)
      select days.day, newest.position, newest.seal
      from (
        select generate_series(
          coalesce(
            (select max(day) + 1 from ${reviewSeals}),
            (select (sealed_at at time zone ${zoned})::date from ${reviewEntries} where position = 1)
          ),
          (${now.toISOString()}::timestamptz at time zone ${zoned})::date - 1,
          interval '1 day'
        )::date as day
      ) as days
      cross join lateral (
        select position, seal from ${reviewEntries} where position is not null and sealed_at < ${end} order by position desc limit 1
      ) as newest
      order by days.day`);
  });

const chaining = defineQueue<Record<string, never>>('reviews.chain', { timeout: 3600 });

/**
 * Registers the hourly task that completes the chain and seals ended days. The next run makes up for a missed
 * one.
 */
export function workChain({ db, tasks }: Pick<FeatureParts, 'db' | 'tasks'>): void {
  tasks.work(chaining, async (_, { signal }) => {
    await chainPublished(db, signal);
    await sealDays(db, new Date());
  });
  tasks.schedule(chaining, '5 * * * *');
}
