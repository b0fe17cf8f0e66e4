import { inflateSync } from 'node:zlib';

/** Dictionary names (ISO 32000) of actions a document can run and of files it can embed. `/OpenAction` alone only selects a page. */
const active = /\/(?:JavaScript|JS(?=[\s(<])|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoTo[ER]|Rendition|Movie)(?![\w-])/;
const encrypted = /\/Encrypt(?![\w-])/;
const packed = /\/ObjStm(?![\w-])/;
/** Maximum unpacked bytes of a document's packed objects. */
const most = 8_000_000;
/** How many bytes before its content a stream's dictionary is searched. */
const dictionary = 2000;

/** Any letter of a name may be escaped as #xx. */
const plain = (text: string) => text.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The objects packed in streams, or undefined if they cannot be read. */
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
  // An object stream outside any recognised stream was not inspected, so the document is unknown.
  return found.length >= (plain(text).match(new RegExp(packed, 'g'))?.length ?? 0) ? found.join('\n') : undefined;
}

/** Whether a PDF is known to be passive: no scripts, launch actions, submitting forms or embedded files, and nothing unreadable. */
export function isPassivePdf(given: Uint8Array): boolean {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const text = bytes.toString('latin1');
  const names = plain(text);
  if (active.test(names) || encrypted.test(names)) return false;
  const objects = packedObjects(bytes, text);
  return objects !== undefined && !active.test(objects);
}
