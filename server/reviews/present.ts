import type { Review } from '#contract/reviews.ts';
import { relationsOf } from '../chats/service.ts';
import { readableRows } from '../job-posts/invitations.ts';
import { postsByIds } from '../job-posts/service.ts';
import { placeRefs } from '../places/service.ts';
import type { Db } from '../platform/db/pool.ts';
import { pictureIn } from '../platform/media/stored-media.ts';
import type { Visitor } from '../platform/session/actor.ts';
import { tradeRefs } from '../trades/service.ts';
import { userRefsByIds } from '../users/service.ts';
import { type Entry, newestOf } from './chain-queries.ts';
import { ofReviews, type PictureRow } from './picture-queries.ts';
import { abilities, isAuthor } from './policy.ts';
import type { StoredReview } from './queries.ts';

export const presentPicture = ({ id, moment, storageKey, name, size, width, height }: PictureRow) => ({
  id,
  moment,
  ...pictureIn(storageKey, name, size),
  width,
  height,
});

const receiptOf = (entry: Entry | undefined): Review['receipt'] =>
  entry?.position && entry.seal ? { position: entry.position, seal: entry.seal } : null;

export async function presentReviews(
  db: Db,
  rows: readonly StoredReview[],
  visitor: Visitor,
  now: Date,
): Promise<Review[]> {
  if (rows.length === 0) return [];
  const people = rows.flatMap((row) =>
    row.authorId === null ? [row.subjectId] : [row.subjectId, row.authorId],
  );
  const tasks = rows.flatMap((row) => row.jobPostId ?? []);
  const pairs = rows.map((row) => [row.authorId ?? 0, row.subjectId] as const);
  const own = rows.filter((row) => isAuthor(visitor, row)).map(({ id }) => id);
  const [users, trades, places, posts, relations, pictures, entries] = await Promise.all([
    userRefsByIds(db, people),
    tradeRefs(db),
    placeRefs(db),
    tasks.length ? postsByIds(db, tasks) : [],
    relationsOf(db, pairs),
    ofReviews(
      db,
      rows.map(({ id }) => id),
    ),
    newestOf(db, own),
  ]);
  // Ids of the posts that the visitor may read. Any other post is an inquiry addressed to chosen workers, and
  // only its type and place are shown.
  const shown = new Set((await readableRows(db, visitor, posts)).map(({ id }) => id));
  return rows.flatMap((row, place) => {
    const subject = users.get(row.subjectId);
    // The person was deleted between the two statements, and the review with them.
    if (!subject) return [];
    const post = posts.find((one) => one.id === row.jobPostId);
    return {
      id: row.id,
      stars: row.stars,
      comment: row.comment,
      reviewer: (row.authorId !== null && users.get(row.authorId)) || null,
      subject,
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
      answer: row.answer,
      answered_at: row.answeredAt?.toISOString() ?? null,
      verified: post?.status === 'finished' ? 'job' : (relations[place] ?? null),
      job_post: post
        ? {
            id: shown.has(post.id) ? post.id : null,
            job_type: trades.type(post.jobTypeId)?.name ?? '',
            icon: trades.category(post.jobCategoryId)?.icon ?? '',
            place: places.label(post.countyId, post.townId),
          }
        : null,
      pictures: pictures.filter(({ reviewId }) => reviewId === row.id).map(presentPicture),
      published: row.publishedAt !== null,
      hidden: row.publishedBeforeHiding !== null,
      receipt: receiptOf(entries.get(row.id)),
      can: abilities(visitor, row, now),
    };
  });
}
