import { readFile, stat } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import { displayName } from './display-name.ts';
import { decodeHeic, isHeic } from './heic.ts';
import { checkPdf, hasPdfHeader } from './pdf.ts';
import { type Picture, preparePicture, squarePicture } from './picture.ts';
import { hasMoreChunks } from './png-chunk.ts';

export type IncomingFile = { path: string } | { bytes: Uint8Array };

export interface PreparedImage {
  kind: 'image';
  type: 'image/webp';
  name: string;
  /** At most 1600 px (`full`) and 500 px (`card`) on the longer side. */
  full: Picture;
  card: Picture;
  size: number;
}
export interface PreparedDocument {
  kind: 'document';
  type: 'application/pdf';
  name: string;
  bytes: Uint8Array;
  size: number;
}
export type PreparedMedia = PreparedImage | PreparedDocument;

/** Only the first frame of an animated picture is stored. */
const pictures = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/webp']);

/**
 * Prepares an uploaded file for storage; its type is determined from its bytes. Pictures are rotated upright
 * and re-encoded without metadata, PDFs stay unchanged. Throws `media.large`, `media.kind`, `media.heic`,
 * `media.pixels`, `media.broken` or `media.busy`.
 */
export async function prepareMedia(file: IncomingFile, name: string): Promise<PreparedMedia> {
  const bytes = await readBounded(file);
  const type = await typeOf(bytes);
  if (type === 'application/pdf') {
    checkPdf(bytes);
    return { kind: 'document', type, name: displayName(name, '.pdf'), bytes, size: bytes.byteLength };
  }
  const { full, card } = await preparePicture(await pictureOnly(bytes, type));
  return {
    kind: 'image',
    type: 'image/webp',
    name: displayName(name),
    full,
    card,
    size: full.bytes.byteLength,
  };
}

/**
 * Returns a profile picture: the middle square, at most 500 px wide. Throws the errors of `prepareMedia`, and
 * `media.kind` for a PDF.
 */
export async function prepareAvatar(file: IncomingFile): Promise<Picture> {
  const bytes = await readBounded(file);
  return squarePicture(await pictureOnly(bytes, await typeOf(bytes)));
}

/** Returns the size of a file in bytes. */
export const sizeOf = async (file: IncomingFile): Promise<number> =>
  'path' in file ? (await stat(file.path)).size : file.bytes.byteLength;

async function readBounded(file: IncomingFile): Promise<Uint8Array> {
  const size = await sizeOf(file);
  if (size > limits.media.bytes) throw new AppError('media.large');
  return 'path' in file ? readFile(file.path) : file.bytes;
}

/** Returns whether a file is zip or gzip: never accepted, and expensive for `file-type`, which unpacks it. */
const isArchive = ([first, second]: Uint8Array) =>
  (first === 0x50 && second === 0x4b) || (first === 0x1f && second === 0x8b);

async function typeOf(bytes: Uint8Array): Promise<string | undefined> {
  if (isArchive(bytes)) return undefined;
  // The library follows offsets given in the file and throws if they are invalid; the type is then unknown.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found?.mime ?? (hasPdfHeader(bytes) ? 'application/pdf' : undefined);
}

/** Maximum chunks of a PNG; a 10 MB picture from a common program has about 1200. */
const mostChunks = 20_000;

async function pictureOnly(bytes: Uint8Array, type: string | undefined): Promise<Uint8Array> {
  if (isHeic(bytes)) return decodeHeic(bytes);
  if (!type || !pictures.has(type)) throw new AppError('media.kind');
  // Rejected before decoding, because the decoder reports a warning to the main thread for each invalid
  // chunk.
  if (type.endsWith('png') && hasMoreChunks(bytes, mostChunks)) throw new AppError('media.broken');
  return bytes;
}
