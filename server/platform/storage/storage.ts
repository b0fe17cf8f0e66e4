import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';

/** Storage for uploaded and generated files. A key is a path, such as `job-posts/12/kX3….webp`. */
export interface Storage {
  put(key: string, contents: Uint8Array | Readable): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Undefined if there is no such file. */
  read(key: string): Promise<{ bytes: number; contents: Readable } | undefined>;
  /** Deletes a file; a missing one is no error. */
  delete(key: string): Promise<void>;
  /** Deletes a folder with its contents. */
  deleteFolder(folder: string): Promise<void>;
}

/** Stored file types and their content types. */
export const fileTypes = { webp: 'image/webp', png: 'image/png', pdf: 'application/pdf', svg: 'image/svg+xml' } as const;
export type FileExtension = keyof typeof fileTypes;

const keyPattern = new RegExp(`^(?:[\\w-]+/)+[\\w-]+\\.(?:${Object.keys(fileTypes).join('|')})$`);
/** Folders of word characters and one file of a known type; nothing that could leave the root. */
export const isKey = (key: string) => key.length <= 200 && keyPattern.test(key);

/** An unguessable key, 144 bits: only its address protects a file (product.md, Media). */
export const newKey = (folder: string, extension: FileExtension) => `${folder}/${randomBytes(18).toString('base64url')}.${extension}`;

/** Root-relative URL of a file (wire.md, Envelopes). */
export const fileUrl = (key: string) => `/files/${key}`;

/** Files in a local folder. */
export function diskStorage(folder: string): Storage {
  const disk = new FSDriver({ location: folder, visibility: 'public' });
  const checked = (key: string) => {
    if (!isKey(key)) throw new Error(`not a storage key: ${key}`);
    return key;
  };
  return {
    put: (key, contents) => (contents instanceof Readable ? disk.putStream(checked(key), contents) : disk.put(checked(key), contents)),
    exists: (key) => disk.exists(checked(key)),
    async read(key) {
      if (!(await disk.exists(checked(key)))) return undefined;
      const { contentLength } = await disk.getMetaData(key);
      return { bytes: contentLength, contents: await disk.getStream(key) };
    },
    delete: (key) => disk.delete(checked(key)),
    deleteFolder: (prefix) => disk.deleteAll(checked(`${prefix}/any.webp`).slice(0, -'any.webp'.length)),
  };
}
