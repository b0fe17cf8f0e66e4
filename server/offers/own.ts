import type { OfferCounts, OfferStatus, OwnOffer } from '#contract/offers.ts';
import { type ListMeta, metaOf } from '#contract/shapes.ts';
import { listOwnPosts } from '../job-posts/lists.ts';
import { readablePosts } from '../job-posts/service.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import * as own from './own-queries.ts';
import { presentOffers } from './present.ts';
import { byIds } from './queries.ts';
import { openOn } from './service.ts';
import { countsOf } from './summary.ts';

interface Wanted {
  page: number;
  per_page: number;
  status?: OfferStatus[] | undefined;
}

export async function listOwnOffers(
  db: Db,
  actor: Actor,
  query: Wanted,
): Promise<{ data: OwnOffer[]; meta: ListMeta & { counts: OfferCounts } }> {
  const [ids, tally] = await Promise.all([own.idsOf(db, actor.id, query), own.tallyOf(db, actor.id)]);
  const found = new Map((await byIds(db, ids)).map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => found.get(id) ?? []);
  const [offers, posts] = await Promise.all([
    presentOffers(db, actor.id, rows),
    readablePosts(
      db,
      rows.map(({ jobPostId }) => jobPostId),
      actor,
    ),
  ]);
  const data = offers.map((offer) => ({ ...offer, post: posts.get(offer.job_post.id) ?? null }));
  const counts = countsOf(tally);
  const total = query.status?.length
    ? [...new Set(query.status)].reduce((sum, status) => sum + counts[status], 0)
    : counts.all;
  return { data, meta: { ...metaOf(query, total, data.length), counts } };
}

/** Returns one page of the actor's posts, each with the number of its unanswered offers. */
export async function ownPostsWithOffers(db: Db, actor: Actor, query: Parameters<typeof listOwnPosts>[2]) {
  const { data, meta } = await listOwnPosts(db, actor, query);
  const waiting = await openOn(
    db,
    data.map(({ id }) => id),
  );
  return { data: data.map((post) => ({ ...post, offers_waiting: waiting.get(post.id) ?? 0 })), meta };
}
