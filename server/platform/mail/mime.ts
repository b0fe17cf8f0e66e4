import { limits } from '#contract/constants.ts';

/**
 * Limits for a parsed email. Real emails have up to ten levels, a few dozen parts and 20 KB of headers. A
 * reply is above the text it quotes, so the beginning of a long text is enough.
 */
const most = {
  depth: 20,
  parts: 100,
  /** Limits the headers of all parts together. */
  headerBytes: 200_000,
  textBytes: 120_000,
  boundary: 200,
  /** One byte more than an upload may have, so that a larger attachment is still refused as too large. */
  decodedBytes: limits.media.bytes + 1,
  /** Bytes searched for boundaries, summed over all levels: enough for three levels of the largest email. */
  searchedBytes: 45_000_000,
  /** Lines that begin with a boundary, including those that continue with other text. */
  boundaryLines: 1000,
};

type Header = readonly [name: string, value: string];

export interface MimePart {
  /** In lower case, such as `text/plain`. */
  type: string;
  parameters: ReadonlyMap<string, string>;
  attached: boolean;
  name: string | undefined;
  contentId: string | undefined;
  /** Whether the part belongs to an HTML part, as an embedded picture does. */
  related: boolean;
  bytes: () => Buffer;
  /** Returns at most 120 KB of the decoded text, with `\n` as line ends. */
  text: () => string;
}

export interface Mime {
  /** In the order of the source, names in lower case. */
  headers: readonly Header[];
  /** Leaf parts in the order of the source. */
  parts: readonly MimePart[];
}

/** Returns the value of the first header with the given lowercase name; undefined if there is none. */
export const headerOf = ({ headers }: Pick<Mime, 'headers'>, name: string): string | undefined =>
  headers.find(([one]) => one === name)?.[1];

/** Returns the values of all headers with the given lowercase name, in the order of the source. */
export const headersOf = ({ headers }: Pick<Mime, 'headers'>, name: string): string[] =>
  headers.filter(([one]) => one === name).map(([, value]) => value);

class TooComplex extends Error {}

/**
 * Returns the offsets at which the headers end and the body begins, before and after the first empty line;
 * both are `end` if there is none. Throws `TooComplex` if the headers are too long.
 */
function headEnd(source: Buffer, start: number, end: number): { head: number; body: number } {
  for (let at = start; at < end; ) {
    if (at - start > most.headerBytes) throw new TooComplex();
    const newline = source.indexOf(10, at);
    const lineEnd = newline < 0 || newline >= end ? end : newline;
    if (lineEnd === at || (lineEnd === at + 1 && source[at] === 13))
      return { head: at, body: Math.min(lineEnd + 1, end) };
    at = lineEnd + 1;
  }
  return { head: end, body: end };
}

function parseHeaders(text: string): Header[] {
  const lines: string[] = [];
  let folded: string[] = [];
  const flush = () => {
    if (folded.length > 0) lines.push(folded.join(' '));
  };
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith(' ') || line.startsWith('\t')) folded.push(line.trim());
    else {
      flush();
      folded = [line];
    }
  }
  flush();
  return lines.flatMap((line) => {
    const colon = line.indexOf(':');
    return colon > 0
      ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const]
      : [];
  });
}

const decoderOf = (charset: string, fatal = false): InstanceType<typeof TextDecoder> => {
  try {
    return new TextDecoder(charset, { fatal });
  } catch {
    return new TextDecoder('windows-1252');
  }
};

/**
 * Decodes bytes in a charset. Without one, or with ASCII, tries UTF-8, then Windows-1250 (Central European).
 */
function decode(bytes: Buffer, charset: string | undefined): string {
  if (charset !== undefined && !/^(?:us-ascii|ascii)$/i.test(charset))
    return decoderOf(charset).decode(bytes);
  try {
    return decoderOf('utf-8', true).decode(bytes);
  } catch {
    return decoderOf('windows-1250').decode(bytes);
  }
}

/** The value of each byte as a hexadecimal digit, or -1. */
const hexDigits = Int8Array.from({ length: 256 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(value) ? -1 : value;
});

