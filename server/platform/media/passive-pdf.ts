import { inflateSync } from 'node:zlib';
import { isWellFormed } from './pdf.ts';
import { type Budget, budgetFor, OverBudget, spend, streams, unescaped } from './pdf-streams.ts';

/** Dictionary names (ISO 32000) of actions a document can run and of files it can embed. */
const active =
  /\/(?:JavaScript|JS(?=[\s\0(<%])|Launch|EmbeddedFiles?|FileAttachment|EF(?=[\s\0]*(?:<<|%|\d+[\s\0]+\d+[\s\0]+R))|RichMedia|3DD|OnInstantiate|XFA|SubmitForm|ImportData|GoTo[ER]|Rendition|Movie)(?![\w-])/;
/**
 * Names of actions that run without a click. `/OpenAction [` is a destination in the document, not an action.
 */
const automatic = /\/(?:OpenAction(?![\w-])(?![\s\0]*\[)|AA(?=[\s\0]*(?:<<|%|\d+[\s\0]+\d+[\s\0]+R)))/;
const address = /\/URI(?![\w-])/;
const encrypted = /\/Encrypt(?![\w-])/;
const packed = /\/ObjStm(?![\w-])/g;
/** Dictionary entries that change how a stream's content is read: decode parameters, external files. */
const changing = ['/DecodeParms', '/DP', '/Predictor', '/F', '/FFilter'];

/**
 * Returns whether PDF readers treat a stream as an object stream: one declared as `/ObjStm`, or any with `/N`
 * and `/First`.
 */
const packsObjects = (tokens: string[]) =>
  tokens.includes('/ObjStm') || (tokens.includes('/N') && tokens.includes('/First'));

function onlyDeflated(tokens: string[]): boolean {
  if (
    changing.some((key) => tokens.includes(key)) ||
    tokens.indexOf('/Filter') !== tokens.lastIndexOf('/Filter')
  )
    return false;
  const [first = '', second = '', third] = tokens.slice(tokens.indexOf('/Filter') + 1);
  const names = ['/FlateDecode', '/Fl'];
  return (
    tokens.includes('/Filter') &&
    (names.includes(first) || (first === '[' && names.includes(second) && third === ']'))
  );
}

/** Returns the objects packed in streams, or undefined if they cannot be read. Throws `OverBudget`. */
function packedObjects(bytes: Buffer, text: string, names: string, budget: Budget): string | undefined {
  const declared = names.match(packed)?.length ?? 0;
  // Checked before the objects are read, because counting is cheaper.
  if (declared > budget.packedStreams) throw new OverBudget('packedStreams');
  const packs = streams(text, budget)?.filter(({ tokens }) => packsObjects(tokens));
  // A declared object stream outside any recognised stream was not inspected, so the document is not known to
  // be passive.
  if (!packs || packs.filter(({ tokens }) => tokens.includes('/ObjStm')).length < declared) return;
  const found: string[] = [];
  for (const { tokens, content } of packs) {
    spend(budget, 'packedStreams');
    if (content === undefined || !onlyDeflated(tokens)) return;
    const unpacked = inflateSync(bytes.subarray(content), { maxOutputLength: budget.unpackedBytes });
    spend(budget, 'unpackedBytes', unpacked.length);
    found.push(unescaped(unpacked.toString('latin1'), budget));
  }
  return found.join('\n');
}

/**
 * Returns whether a PDF is known to be passive: no scripts, launch actions, form submissions or embedded
 * files, no address that opens without a click, nothing unreadable, nothing before or after the document, and
 * within its budget. Blocks the event loop; outside the worker thread call `checkDocument` instead.
 */
export function isPassivePdf(given: Uint8Array): boolean {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (!isWellFormed(bytes)) return false;
  const text = bytes.toString('latin1');
  const budget = budgetFor(text);
  try {
    const names = unescaped(text, budget);
    if (active.test(names) || encrypted.test(names)) return false;
    const objects = packedObjects(bytes, text, names, budget);
    if (objects === undefined || active.test(objects)) return false;
    const has = (pattern: RegExp) => pattern.test(names) || pattern.test(objects);
    return !(has(automatic) && has(address));
  } catch {
    return false;
  }
}
