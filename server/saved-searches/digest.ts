import { type SQL, sql } from 'drizzle-orm';
import type { KnownFilters } from '#contract/saved-search-words.ts';
import { type FoundPost, postWords } from '../job-posts/post-words.ts';
import { notify } from '../notifications/notify.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import { weekOf } from '../platform/db/today.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { matches, postsWith } from './matching.ts';
import { savedSearches } from './tables.ts';

const batch = 100;
const named = 5;
/** Maximum age of announced posts: after a long outage, older posts are not worth announcing. */
const longest = '14 days';

/** A batch of the daily run: users with an id above `after`. */
export interface DigestBatch {
  round: string;
  /** ISO 8601 time; the batch covers posts published before it. */
  until: string;
  after: number;
}
export const digestBatches = defineQueue<DigestBatch>('saved_searches.round_batch');

/**
 * Returns the condition that a search is due: a daily one every morning; a weekly one on Monday, or later if
 * Monday's run was missed.
 */
const isDue = (
  until: string,
): SQL => sql`(frequency = 'daily' and told_until < ${until}::timestamptz or frequency = 'weekly'
  and told_until < ${weekOf(until)})`;

interface Due extends Record<string, unknown> {
  id: number;
  title: string;
  filters: KnownFilters;
}

async function lastOf(tx: Tx, { after }: DigestBatch): Promise<number | null> {
  const { rows } = await tx.execute<{ last: number | null }>(sql`
    select max(user_id) as last from (
      select distinct user_id from ${savedSearches} where frequency <> 'at_once' and user_id > ${after} order by user_id limit ${batch}) as people`);
  return rows[0]?.last ?? null;
}

async function lockDue(tx: Tx, { until, after }: DigestBatch, last: number): Promise<Due[]> {
  const { rows } = await tx.execute<Due>(sql`
    select id, title, filters from ${savedSearches}
    where frequency <> 'at_once' and user_id > ${after} and user_id <= ${last} and ${isDue(until)} order by id for update`);
  return rows;
}

interface News extends Record<string, unknown> {
  user_id: number;
  count: number;
  posts: FoundPost[];
  searches: { id: number; count: number }[];
}

async function newsFor(tx: Tx, { until }: DigestBatch, due: readonly Due[]): Promise<News[]> {
  const ids = sql.param(due.map(({ id }) => id));
  const since = sql`(select min(since) from due)`;
  const { rows } = await tx.execute<News>(sql`
    with due as materialized (
      select *, greatest(told_until, ${until}::timestamptz - ${longest}::interval) as since from ${savedSearches} where id = any(${ids}::int[])
    ), fresh as materialized (
      ${postsWith(sql`p.renewed_at > ${since} and coalesce(p.reviewed_at, p.created_at) > ${since} and coalesce(p.reviewed_at, p.created_at) <= ${until}::timestamptz`)}
    ), found as materialized (
      select s.id as search_id, s.user_id, p.id, p.job_type_id, p.county_id, p.town_id, p.question_set_id, p.answers, p.out_since
      from due as s join fresh as p on p.out_since > s.since and ${matches}
    ), posts as (
      select *, row_number() over (partition by user_id order by out_since desc, id desc) as place
      from (select distinct user_id, id, job_type_id, county_id, town_id, question_set_id, answers, out_since from found) as each
    ), by_search as (
      select user_id, search_id, count(*)::int as posts from found group by user_id, search_id
    )
    select user_id, count(*)::int as count,
      json_agg(json_build_object('id', id, 'job_type_id', job_type_id, 'county_id', county_id, 'town_id', town_id,
        'question_set_id', question_set_id, 'answers', answers) order by place) filter (where place <= ${named}) as posts,
      (select json_agg(json_build_object('id', search_id, 'count', by_search.posts) order by search_id) from by_search where by_search.user_id = posts.user_id) as searches
    from posts group by user_id order by user_id`);
  return rows;
}

const markSent = (tx: Tx, { until }: DigestBatch, due: readonly Due[]) =>
  tx.execute(
    sql`update ${savedSearches} set told_until = ${until}::timestamptz where id = any(${sql.param(due.map(({ id }) => id))}::int[])`,
  );

/**
 * Sends the digest to one batch of users, one notification each for all due searches. Marks these searches as
 * sent and enqueues the next batch in the same transaction.
 */
export async function sendDigest({ db, tasks }: { db: Db; tasks: Tasks }, round: DigestBatch): Promise<void> {
  const summaries = await postWords(db);
  await db.transaction(async (tx) => {
    const last = await lastOf(tx, round);
    if (last === null) return;
    const due = await lockDue(tx, round, last);
    const searchOf = new Map(due.map((search) => [search.id, search]));
    for (const { user_id: userId, count, posts, searches } of await newsFor(tx, round, due)) {
      const found = searches.flatMap(({ id, count: of }) => {
        const { title, filters } = searchOf.get(id) ?? {};
        return title === undefined || !filters ? [] : [{ id, title, filters, count: of }];
      });
      const data = { count, posts: await summaries(tx, posts), searches: found };
      await notify(tasks, tx, {
        userId,
        kind: 'saved_search',
        data,
        key: `saved_search round ${round.round}`,
      });
    }
    await markSent(tx, round, due);
    await tasks.enqueue(tx, digestBatches, { ...round, after: last }, { key: `${round.round} ${last}` });
  });
}