/** Decodes quoted-printable bytes, up to `most.decodedBytes`; invalid sequences are left unchanged. */
function unquote(bytes: Buffer): Buffer {
  // Padded, because reads beyond the end of a buffer slow down the whole loop.
  const source = Buffer.concat([bytes, Buffer.alloc(2)]);
  const out = Buffer.alloc(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length && length < most.decodedBytes; at++) {
    const byte = source[at] as number;
    const first = source[at + 1] as number;
    if (byte !== 61) out[length++] = byte;
    else if (first === 10) at += 1;
    else if (first === 13 && source[at + 2] === 10) at += 2;
    else {
      const high = hexDigits[first] as number;
      const low = high < 0 ? -1 : (hexDigits[source[at + 2] as number] as number);
      if (low < 0) out[length++] = byte;
      else {
        out[length++] = high * 16 + low;
        at += 2;
      }
    }
  }
  return out.subarray(0, length);
}

const unbase64 = (bytes: Buffer) => Buffer.from(bytes.toString('latin1'), 'base64');

/** Decodes encoded words such as `=?UTF-8?Q?Va=C5=A1_upit?=` (RFC 2047). */
export function decodeWords(value: string): string {
  const joined = value.replaceAll(/\?=\s+=\?/g, '?==?');
  return joined.replaceAll(
    /=\?([\w-]{1,40})(?:[\x2a][\w-]{1,20})?\?([BQ])\?([^?]{0,1000})\?=/gi,
    (_, charset: string, coding: string, text: string) => {
      const bytes = Buffer.from(text, 'latin1');
      return decode(
        coding.toUpperCase() === 'B'
          ? unbase64(bytes)
          : unquote(Buffer.from(text.replaceAll('_', ' '), 'latin1')),
        charset,
      );
    },
  );
}

const percentDecoded = (text: string, charset: string | undefined) =>
  decode(
    Buffer.from(
      text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ),
    charset || undefined,
  );

/** Joins parameters that are continued or percent-encoded (RFC 2231), such as `filename*0*=utf-8''%C5%A1`. */
function joinContinued(given: ReadonlyMap<string, string>): Map<string, string> {
  const joined = new Map<string, string>();
  for (const [key, value] of given) {
    const [name = '', ...rest] = key.split('*');
    if (rest.length === 0) {
      if (!joined.has(name)) joined.set(name, decodeWords(value));
      continue;
    }
    const isFirst = rest[0] === '' || rest[0] === '0';
    if (!isFirst) continue;
    const pieces = [value];
    let encoded = rest.at(-1) === '';
    for (let nth = 1; rest[0] === '0'; nth += 1) {
      const next = given.get(`${name}*${nth}`) ?? given.get(`${name}*${nth}*`);
      if (next === undefined) break;
      encoded ||= given.has(`${name}*${nth}*`);
      pieces.push(next);
    }
    const whole = pieces.join('');
    const [, charset, text] = /^([\w-]*)'[\w-]*'(.*)$/s.exec(whole) ?? [];
    joined.set(name, encoded ? percentDecoded(text ?? whole, charset) : whole);
  }
  return joined;
}

/** Parses a value with parameters, such as `text/plain; charset="utf-8"`. */
function parseParameters(value: string): { value: string; parameters: Map<string, string> } {
  const pieces: string[] = [];
  let piece = '';
  let quoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at] ?? '';
    if (quoted && sign === '\\') {
      at += 1;
      piece += value[at] ?? '';
    } else if (sign === '"') quoted = !quoted;
    else if (sign === ';' && !quoted) {
      pieces.push(piece);
      piece = '';
    } else piece += sign;
  }
  pieces.push(piece);
  const [first = '', ...rest] = pieces;
  const given = new Map<string, string>();
  for (const one of rest) {
    const equals = one.indexOf('=');
    if (equals > 0) given.set(one.slice(0, equals).trim().toLowerCase(), one.slice(equals + 1).trim());
  }
  return { value: first.trim().toLowerCase(), parameters: joinContinued(given) };
}

const quotesOf = (line: string) => /^>*/.exec(line)?.[0].length ?? 0;

/** Unwraps `format=flowed` text (RFC 3676). */
function unflow(text: string, deleteSpace: boolean): string {
  const paragraphs: string[] = [];
  let open: string[] = [];
  let depth = 0;
  const close = () => {
    if (open.length > 0) paragraphs.push(open.join(''));
    open = [];
  };
  for (const raw of text.split('\n')) {
    const quotes = quotesOf(raw);
    const bare = raw.slice(quotes).replace(/^ /, '');
    if (open.length > 0 && quotes !== depth) close();
    const begins = open.length === 0;
    depth = quotes;
    const flows = bare.endsWith(' ') && bare !== '-- ';
    open.push(
      `${begins && quotes > 0 ? `${'>'.repeat(quotes)} ` : ''}${flows && deleteSpace ? bare.slice(0, -1) : bare}`,
    );
    if (!flows) close();
  }
  close();
  return paragraphs.join('\n');
}

