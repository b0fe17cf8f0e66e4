import { buffer } from 'node:stream/consumers';
import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import type { Review } from '#contract/reviews.ts';
import { imageOfPost } from '../job-posts/service.ts';
import type { Db } from '../platform/db/pool.ts';
import type { UploadedFile } from '../platform/http/multipart.ts';
import { deleteStored, type MediaKind, storeMedia } from '../platform/media/stored-media.ts';
import { type Actor, actorCan } from '../platform/session/actor.ts';
import type { FileReaders } from '../platform/storage/file-readers.ts';
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

const reviewPictures = { folder: 'reviews', layout: 'folder' } as const satisfies MediaKind;

/** Pictures of a hidden or unpublished review may be read by its author and moderators. */
export const reviewFileReaders = (db: Db): FileReaders => ({
  folders: [reviewPictures.folder],
  async find(key) {
    const review = await pictures.reviewOfFile(db, key);
    return review && ((visitor) => maySee(visitor, review) || actorCan(visitor, 'moderate'));
  },
});

/** Returns the uploaded picture, or the one chosen from the inquiry. Throws `media.missing`. */
async function pictureOf(
  { db, storage }: Parts,
  review: queries.StoredReview,
  { file, media_id: mediaId }: Added,
) {
  if (file) return file;
  const image =
    mediaId === undefined || review.jobPostId === null
      ? undefined
      : await imageOfPost(db, review.jobPostId, mediaId);
  const stored = image && (await storage.read(image.key));
  if (!stored) throw new AppError('media.missing');
  return { name: image.name, bytes: await buffer(stored.contents) };
}

/**
 * Adds a picture to the author's own review, up to four, and returns the review. Deletes the stored files on
 * failure. Throws the errors of `mustBeChangeable`, `reviews.pictures` and `media.*`.
 */
export async function addPicture(
  parts: Parts,
  actor: Actor,
  reviewId: number,
  added: Added,
): Promise<Review> {
  const { db, storage } = parts;
  // Checked before the picture is processed, which is expensive, and again under the lock.
  const review = mustBeChangeable(actor, await queries.byId(db, reviewId));
  if ((await pictures.ofReviews(db, [reviewId])).length >= limits.reviewPictures)
    throw new AppError('reviews.pictures');
  const picture = await pictureOf(parts, review, added);
  await storeMedia(storage, reviewPictures, picture, ({ storageKey, name, size, width, height }) =>
    db.transaction(async (tx) => {
      mustBeChangeable(actor, await queries.lock(tx, reviewId));
      if ((await pictures.ofReviews(tx, [reviewId])).length >= limits.reviewPictures)
        throw new AppError('reviews.pictures');
      const { moment } = added;
      await pictures.insert(tx, { reviewId, moment, storageKey, name, size, width, height });
    }),
  );
  return getReview(db, actor, reviewId);
}

/**
 * Removes a picture from a review and deletes its files. Throws the errors of `mustBeChangeable`, and
 * `not_found` if the picture belongs to another review.
 */
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
  await deleteStored(storage, [removed.storageKey]);
}
