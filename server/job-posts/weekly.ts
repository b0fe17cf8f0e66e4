import { sql } from 'drizzle-orm';
import { week } from '#contract/durations.ts';
import { tokens } from '../auth/tables.ts';
import { notify } from '../notifications/notify.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { tradeRefs } from '../trades/service.ts';
import { userCounties, userJobCategories, userJobTypes, users, userTowns } from '../users/tables.ts';
import { type FoundPost, postWords } from './post-words.ts';
import { jobPosts } from './tables.ts';

const batch = 500;
const named = 5;

/** One batch of the weekly run: workers with an id above `after`. */
export interface WeeklyBatch {
  /** Id of the whole run; each worker is notified once per run. */
  round: string;
  at: string;
  after: number;
}
export const weeklyBatches = defineQueue<WeeklyBatch>('job_posts.weekly_batch');

interface Missed extends FoundPost {
  user_id: number;
  job_category_id: number;
  missed: number;
}

/** Returns the id of the last worker in a batch; null if there are no more. */
async function lastOf(db: DbOrTx, after: number): Promise<number | null> {
  const { rows } = await db.execute<{ last: number | null }>(
    sql`select max(id) as last from (select id from ${users} where is_worker and id > ${after} order by id limit ${batch}) as batch`,
  );
  return rows[0]?.last ?? null;
}

/**
 * Returns the newest inquiries that each worker of a batch has missed, at most `named` per worker, with their
 * total number. An inquiry counts if it was published since the worker's last visit, but at most a week ago,
 * in the worker's categories (and types, if any are chosen there) and areas. Country-wide inquiries count for
 * every area. Workers who take no jobs are omitted.
 */
async function missedBy(db: DbOrTx, after: number, last: number, now: Date): Promise<Missed[]> {
  const since = new Date(now.getTime() - week);
  const { rows } = await db.execute<Missed>(sql`
    with workers as (
      select u.id, u.whole_country, greatest(${since}::timestamptz, (select max(last_used_at) from ${tokens} where user_id = u.id)) as since
      from ${users} u where u.is_worker and u.takes_jobs and u.id > ${after} and u.id <= ${last}
    ), fresh as (
      select p.*, coalesce(p.reviewed_at, p.created_at) as out_since from ${jobPosts} p
      where p.status = 'active' and p.kind = 'inquiry' and p.renewed_at > ${since} and coalesce(p.reviewed_at, p.created_at) > ${since}
    ), missed as (
      select w.id as user_id, p.id, p.job_type_id, p.job_category_id, p.county_id, p.town_id, p.question_set_id, p.answers,
        row_number() over newest as place, count(*) over (partition by w.id)::int as missed
      from workers w
      join ${userJobCategories} c on c.user_id = w.id
      join fresh p on p.job_category_id = c.job_category_id and p.out_since > w.since and p.user_id <> w.id
      where (
          exists (select 1 from ${userJobTypes} t where t.user_id = w.id and t.job_type_id = p.job_type_id)
          or not exists (select 1 from ${userJobTypes} t where t.user_id = w.id and t.job_category_id = p.job_category_id)
        ) and (
          w.whole_country or p.county_id is null
          or exists (
            select 1 from ${userCounties} a where a.user_id = w.id and a.county_id = p.county_id and (
              p.town_id is null
              or exists (select 1 from ${userTowns} t where t.user_id = w.id and t.town_id = p.town_id)
              or not exists (select 1 from ${userTowns} t where t.user_id = w.id and t.county_id = p.county_id)
            )
          )
        )
      window newest as (partition by w.id order by p.out_since desc, p.id desc)
    )
    select user_id, id, job_type_id, job_category_id, county_id, town_id, question_set_id, answers, missed from missed where place <= ${named} order by user_id, place
  `);
  return rows;
}

const byWorker = (rows: readonly Missed[]) => Map.groupBy(rows, (row) => row.user_id);

/**
 * Notifies one batch of workers and enqueues the next batch in the same transaction, so that each batch runs
 * once.
 */
export async function notifyMissed(
  { db, tasks }: { db: Db; tasks: Tasks },
  { round, at, after }: WeeklyBatch,
): Promise<void> {
  const trades = await tradeRefs(db);
  const summaries = await postWords(db);
  const last = await lastOf(db, after);
  if (last === null) return;
  const missed = byWorker(await missedBy(db, after, last, new Date(at)));
  await db.transaction(async (tx) => {
    for (const [userId, rows] of missed) {
      const keys = rows.flatMap((row) => trades.category(row.job_category_id)?.key ?? []);
      const posts = await summaries(tx, rows);
      const data = { count: rows[0]?.missed ?? 0, categories: [...new Set(keys)], posts };
      await notify(tasks, tx, { userId, kind: 'weekly_missed_job_posts', data, key: `weekly ${round}` });
    }
    await tasks.enqueue(tx, weeklyBatches, { round, at, after: last }, { key: `${round} ${last}` });
  });
}
