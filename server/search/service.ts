import { sql } from 'drizzle-orm';
import { foundPosts, presentFoundPosts } from '../job-posts/found-posts.ts';
import { searchPosts } from '../job-posts/lists.ts';
import type { Db } from '../platform/db/pool.ts';
import { runPrepared } from '../platform/db/prepared.ts';
import { correction } from '../platform/search/correction.ts';
import { correctedQuery } from '../platform/search/query.ts';
import { isCounted, wordsOf } from '../platform/search/words.ts';
import type { Visitor } from '../platform/session/actor.ts';
import { foundWorkers, presentFoundWorkers } from '../users/found-workers.ts';
import { searchWorkers } from '../users/service.ts';

interface Found extends Record<string, unknown> {
  workers: Parameters<typeof presentFoundWorkers>[1];
  posts: Parameters<typeof presentFoundPosts>[1];
}

/**
 * Returns up to `perPage` workers and as many active posts for a text, best first. One statement corrects the
 * words, searches and ranks, unless no word has a document frequency.
 */
export async function searchAll(db: Db, visitor: Visitor, search: string, perPage: number) {
  const words = wordsOf(search);
  if (!words.some(isCounted)) return searchUncounted(db, visitor, search, perPage);
  const statement = sql`with ${correction(words)} select ${foundWorkers(perPage)} as workers, ${foundPosts(perPage)} as posts`;
  const [found] = await runPrepared<Found>(db, `search_all ${perPage}`, statement);
  const [workers, posts] = await Promise.all([
    presentFoundWorkers(db, found?.workers ?? [], visitor),
    presentFoundPosts(db, found?.posts ?? [], visitor),
  ]);
  return { workers, posts };
}

/**
 * Searches for words without document frequencies, such as numbers and other scripts. The corrected words are
 * inlined, so that the planner can estimate them.
 */
async function searchUncounted(db: Db, visitor: Visitor, search: string, perPage: number) {
  const words = await correctedQuery(db, search);
  const [workers, posts] = await Promise.all([
    searchWorkers(db, visitor, words, perPage),
    searchPosts(db, visitor, words, perPage),
  ]);
  return { workers, posts };
}
