import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { FSDriver } from 'flydrive/drivers/fs';
import { AppError } from '#contract/errors.ts';

/**
 * A file read from the storage. `signed`, which only some stores support, returns a URL that is valid for a
 * minute and downloads the file from the object store under the given name.
 */
export interface StoredFile {
  bytes: number;
  contents: Readable;
  signed?: (type: string, name: string) => Promise<string>;
}

/** Storage for uploaded and generated files. A key is a path, such as `job-posts/12/kX3….webp`. */
export interface Storage {
  put(key: string, contents: Uint8Array | Readable): Promise<void>;
  /** Stores a derived file beside its source. On disk, rejects if the source's folder has been deleted. */
  putBeside(key: string, contents: Uint8Array): Promise<void>;
  exists(key: string): Promise<boolean>;
  /**
   * Returns a file; undefined if there is none. Reading its contents throws `not_found` if it has been
   * deleted since.
   */
  read(key: string): Promise<StoredFile | undefined>;
  /** Yields the keys in a fixed order, starting after `after`. */
  keys(after?: string): AsyncIterable<string>;
  delete(key: string): Promise<void>;
  deleteFolder(folder: string): Promise<void>;
}

export const fileTypes = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  zip: 'application/zip',
  verdict: 'text/plain',
} as const;
export type FileExtension = keyof typeof fileTypes;

const keyPattern = new RegExp(`^(?:[\\w-]+/)+[\\w-]+\\.(?:${Object.keys(fileTypes).join('|')})$`);
/**
 * Returns whether a string is a storage key: at most 200 characters, folders of word characters and one file
 * of a known type. Rejects paths that could leave the root.
 */
export const isKey = (key: string) => key.length <= 200 && keyPattern.test(key);

/** Returns a key with 144 random bits, so that the URL of a file cannot be guessed. */
export const newKey = (folder: string, extension: FileExtension) =>
  `${folder}/${randomBytes(18).toString('base64url')}.${extension}`;

/** Returns the key of a picture's smaller copy (`../media/derived-files.ts`); the copy may not exist. */
export const avifOf = (webp: string) => webp.replace(/\.webp$/, '.avif');
/** Returns the key under which the check of a document is stored (`../media/document-check.ts`). */
export const verdictOf = (pdf: string) => pdf.replace(/\.pdf$/, '.verdict');
/** Returns the keys of all possible derived files, which are deleted with their source. */
export const derivedOf = (key: string) => [avifOf(key), verdictOf(key)].filter((derived) => derived !== key);
/** Returns the key of the file from which another is derived; any other key is returned unchanged. */
export const sourceOf = (key: string) => key.replace(/\.avif$/, '.webp').replace(/\.verdict$/, '.pdf');

/**
 * Contents of a verdict. Raise the number when the rules of `../media/passive-pdf.ts` change: all documents
 * are then checked again.
 */
export const verdicts = { passive: 'passive 1', active: 'active 1' } as const;

/**
 * Returns the verdict on a document, one of `verdicts`; undefined if it was not checked by the current rules.
 */
export async function readVerdict(storage: Storage, pdf: string): Promise<string | undefined> {
  const file = await storage.read(verdictOf(pdf));
  const verdict = file && (await text(file.contents));
  return Object.values<string | undefined>(verdicts).includes(verdict) ? verdict : undefined;
}

const publicFolder = '/files/';
/** Returns the path under which the site serves a stored file; does not check access or existence. */
export const fileUrl = (key: string) => publicFolder + key;
/** Returns the key of a file from its URL; undefined for any other URL. */
export const keyOfUrl = (url: string): string | undefined =>
  url.startsWith(publicFolder) ? url.slice(publicFolder.length) : undefined;

/**
 * Opens a storage in a folder on disk. Methods throw on a malformed key. A file appears only once it is
 * complete.
 */
export function diskStorage(folder: string): Storage {
  const disk = new FSDriver({ location: folder, visibility: 'public' });
  const checked = (key: string) => {
    if (!isKey(key)) throw new Error(`invalid storage key: ${key}`);
    return key;
  };
  // Written under a temporary name and renamed, so that a crash cannot leave a truncated file.
  async function putWhole(key: string, contents: Uint8Array | Readable) {
    const part = `${key}.${randomBytes(6).toString('hex')}.part`;
    try {
      await (contents instanceof Readable ? disk.putStream(part, contents) : disk.put(part, contents));
      await disk.move(part, key);
    } catch (error) {
      await disk.delete(part);
      throw error;
    }
  }
  async function putBeside(key: string, contents: Uint8Array) {
    const file = path.join(folder, checked(key));
    const part = `${file}.${randomBytes(6).toString('hex')}.part`;
    try {
      await writeFile(part, contents);
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }
  /**
   * Opens the file only when it is read, because an opened stream that is never read would leak its file
   * descriptor.
   */
  async function* contentsOf(key: string): AsyncGenerator<Buffer> {
    try {
      yield* await disk.getStream(key);
    } catch (error) {
      throw (await disk.exists(key)) ? error : new AppError('not_found');
    }
  }
  return {
    put: (key, contents) => putWhole(checked(key), contents),
    putBeside,
    exists: (key) => disk.exists(checked(key)),
    async read(key) {
      const found = await stat(path.join(folder, checked(key))).catch((error) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return found?.isFile() ? { bytes: found.size, contents: Readable.from(contentsOf(key)) } : undefined;
    },
    keys: (after = '') => keysIn(folder, '', after),
    async delete(key) {
      for (const one of [checked(key), ...derivedOf(key)]) await disk.delete(one);
    },
    deleteFolder: (prefix) => {
      const gone = path.join(folder, path.dirname(checked(`${prefix}/any.webp`)));
      // The deletion is retried, because it fails if a derived file is written to the folder at the same
      // time.
      return rm(gone, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    },
  };
}

/**
 * Runs `work`, which derives files from `key`. If the source is deleted during the work, ignores a failure
 * and deletes the derived files.
 */
export async function derive(storage: Storage, key: string, work: () => Promise<void>): Promise<void> {
  await work().catch(async (error) => {
    if (await storage.exists(key)) throw error;
  });
  // The source is checked after writing: if it was deleted before this check, the derived files are deleted
  // here; if later, they are deleted with it.
  if (!(await storage.exists(key))) await storage.delete(key);
}

async function* keysIn(root: string, folder: string, after: string): AsyncGenerator<string> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
  const named = entries.map((entry) => ({
    key: folder + entry.name + (entry.isDirectory() ? '/' : ''),
    isFolder: entry.isDirectory(),
  }));
  for (const { key, isFolder } of named.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    if (isFolder && (key > after || after.startsWith(key))) yield* keysIn(root, key, after);
    else if (!isFolder && key > after && isKey(key)) yield key;
  }
}
