import { AppError } from '#contract/errors.ts';

const header = /^%PDF-[12]\.\d/;
/** The offset of the cross-reference table, the end of the file, and nothing after it: appended data is not part of a document. */
const ending = /startxref\s+(\d+)\s+%%EOF[\s\0]*$/;
/** The ending must be within this many bytes of the end. */
const tail = 2048;

/** Checks that a PDF begins and ends as one; it is never rendered here. Throws `media.broken`. */
export function checkPdf(bytes: Uint8Array): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = ending.exec(text.toString('latin1', Math.max(0, text.length - tail)))?.[1];
  if (!header.test(text.toString('latin1', 0, 8)) || !table || Number(table) >= text.length) throw new AppError('media.broken');
}
