import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import type { PortfolioPicture } from '#contract/users.ts';
import { violates } from '../platform/db/errors.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import type { UploadedFile } from '../platform/http/multipart.ts';
import { deleteStored, type MediaKind, pictureIn, storeMedia } from '../platform/media/stored-media.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { lockOwnAccount } from './accounts.ts';
import * as queries from './portfolio-queries.ts';
import { isShown } from './queries.ts';

export const portfolioFiles = { folder: 'portfolio', layout: 'folder' } as const satisfies MediaKind;

function present({
  id,
  storageKey,
  name,
  size,
  width,
  height,
  caption,
}: queries.PictureRow): PortfolioPicture {
  return { id, ...pictureIn(storageKey, name, size), width, height, caption };
}

/** Returns a person's portfolio. Throws `not_found` if the person does not exist or is hidden. */
export async function listPortfolio(db: Db, userId: number): Promise<{ data: PortfolioPicture[] }> {
  const [rows, shown] = await Promise.all([queries.picturesOf(db, userId), isShown(db, userId)]);
  if (!shown) throw new AppError('not_found');
  return { data: rows.map(present) };
}

interface Upload {
  file: UploadedFile | undefined;
  caption?: string | null | undefined;
}

/**
 * Stores a portfolio picture; at most twelve are allowed. On failure the stored files are deleted. Throws
 * `portfolio.many` or `media.*`.
 */
export async function addPicture(
  { db, storage }: { db: Db; storage: Storage },
  actor: Actor,
  { file, caption = null }: Upload,
): Promise<PortfolioPicture> {
  if (!file)
    throw new AppError('media.missing', {
      text: 'Polje Slika rada je obavezno.',
      fields: { file: ['Polje Slika rada je obavezno.'] },
    });
  // The limit is checked before the picture is processed, which is expensive, and again while the account is
  // locked.
  if ((await queries.picturesOf(db, actor.id)).length >= limits.portfolioMost)
    throw new AppError('portfolio.many');
  return storeMedia(storage, portfolioFiles, file, async ({ storageKey, name, size, width, height }) => {
    const row = { userId: actor.id, storageKey, caption, name, size, width, height };
    return present(await db.transaction((tx) => record(tx, row)));
  }).catch((error: unknown) => {
    throw violates(error, 'twelve_pictures') ? new AppError('portfolio.many') : error;
  });
}

/**
 * Records a stored picture. Locks the account, so that concurrent uploads get consecutive positions; the
 * database rejects a thirteenth picture.
 */
async function record(
  tx: Tx,
  row: Omit<Parameters<typeof queries.insertPicture>[1], 'position'>,
): Promise<queries.PictureRow> {
  await lockOwnAccount(tx, row.userId);
  return queries.insertPicture(tx, { ...row, position: (await queries.picturesOf(tx, row.userId)).length });
}

/**
 * Changes a picture's caption unless it is undefined. Throws `not_found` if the picture does not belong to
 * the user.
 */
export async function describePicture(
  db: Db,
  actor: Actor,
  id: number,
  caption: string | null | undefined,
): Promise<PortfolioPicture> {
  const row = await (caption === undefined
    ? queries.pictureOf(db, actor.id, id)
    : queries.describePicture(db, actor.id, id, caption));
  if (!row) throw new AppError('not_found');
  return present(row);
}

/** Deletes the picture, then its files. Throws `not_found` if it does not belong to the user. */
export async function removePicture(
  { db, storage }: { db: Db; storage: Storage },
  actor: Actor,
  id: number,
): Promise<void> {
  const removed = await db.transaction(async (tx) => {
    await lockOwnAccount(tx, actor.id);
    return queries.removePicture(tx, actor.id, id);
  });
  if (!removed) throw new AppError('not_found');
  await deleteStored(storage, [removed.storageKey]);
}

/**
 * Reorders the user's portfolio. Throws a 422 unless `ids` contains each of the user's pictures exactly once.
 */
export async function orderPortfolio(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<{ data: PortfolioPicture[] }> {
  return db.transaction(async (tx) => {
    await lockOwnAccount(tx, actor.id);
    const pictures = await queries.picturesOf(tx, actor.id);
    const named = new Set(ids);
    if (ids.length !== pictures.length || !pictures.every((picture) => named.has(picture.id)))
      throw new AppError('invalid', { fields: { ids: ['Poredak mora navesti svaku sliku točno jednom.'] } });
    if (ids.length) await queries.orderPictures(tx, actor.id, ids);
    return { data: (await queries.picturesOf(tx, actor.id)).map(present) };
  });
}
