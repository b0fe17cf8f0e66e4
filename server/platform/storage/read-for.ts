import type { FileAnswer } from '#contract/endpoint.ts';
import { avifOf, type FileExtension, fileTypes, readVerdict, type Storage, verdicts } from './storage.ts';

const takesAvif = /\bimage\/avif\b/;

/**
 * A file as its reader takes it: a picture as AVIF for a browser that accepts it, if that copy is made and smaller. Undefined if there is no such file.
 * The answer depends on `Accept`.
 */
export async function readFor(
  accept: string | undefined,
  storage: Storage,
  key: string,
): Promise<FileAnswer | undefined> {
  if (key.endsWith('.webp') && accept && takesAvif.test(accept)) {
    const smaller = await storage.read(avifOf(key));
    // An empty one says that the picture itself is the smaller (`../media/derived-files.ts`).
    if (smaller && smaller.bytes > 0) return { type: fileTypes.avif, ...smaller };
  }
  const file = await storage.read(key);
  if (!file) return;
  const type = fileTypes[key.slice(key.lastIndexOf('.') + 1) as FileExtension];
  return {
    type,
    ...file,
    ...(type === fileTypes.pdf && { passive: (await readVerdict(storage, key)) === verdicts.passive }),
  };
}
