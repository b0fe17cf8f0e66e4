import { inflateSync } from 'node:zlib';
import { streams, unescaped } from './pdf-streams.ts';

/** Dictionary names (ISO 32000) of actions a document can run and of files it can embed. `/OpenAction` and `/AA` alone only say when. */
const active =
  /\/(?:JavaScript|JS(?=[\s\0(<%])|Launch|EmbeddedFiles?|FileAttachment|EF(?=[\s\0]*(?:<<|%|\d+[\s\0]+\d+[\s\0]+R))|RichMedia|3DD|OnInstantiate|XFA|SubmitForm|ImportData|GoTo[ER]|Rendition|Movie)(?![\w-])/;
const encrypted = /\/Encrypt(?![\w-])/;
const packed = /\/ObjStm(?![\w-])/g;
/** Maximum unpacked bytes of a document's packed objects. */
const most = 8_000_000;
/** What gives a stream's content another meaning than its filter: parameters, a file elsewhere. */
const changing = ['/DecodeParms', '/DP', '/Predictor', '/F', '/FFilter'];

/** Readers find packed objects in a stream that says so, and in any with their count and the place of the first. */
const packsObjects = (tokens: string[]) => tokens.includes('/ObjStm') || (tokens.includes('/N') && tokens.includes('/First'));

/** Whether a stream is compressed in the one way that writers of packed objects use. */
function onlyDeflated(tokens: string[]): boolean {
  if (changing.some((key) => tokens.includes(key)) || tokens.indexOf('/Filter') !== tokens.lastIndexOf('/Filter')) return false;
  const [first = '', second = '', third] = tokens.slice(tokens.indexOf('/Filter') + 1);
  const names = ['/FlateDecode', '/Fl'];
  return tokens.includes('/Filter') && (names.includes(first) || (first === '[' && names.includes(second) && third === ']'));
}

/** The objects packed in streams, or undefined if they cannot be read. */
function packedObjects(bytes: Buffer, text: string, names: string): string | undefined {
  const packs = streams(text)?.filter(({ tokens }) => packsObjects(tokens));
  // An object stream outside any recognised stream was not inspected, so the document is unknown.
  if (!packs || packs.filter(({ tokens }) => tokens.includes('/ObjStm')).length < (names.match(packed)?.length ?? 0)) return;
  const found: string[] = [];
  let room = most;
  for (const { tokens, content } of packs) {
    if (content === undefined || !onlyDeflated(tokens)) return;
    try {
      const unfolded = inflateSync(bytes.subarray(content), { maxOutputLength: room });
      room -= unfolded.length;
      found.push(unescaped(unfolded.toString('latin1')));
    } catch {
      return;
    }
  }
  return found.join('\n');
}

/** Whether a PDF is known to be passive: no scripts, launch actions, submitting forms or embedded files, and nothing unreadable. */
export function isPassivePdf(given: Uint8Array): boolean {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const text = bytes.toString('latin1');
  const names = unescaped(text);
  if (active.test(names) || encrypted.test(names)) return false;
  const objects = packedObjects(bytes, text, names);
  return objects !== undefined && !active.test(objects);
}
