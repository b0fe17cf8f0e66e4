import { searchPosts, seesAsVisitors } from '../job-posts/service.ts';
import type { Db } from '../platform/db/pool.ts';
import { correctedQuery } from '../platform/search/query.ts';
import type { Actor, Visitor } from '../platform/session/actor.ts';
import { isNoneOf, searchWorkers } from '../users/service.ts';

/** The best few workers and active posts for a text (spec §7, Search). */
export async function searchAll(db: Db, visitor: Visitor, search: string, perPage: number) {
  const words = await correctedQuery(db, search);
  const [workers, posts] = await Promise.all([searchWorkers(db, visitor, words, perPage), searchPosts(db, visitor, words, perPage)]);
  return { workers, posts };
}

/** Whether this person finds what visitors find. */
export const isSameFor = ({ workers, posts }: Awaited<ReturnType<typeof searchAll>>, actor: Actor): boolean =>
  seesAsVisitors(actor, posts) && isNoneOf(workers, actor);
