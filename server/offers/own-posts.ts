import { listOwnPosts } from '../job-posts/lists.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { openOn } from './service.ts';

/** Returns one page of the actor's posts, each with the number of its unanswered offers. */
export async function ownPostsWithOffers(db: Db, actor: Actor, query: Parameters<typeof listOwnPosts>[2]) {
  const { data, meta } = await listOwnPosts(db, actor, query);
  const waiting = await openOn(
    db,
    data.map(({ id }) => id),
  );
  return { data: data.map((post) => ({ ...post, offers_waiting: waiting.get(post.id) ?? 0 })), meta };
}