function decodeText(bytes: Buffer, parameters: ReadonlyMap<string, string>): string {
  const text = decode(bytes, parameters.get('charset')).replaceAll(/\r\n?/g, '\n');
  return parameters.get('format')?.toLowerCase() === 'flowed'
    ? unflow(text, parameters.get('delsp')?.toLowerCase() === 'yes')
    : text;
}

/**
 * Yields the ranges between boundary lines. Searches only at the beginning of lines, so that no line is
 * searched for its end more than once.
 */
function* rangesOf(whole: Buffer, start: number, end: number, boundary: string) {
  const delimiter = `--${boundary}`;
  const source = whole.subarray(0, end);
  const next = (after: number) => {
    const newline = source.indexOf(`\n${delimiter}`, after, 'latin1');
    return newline < 0 ? -1 : newline + 1;
  };
  const isFirst = source.toString('latin1', start, start + delimiter.length) === delimiter;
  let from = -1;
  let lines = 0;
  for (let at = isFirst ? start : next(start); at >= 0; ) {
    if (++lines > most.boundaryLines) throw new TooComplex();
    const after = at + delimiter.length;
    const newline = source.indexOf(10, after);
    const lineEnd = newline < 0 ? end : newline;
    const rest = source.toString('latin1', after, Math.min(lineEnd, after + 80)).trim();
    if (rest === '' || rest === '--') {
      if (from >= 0) yield [from, source[at - 2] === 13 ? at - 2 : at - 1] as const;
      from = rest === '--' ? -1 : Math.min(lineEnd + 1, end);
      if (rest === '--') return;
    }
    at = next(after);
  }
  if (from >= 0) yield [from, end] as const;
}

function decodeBody(body: Buffer, coding: string | undefined): Buffer {
  switch (coding?.trim().toLowerCase()) {
    case 'base64':
      return unbase64(body);
    case 'quoted-printable':
      return unquote(body);
    default:
      return body;
  }
}

/**
 * Parses an email (RFC 5322, 2045) in time linear in its size; undefined if it has too many levels, parts or
 * headers. Attached emails remain attachments.
 */
export function readMime(source: Buffer): Mime | undefined {
  const parts: MimePart[] = [];
  let nodes = 0;
  let headerBytes = 0;
  let searchedBytes = 0;
  const read = (start: number, end: number, depth: number, related: boolean): Header[] => {
    nodes += 1;
    if (depth > most.depth || nodes > most.parts) throw new TooComplex();
    const { head, body } = headEnd(source, start, end);
    headerBytes += head - start;
    if (headerBytes > most.headerBytes) throw new TooComplex();
    const headers = parseHeaders(source.toString('utf8', start, head));
    const given = (name: string) => headerOf({ headers }, name);
    const { value: type, parameters } = parseParameters(given('content-type') ?? 'text/plain');
    const boundary = parameters.get('boundary');
    if (type.startsWith('multipart/') && boundary && boundary.length <= most.boundary) {
      searchedBytes += end - body;
      if (searchedBytes > most.searchedBytes) throw new TooComplex();
      for (const [from, to] of rangesOf(source, body, end, boundary))
        read(from, Math.max(from, to), depth + 1, related || type === 'multipart/related');
      return headers;
    }
    const disposition = parseParameters(given('content-disposition') ?? '');
    const coding = given('content-transfer-encoding');
    const raw = source.subarray(body, end);
    parts.push({
      type,
      parameters,
      attached: disposition.value === 'attachment',
      name: disposition.parameters.get('filename') ?? parameters.get('name'),
      contentId: /^<([^<>]+)>$/.exec(given('content-id') ?? '')?.[1],
      related,
      bytes: () => decodeBody(raw, coding),
      text: () => decodeText(decodeBody(raw.subarray(0, most.textBytes), coding), parameters),
    });
    return headers;
  };
  try {
    const headers = read(0, source.length, 1, false);
    return { headers, parts };
  } catch (error) {
    if (error instanceof TooComplex) return undefined;
    throw error;
  }
}
