import { sql } from 'drizzle-orm';
import type { KnownFilters } from '#contract/saved-search-words.ts';
import { type FoundPost, postWords } from '../job-posts/post-words.ts';
import { notify } from '../notifications/notify.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { matches, postsWith } from './matching.ts';
import { savedSearches } from './tables.ts';

const batch = 500;

/** Task that announces a published post to users with an id above `after`. */
export interface Published {
  postId: number;
  /** Id of one publication; a republished post is matched against all searches again. */
  round: string;
  after: number;
}
export const publishedBatches = defineQueue<Published>('saved_searches.at_once');

interface Reached extends FoundPost {
  user_id: number;
  searches: { id: number; title: string; filters: KnownFilters }[];
}

async function reachedBy(db: DbOrTx, { postId, after }: Published): Promise<Reached[]> {
  const { rows } = await db.execute<Reached>(sql`
    select s.user_id, p.id, p.job_type_id, p.county_id, p.town_id, p.question_set_id, p.answers,
      json_agg(json_build_object('id', s.id, 'title', s.title, 'filters', s.filters) order by s.id) as searches
    from (${postsWith(sql`p.id = ${postId}`)}) as p join ${savedSearches} as s on ${matches}
    where s.frequency = 'at_once' and s.user_id > ${after}
    group by s.user_id, p.id, p.job_type_id, p.county_id, p.town_id, p.question_set_id, p.answers order by s.user_id limit ${batch}`);
  return rows;
}

/**
 * Notifies one batch of users whose saved searches match the post, each once per post regardless of
 * republications, and enqueues the next batch in the same transaction.
 */
export async function notifyAtOnce(
  { db, tasks }: { db: Db; tasks: Tasks },
  published: Published,
): Promise<void> {
  const summaries = await postWords(db);
  const reached = await reachedBy(db, published);
  const { postId, round } = published;
  await db.transaction(async (tx) => {
    for (const { user_id: userId, searches, ...post } of reached) {
      const data = {
        count: 1,
        posts: await summaries(tx, [post]),
        searches: searches.map((search) => ({ ...search, count: 1 })),
      };
      await notify(tasks, tx, { userId, kind: 'saved_search', data, key: `saved_search ${postId}` });
    }
    const last = reached.length === batch ? reached.at(-1) : undefined;
    if (last)
      await tasks.enqueue(
        tx,
        publishedBatches,
        { postId, round, after: last.user_id },
        { key: `${round} ${last.user_id}` },
      );
  });
}
