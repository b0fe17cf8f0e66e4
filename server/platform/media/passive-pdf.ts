import { inflateSync } from 'node:zlib';

/** What a document may do by itself or carry along, as the names of its dictionaries say it (ISO 32000). `/OpenAction` alone only chooses a page. */
const active = /\/(?:JavaScript|JS(?=[\s(<])|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoTo[ER]|Rendition|Movie)(?![\w-])/;
const encrypted = /\/Encrypt(?![\w-])/;
const packed = /\/ObjStm(?![\w-])/;
/** Bytes that the packed objects of one document may unfold to. */
const most = 8_000_000;
/** Bytes before its contents in which a stream's dictionary stands. */
const dictionary = 2000;

/** A name may write any of its letters as #xx. */
const plain = (text: string) => text.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Objects that lie packed within streams, or undefined where they cannot be read. */
function packedObjects(bytes: Buffer, text: string): string | undefined {
  const found: string[] = [];
  let room = most;
  for (const { index, 0: mark } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const before = text.slice(Math.max(0, index - dictionary), index);
    const own = plain(before.slice(Math.max(before.lastIndexOf('endobj'), before.lastIndexOf('endstream'), 0)));
    if (!packed.test(own)) continue;
    try {
      const unfolded = inflateSync(bytes.subarray(index + mark.length), { maxOutputLength: room });
      room -= unfolded.length;
      found.push(plain(unfolded.toString('latin1')));
    } catch {
      return undefined;
    }
  }
  // One that stands where no stream was found is not looked into either.
  return found.length >= (plain(text).match(new RegExp(packed, 'g'))?.length ?? 0) ? found.join('\n') : undefined;
}

/** Whether a PDF is known to do nothing by itself: no scripts, programs, forms that send or files within, and nothing that cannot be looked into. */
export function isPassivePdf(given: Uint8Array): boolean {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const text = bytes.toString('latin1');
  const names = plain(text);
  if (active.test(names) || encrypted.test(names)) return false;
  const objects = packedObjects(bytes, text);
  return objects !== undefined && !active.test(objects);
}
