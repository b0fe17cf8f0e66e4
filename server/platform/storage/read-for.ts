import type { FileAnswer } from '#contract/endpoint.ts';
import { avifOf, type FileExtension, fileTypes, readVerdict, type Storage, verdicts } from './storage.ts';

const takesAvif = /\bimage\/avif\b/;

/**
 * Returns a stored file: a picture as AVIF if the `Accept` header allows it and a smaller AVIF copy exists, a
 * PDF with its verdict. Undefined if the file does not exist. Responses must vary on `Accept`.
 */
export async function readFor(
  accept: string | undefined,
  storage: Storage,
  key: string,
): Promise<FileAnswer | undefined> {
  if (key.endsWith('.webp') && accept && takesAvif.test(accept)) {
    const smaller = await storage.read(avifOf(key));
    // An empty copy means that the original is smaller (`../media/derived-files.ts`).
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
