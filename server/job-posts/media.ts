import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import type { MediaFile } from '#contract/job-posts.ts';
import { metaOf } from '#contract/shapes.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import type { UploadedFile } from '../platform/http/multipart.ts';
import {
  deleteStored,
  type MediaKind,
  type StoredMedia,
  storeMedia,
} from '../platform/media/stored-media.ts';
import type { Actor, Visitor } from '../platform/session/actor.ts';
import type { FileReaders } from '../platform/storage/file-readers.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { readable, readableRows } from './invitations.ts';
import * as queries from './media-queries.ts';
import { presentMedia } from './present.ts';
import { type PostRow, postById } from './queries.ts';
import { afterEdit, lockOwn, move, mustBeEditable, mustOwn } from './transitions.ts';

const listed = (rows: queries.MediaRow[]) => ({
  data: rows.map(presentMedia),
  meta: metaOf({ page: 1, per_page: limits.media.files }, rows.length, rows.length),
});

/** Returns a post's files. Throws `not_found` if this visitor may not read the post. */
export async function listMedia(db: Db, visitor: Visitor, postId: number) {
  await readable(db, visitor, postId);
  return listed(await queries.mediaOf(db, [postId]));
}

/**
 * Returns an active or declined post to moderation, because a change to its files counts as an edit
 * (docs/PRODUCT.md#job-posts).
 */
async function touch(tx: Tx, post: PostRow, actor: Actor): Promise<void> {
  const transition = afterEdit(post, true);
  if (transition) await move(tx, post, transition, actor.id);
}

const postFiles = { folder: 'media', layout: 'folder', documents: true } as const satisfies MediaKind;

/** Returns the access rule for post files: everyone who may read the post may read its files. */
export const postFileReaders = (db: Db): FileReaders => ({
  // The demo's pictures are in `job-posts`.
  folders: [postFiles.folder, 'job-posts'],
  async find(key) {
    const post = await queries.postOfFile(db, key);
    return post && (async (visitor) => (await readableRows(db, visitor, [post])).length > 0);
  },
});

export interface Upload {
  file: UploadedFile | undefined;
  client_id?: string | undefined;
}

/**
 * Stores a file for the author's post; a repeated `client_id` returns the same file. On failure the stored
 * file is deleted. Throws `media.*`, and `job_posts.transition` for a finished or removed post.
 */
export async function addMedia(
  db: Db,
  storage: Storage,
  actor: Actor,
  postId: number,
  { file, client_id }: Upload,
): Promise<MediaFile> {
  // Editability is checked before the expensive file processing, and again under the lock.
  mustBeEditable(mustOwn(actor, await postById(db, postId)));
  if (!file) throw new AppError('media.missing');
  const present = await queries.mediaOf(db, [postId]);
  const sent = present.find((one) => client_id && one.clientId === client_id);
  if (sent) return presentMedia(sent);
  if (present.length >= limits.media.files) throw new AppError('media.many');
  return storeMedia(storage, postFiles, file, async (stored) => {
    const row = await db.transaction((tx) => record(tx, actor, postId, stored, client_id));
    // A concurrent upload of the same file was stored first, so this file is not needed.
    if (row.storageKey !== stored.storageKey) await deleteStored(storage, [stored.storageKey]);
    return presentMedia(row);
  });
}

/** Records a stored file. Locks the post, so that concurrent uploads get consecutive positions. */
async function record(
  tx: Tx,
  actor: Actor,
  postId: number,
  stored: StoredMedia,
  clientId: string | undefined,
): Promise<queries.MediaRow> {
  const post = mustBeEditable(await lockOwn(tx, actor, postId));
  const present = await queries.mediaOf(tx, [postId]);
  const duplicate = present.find((one) => clientId && one.clientId === clientId);
  if (duplicate) return duplicate;
  if (present.length >= limits.media.files) throw new AppError('media.many');
  const row = await queries.insertMedia(tx, {
    jobPostId: postId,
    clientId,
    position: present.length,
    ...stored,
  });
  await touch(tx, post, actor);
  return row;
}

/**
 * Reorders the files, which does not require moderation. Throws a 422 unless `ids` contains each file of the
 * post once.
 */
export async function orderMedia(db: Db, actor: Actor, postId: number, ids: readonly number[]) {
  return db.transaction(async (tx) => {
    mustBeEditable(await lockOwn(tx, actor, postId));
    const present = await queries.mediaOf(tx, [postId]);
    const named = new Set(ids);
    if (ids.length !== present.length || !present.every((file) => named.has(file.id)))
      throw new AppError('invalid', {
        fields: { ids: ['Poredak mora navesti svaku datoteku posla točno jednom.'] },
      });
    if (ids.length) await queries.orderMedia(tx, postId, ids);
    return listed(await queries.mediaOf(tx, [postId]));
  });
}

/**
 * Deletes a file from the author's post, which may return the post to moderation, and then from storage.
 * Throws `not_found`, and `job_posts.transition` for a finished or removed post.
 */
export async function deleteMedia(
  db: Db,
  storage: Storage,
  actor: Actor,
  postId: number,
  fileId: number,
): Promise<void> {
  const removed = await db.transaction(async (tx) => {
    const post = mustBeEditable(await lockOwn(tx, actor, postId));
    const row = await queries.removeMedia(tx, postId, fileId);
    if (!row) throw new AppError('not_found');
    await touch(tx, post, actor);
    return row;
  });
  await deleteStored(storage, [removed.storageKey]);
}
