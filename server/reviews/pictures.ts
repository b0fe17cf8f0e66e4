import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import type { Review } from '#contract/reviews.ts';
import { imageOfPost } from '../job-posts/service.ts';
import type { Db } from '../platform/db/pool.ts';
import type { UploadedFile } from '../platform/http/multipart.ts';
import { prepareMedia } from '../platform/media/media.ts';
import type { Actor } from '../platform/session/actor.ts';
import { deleteFolders } from '../platform/storage/drop.ts';
import type { Storage } from '../platform/storage/storage.ts';
import * as pictures from './picture-queries.ts';
import { isAuthor, isInEditWindow, maySee } from './policy.ts';
import * as queries from './queries.ts';
import { getReview } from './service.ts';

interface Parts {
  db: Db;
  storage: Storage;
}

interface Added {
  moment: 'before' | 'after';
  file: UploadedFile | undefined;
  media_id?: number | undefined;
}

/**
 * Returns the author's own review while it can be changed. Throws `not_found`, `forbidden`,
 * `reviews.edit_window`.
 */
function mustBeChangeable(actor: Actor, review: queries.StoredReview | undefined): queries.StoredReview {
  if (!review || !maySee(actor, review)) throw new AppError('not_found');
  if (!isAuthor(actor, review)) throw new AppError('forbidden');
  if (!isInEditWindow(review, new Date())) throw new AppError('reviews.edit_window');
  return review;
}

/**
 * Returns the picture in both sizes: an uploaded one re-encoded without metadata, or one copied from the
 * inquiry.
 */
async function contentsOf(
  db: Db,
  storage: Storage,
  review: queries.StoredReview,
  { file, media_id: mediaId }: Added,
) {
  if (file) {
    const media = await prepareMedia({ path: file.path }, file.name);
    if (media.kind !== 'image') throw new AppError('reviews.picture');
    return {
      full: media.full.bytes,
      card: media.card.bytes,
      width: media.full.width,
      height: media.full.height,
    };
  }
  const image =
    mediaId === undefined || review.jobPostId === null
      ? undefined
      : await imageOfPost(db, review.jobPostId, mediaId);
  const [full, card] = image ? await Promise.all([storage.read(image.full), storage.read(image.card)]) : [];
  if (!image || !full || !card) throw new AppError('media.missing');
  return {
    full: await buffer(full.contents),
    card: await buffer(card.contents),
    width: image.width,
    height: image.height,
  };
}

/**
 * Adds a picture to the author's own review, up to four. On failure no files stay in storage. Throws
 * `reviews.pictures`, `media.*`.
 */
export async function addPicture(
  { db, storage }: Parts,
  actor: Actor,
  reviewId: number,
  added: Added,
): Promise<Review> {
  // Checked before the expensive part, and again under the lock.
  const review = mustBeChangeable(actor, await queries.byId(db, reviewId));
  if ((await pictures.ofReviews(db, [reviewId])).length >= limits.reviewPictures)
    throw new AppError('reviews.pictures');
  const { full, card, width, height } = await contentsOf(db, storage, review, added);
  const storageKey = `reviews/${randomBytes(18).toString('base64url')}`;
  try {
    await storage.put(`${storageKey}/full.webp`, full);
    await storage.put(`${storageKey}/card.webp`, card);
    await db.transaction(async (tx) => {
      mustBeChangeable(actor, await queries.lock(tx, reviewId));
      if ((await pictures.ofReviews(tx, [reviewId])).length >= limits.reviewPictures)
        throw new AppError('reviews.pictures');
      await pictures.insert(tx, { reviewId, moment: added.moment, storageKey, width, height });
    });
  } catch (error) {
    await deleteFolders(storage, [storageKey]);
    throw error;
  }
  return getReview(db, actor, reviewId);
}

/** Removes a picture of a review. Throws `not_found` if the picture belongs to another review. */
export async function removePicture(
  { db, storage }: Parts,
  actor: Actor,
  reviewId: number,
  id: number,
): Promise<void> {
  const removed = await db.transaction(async (tx) => {
    mustBeChangeable(actor, await queries.lock(tx, reviewId));
    return pictures.remove(tx, reviewId, id);
  });
  if (!removed) throw new AppError('not_found');
  await deleteFolders(storage, [removed.storageKey]);
}
