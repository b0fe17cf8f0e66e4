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
/** PDFium accepts an end within this many bytes of the end of the file, before any other bytes. */
const footer = 4096;
/** Matches the start of an object, with which a longer footer, unlike the rest of a document, has none. */
const object = /\d\s{1,9}\d{1,5}\s{1,9}obj\b/;

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
 * Returns what follows the last end-of-file marker or, without one, the last trailer; undefined if the
 * document has neither.
 */
function afterDocument(bytes: Uint8Array, length: number): string | undefined {
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, length);
  const behind = (begin: string, end: string) => {
    const from = found.lastIndexOf(begin);
    const to = from < 0 ? -1 : found.indexOf(end, from);
    return to < 0 ? -1 : to + end.length;
  };
  const end = Math.max(behind('%%EOF', '%%EOF'), behind('trailer', '>>'));
  return end < 0 ? undefined : textOf(bytes, end, length);
}

/**
 * Throws `media.broken` if a PDF is incomplete. A damaged or missing cross-reference table and data after the
 * end are accepted, because readers rebuild the table from the objects and the trailer.
 */
export function checkPdf(bytes: Uint8Array): void {
  const length = contentLength(bytes);
  const end = textOf(bytes, length - footer, length);
  if (end.includes('%%EOF') || end.includes('startxref')) return;
  const after = afterDocument(bytes, length);
  // Without its second half, a document that was updated or is optimised for the web also contains an end.
  if (after === undefined || object.test(after)) throw new AppError('media.broken');
}
