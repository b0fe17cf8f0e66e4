import { AppError } from '#contract/errors.ts';
import { mayBeCommitted } from '../db/uncertain.ts';
import { isOutage } from '../outage.ts';
import { fileUrl, isKey, newKey, type Storage } from '../storage/storage.ts';
import { displayName } from './display-name.ts';
import { type IncomingFile, type PreparedMedia, prepareAvatar, prepareMedia, sizeOf } from './media.ts';
import { holdingUpload } from './upload-memory.ts';

/** Describes the uploads of one feature. */
export interface MediaKind {
  folder: string;
  /**
   * `folder`: each upload gets a folder with the files of `mediaKeys`. `file`: one file, in the large size.
   * `square`: one file, the middle square of the picture.
   */
  layout: 'folder' | 'file' | 'square';
  /** PDFs are accepted in addition to pictures. */
  documents?: true;
  /** Form field that errors refer to; `file` by default. */
  field?: string;
}

export type Upload = IncomingFile & { name: string };

/** Columns of a stored upload. `storageKey` is its folder or, for a layout of one file, its key. */
interface StoredFile {
  storageKey: string;
  name: string;
  type: string;
  size: number;
}
type StoredPicture = StoredFile & { kind: 'image'; width: number; height: number };
export type StoredMedia = StoredPicture | (StoredFile & { kind: 'document'; width: null; height: null });

type Stored<K extends MediaKind, F> =
  | (K extends { documents: true } ? StoredMedia : StoredPicture)
  | (F extends undefined ? undefined : never);

/** Returns the storage keys in an upload’s folder: two sizes of a picture, or the document. */
export const mediaKeys = (folder: string) => ({
  full: `${folder}/full.webp`,
  card: `${folder}/card.webp`,
  document: `${folder}/file.pdf`,
});

/**
 * Returns the fields of a picture in a folder. Its name and size are null in rows from before they were
 * recorded.
 */
export const pictureIn = (folder: string, name: string | null, size: number | null) => ({
  path: fileUrl(mediaKeys(folder).full),
  thumb: fileUrl(mediaKeys(folder).card),
  name: name ?? 'slika.webp',
  type: 'image/webp',
  size,
});

/** Stores a picture in both sizes, or a document, in a folder. */
export async function putMedia(storage: Storage, folder: string, media: PreparedMedia): Promise<void> {
  const keys = mediaKeys(folder);
  if (media.kind === 'document') return storage.put(keys.document, media.bytes);
  await storage.put(keys.full, media.full.bytes);
  await storage.put(keys.card, media.card.bytes);
}

/**
 * Checks, re-encodes and stores an upload, then calls `record` with its columns, or with undefined if there
 * is no upload. Deletes the files if `record` fails, unless it may have been committed (see `orDelete`).
 * Throws `media.*` for the kind’s field.
 */
export async function storeMedia<const K extends MediaKind, F extends Upload | undefined, T>(
  storage: Storage,
  kind: K,
  file: F,
  record: (stored: Stored<K, F>) => Promise<T>,
): Promise<T> {
  if (!file) return record(undefined as Stored<K, F>);
  const stored = await holdingUpload(await sizeOf(file), () => prepareAndPut(storage, kind, file));
  return orDelete(storage, [stored.storageKey], () => record(stored as Stored<K, F>));
}

async function prepareAndPut(storage: Storage, kind: MediaKind, file: Upload): Promise<StoredMedia> {
  const media = await prepare(kind, file);
  const key = newKey(kind.folder, media.kind === 'image' ? 'webp' : 'pdf');
  const storageKey = kind.layout === 'folder' ? key.slice(0, key.lastIndexOf('.')) : key;
  await orDelete(storage, [storageKey], () =>
    kind.layout === 'folder'
      ? putMedia(storage, storageKey, media)
      : storage.put(key, media.kind === 'image' ? media.full.bytes : media.bytes),
  );
  const { name, type, size } = media;
  const { width, height } = media.kind === 'image' ? media.full : { width: null, height: null };
  return { storageKey, kind: media.kind, name, type, size, width, height } as StoredMedia;
}

/**
 * Runs `work` and returns its result. If it fails, deletes the stored files with the given storage keys and
 * rethrows the error. Keeps the files if `work` may have been committed: `npm run admin -- check --mend`
 * deletes a file without a row, but cannot restore the file of a row.
 */
export async function orDelete<T>(
  storage: Storage,
  storageKeys: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (mayBeCommitted(error)) throw error;
    const deleted = deleteStored(storage, storageKeys);
    // During an outage of the store, the deletion fails too, after an equally long wait.
    if (isOutage(error)) deleted.catch(() => undefined);
    else await deleted;
    throw error;
  }
}

/** Deletes uploads by their storage keys. Tries all before reporting a failure. */
export async function deleteStored(storage: Storage, storageKeys: readonly string[]): Promise<void> {
  const results = await Promise.allSettled(
    storageKeys.map((key) => (isKey(key) ? storage.delete(key) : storage.deleteFolder(key))),
  );
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failed.length)
    throw new AggregateError(failed, `cannot delete the files of: ${storageKeys.join(', ')}`);
}

async function prepare(kind: MediaKind, file: Upload): Promise<PreparedMedia> {
  try {
    if (kind.layout === 'square') {
      const full = await prepareAvatar(file);
      const name = displayName(file.name);
      return { kind: 'image', type: 'image/webp', name, full, card: full, size: full.bytes.byteLength };
    }
    const media = await prepareMedia(file, file.name);
    if (media.kind === 'document' && !kind.documents) throw new AppError('media.kind');
    return media;
  } catch (error) {
    throw error instanceof AppError ? atField(kind, error) : error;
  }
}

const notAPicture = 'Datoteka nije slika. Odaberite PNG, WEBP, JPG ili HEIC.';

function atField(
  { documents, field = 'file' }: MediaKind,
  { code, message, retryAfter }: AppError,
): AppError {
  const text = code === 'media.kind' && !documents ? notAPicture : message;
  return new AppError(code, { text, fields: { [field]: [text] }, ...(retryAfter && { retryAfter }) });
}
