import { readFile, stat } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { displayName } from './display-name.ts';
import { decodeHeic, isHeic } from './heic.ts';
import { checkPdf, hasPdfHeader } from './pdf.ts';
import { type Picture, preparePicture, squarePicture } from './picture.ts';

/** An uploaded file: in memory, or in a temporary folder. */
export type IncomingFile = { path: string } | { bytes: Uint8Array };

export interface PreparedImage {
  kind: 'image';
  type: 'image/webp';
  /** The user's name for the file. */
  name: string;
  /** 1600 and 500 px on the longer side (product.md, Media). */
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

/** Of an animated picture the first frame is stored. */
const pictures = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/webp']);

/**
 * Prepares an uploaded file for storage. Its bytes determine its type. A picture is rotated upright and re-encoded without metadata; a PDF is stored
 * unchanged (product.md, Media). Throws `media.large`, `media.kind`, `media.heic`, `media.pixels`, `media.broken`.
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

/** A profile picture: the middle square, at most 500 px wide (spec §5, §9). Throws the errors of `prepareMedia`; a PDF is `media.kind`. */
export async function prepareAvatar(file: IncomingFile): Promise<Picture> {
  const bytes = await readBounded(file);
  return squarePicture(await pictureOnly(bytes, await typeOf(bytes)));
}

async function readBounded(file: IncomingFile): Promise<Uint8Array> {
  const size = 'path' in file ? (await stat(file.path)).size : file.bytes.byteLength;
  if (size > limits.media.bytes) throw new AppError('media.large');
  return 'path' in file ? readFile(file.path) : file.bytes;
}

async function typeOf(bytes: Uint8Array): Promise<string | undefined> {
  // The library follows offsets from the file; where they are invalid, the type counts as unknown.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found?.mime ?? (hasPdfHeader(bytes) ? 'application/pdf' : undefined);
}

/** Returns the bytes of a picture that sharp decodes. */
async function pictureOnly(bytes: Uint8Array, type: string | undefined): Promise<Uint8Array> {
  if (isHeic(bytes)) return decodeHeic(bytes);
  if (!type || !pictures.has(type)) throw new AppError('media.kind');
  return bytes;
}
