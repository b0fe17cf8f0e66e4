import { AppError } from '#contract/errors.ts';

const header = /^%PDF-[12]\.\d/;
/** Readers search for the header within this many bytes. */
const headerWithin = 1024;
/**
 * Matches the offset of the cross-reference table and the end-of-file marker with nothing after it, because
 * appended data is not part of the document.
 */
const ending = /startxref\s+(\d+)\s+%%EOF[\s\0]*$/;
/** A well-formed ending must be within this many bytes of the end. */
const tail = 2048;
/** Tolerated length of text that mail servers append after the end. */
const footer = 4096;

const textOf = (bytes: Uint8Array, from: number, to?: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', Math.max(0, from), to);

/** Returns whether readers accept a file as a PDF; they skip bytes before its header. */
export const hasPdfHeader = (bytes: Uint8Array) => textOf(bytes, 0, headerWithin + 5).includes('%PDF-');

/** Returns whether a PDF has a valid header and ending, so all readers agree on its contents. */
export function isWellFormed(bytes: Uint8Array): boolean {
  const table = ending.exec(textOf(bytes, bytes.length - tail))?.[1];
  return header.test(textOf(bytes, 0, 8)) && table !== undefined && Number(table) < bytes.length;
}

function contentLength(bytes: Uint8Array): number {
  let length = bytes.length;
  while (length > 0 && (bytes[length - 1] ?? 0) <= 32) length--;
  return length;
}

/**
 * Throws `media.broken` if a PDF is incomplete. A damaged cross-reference table is accepted, because readers
 * rebuild it.
 */
export function checkPdf(bytes: Uint8Array): void {
  const length = contentLength(bytes);
  const end = textOf(bytes, length - footer, length);
  if (!end.includes('%%EOF') && !end.includes('startxref')) throw new AppError('media.broken');
}
