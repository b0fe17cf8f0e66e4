import { limits } from '#contract/constants.ts';
import type { FittingPost, FittingSort } from '#contract/dashboard.ts';
import { type ListMeta, metaOf } from '#contract/shapes.ts';
import { apartFrom } from '../blocks/service.ts';
import { fittingPosts } from '../job-posts/fitting.ts';
import { getPost, postDtosByIds } from '../job-posts/service.ts';
import { offeredOn, openOn } from '../offers/service.ts';
import { distances } from '../places/distances.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { usersByIds } from '../users/service.ts';
import * as queries from './queries.ts';

interface Wanted {
  page: number;
  per_page: number;
  sort: FittingSort;
  unseen?: boolean | undefined;
}

type Meta = ListMeta & { unseen: number; measured: boolean };

/**
 * Returns a page of open inquiries that fit the worker’s trades and places. Omits inquiries on which the
 * worker has an offer, and inquiries of clients with a block in either direction. Considers at most
 * `limits.fittingMost` inquiries.
 */
export async function listFitting(
  db: Db,
  actor: Actor,
  query: Wanted,
  now: Date,
): Promise<{ data: FittingPost[]; meta: Meta }> {
  const [people, apart] = await Promise.all([usersByIds(db, [actor.id], null), apartFrom(db, actor.id)]);
  const worker = people.get(actor.id);
  const fitting = worker ? await fittingPosts(db, worker, { without: apart, now }) : [];
  const ids = fitting.map(({ id }) => id);
  const [seen, offered] = await Promise.all([
    queries.seenAmong(db, actor.id, ids),
    offeredOn(db, actor.id, ids),
  ]);
  const towns = worker?.towns.map(({ id }) => id) ?? [];
  const { between } = await distances(db);
  const open = fitting
    .filter(({ id }) => !offered.has(id))
    .map(({ id, townId }) => ({
      id,
      seen: seen.has(id),
      ...between(towns, townId === null ? [] : [townId]),
    }));
  const unseen = open.filter((job) => !job.seen);
  const wanted = query.unseen ? unseen : open;
  // The sort is stable, so inquiries at equal distance stay newest first.
  if (query.sort === 'nearest')
    wanted.sort(
      (a, b) =>
        (a.distance_km ?? Number.POSITIVE_INFINITY) - (b.distance_km ?? Number.POSITIVE_INFINITY) || 0,
    );
  const shown = wanted.slice((query.page - 1) * query.per_page, query.page * query.per_page);
  const shownIds = shown.map(({ id }) => id);
  const [posts, offers] = await Promise.all([postDtosByIds(db, shownIds, actor), openOn(db, shownIds)]);
  const data = shown.flatMap(({ id, ...job }) => {
    const post = posts.get(id);
    return post ? [{ ...job, post, offers_count: offers.get(id) ?? 0 }] : [];
  });
  const capped = fitting.length === limits.fittingMost;
  return {
    data,
    meta: {
      ...metaOf(query, wanted.length, data.length, capped),
      unseen: unseen.length,
      measured: towns.length > 0,
    },
  };
}

/**
 * Records that a person has opened an inquiry, unless it is their own. Throws `not_found` if they may not
 * read it.
 */
export async function markPostSeen(db: Db, actor: Actor, id: number): Promise<void> {
  const post = await getPost(db, actor, id);
  if (post.is_own) return;
  await queries.markSeen(db, actor.id, id);
}
