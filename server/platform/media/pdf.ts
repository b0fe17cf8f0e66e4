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
/** PDFium searches this many bytes at the end of a file for the end-of-file marker. */
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
 * Returns the offset after the last end-of-file marker or the last trailer, whichever is later; undefined if
 * the document has neither.
 */
function endOfDocument(bytes: Uint8Array, length: number): number | undefined {
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, length);
  const behind = (begin: string, end: string) => {
    const from = found.lastIndexOf(begin);
    const to = from < 0 ? -1 : found.indexOf(end, from);
    return to < 0 ? -1 : to + end.length;
  };
  const end = Math.max(behind('%%EOF', '%%EOF'), behind('trailer', '>>'));
  return end < 0 ? undefined : end;
}

const [other, digit, space] = [0, 1, 2];
/** Maps each byte value to `other`, `digit` or `space`. */
const kinds = Uint8Array.from({ length: 256 }, (_, code) =>
  code >= 48 && code <= 57 ? digit : code === 32 || (code >= 9 && code <= 13) ? space : other,
);
const [mostDigits, mostSpaces] = [5, 9];

const isWord = (code = 0) =>
  kinds[code] === digit || code === 95 || ((code | 32) >= 97 && (code | 32) <= 122);
const isObj = (bytes: Uint8Array, at: number, to: number) =>
  at + 2 < to &&
  bytes[at] === 111 &&
  bytes[at + 1] === 98 &&
  bytes[at + 2] === 106 &&
  !(at + 3 < to && isWord(bytes[at + 3]));

/**
 * Returns whether an object, such as `12 0 obj`, begins in this part of a document. Reads each byte once,
 * because a regular expression would block the thread for 0.2 s on a footer of several megabytes.
 */
function hasObject(bytes: Uint8Array, from: number, to: number): boolean {
  let before = other;
  let [digits, spaces] = [0, 0];
  // Whether the current spaces follow a number, whether the current number is the second of two, and whether
  // the current spaces follow a second number.
  let [afterNumber, isSecond, afterSecond] = [false, false, false];
  for (let at = from; at < to; at++) {
    const code = bytes[at] ?? 0;
    const kind = kinds[code] ?? other;
    if (kind === digit) {
      if (before !== digit) {
        isSecond = before === space && afterNumber && spaces <= mostSpaces;
        digits = 0;
      }
      digits++;
    } else if (kind === space) {
      if (before !== space) {
        afterNumber = before === digit;
        afterSecond = afterNumber && isSecond && digits <= mostDigits;
        spaces = 0;
      }
      spaces++;
    } else if (before === space && afterSecond && spaces <= mostSpaces && isObj(bytes, at, to)) return true;
    before = kind;
  }
  return false;
}

/**
 * Throws `media.broken` if a PDF is incomplete. A damaged or missing cross-reference table and data after the
 * end are accepted, because readers rebuild the table from the objects and the trailer.
 */
export function checkPdf(bytes: Uint8Array): void {
  const length = contentLength(bytes);
  const end = textOf(bytes, length - footer, length);
  if (end.includes('%%EOF') || end.includes('startxref')) return;
  const after = endOfDocument(bytes, length);
  // An updated or linearized PDF has an earlier end marker, which remains if the file is truncated. Objects
  // after the last marker reveal this.
  if (after === undefined || hasObject(bytes, after, length)) throw new AppError('media.broken');
}
