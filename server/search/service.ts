import { searchPosts } from '../job-posts/service.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Visitor } from '../platform/session/actor.ts';
import { searchWorkers } from '../users/service.ts';

/** The best few workers and active posts for a text (spec §7, Search). */
export async function searchAll(db: Db, visitor: Visitor, search: string, perPage: number) {
  const [workers, posts] = await Promise.all([searchWorkers(db, visitor, search, perPage), searchPosts(db, visitor, search, perPage)]);
  return { workers, posts };
}
