import { AppError } from '#contract/errors.ts';

const header = /^%PDF-[12]\.\d/;
/** Where the cross-reference table lies, then the end of the file and nothing after it: what is glued on behind is not a document's. */
const ending = /startxref\s+(\d+)\s+%%EOF[\s\0]*$/;
/** Bytes from the end in which the ending must stand. */
const tail = 2048;

/** A PDF is never rendered here; it has to begin and end as one. Throws `media.broken`. */
export function checkPdf(bytes: Uint8Array): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = ending.exec(text.toString('latin1', Math.max(0, text.length - tail)))?.[1];
  if (!header.test(text.toString('latin1', 0, 8)) || !table || Number(table) >= text.length) throw new AppError('media.broken');
}
