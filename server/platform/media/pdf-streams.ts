const blank = /[\0\t\n\f\r ]+|%[^\r\n]*/y;
const token = /<<|>>|<[\da-fA-F\0\t\n\f\r ]*>|[[\]]|\/?[^\0\t\n\f\r ()<>[\]{}/%]+|\//y;
const inString = /\\.|[()]/gs;
/** Only these bytes after the keyword are read alike by all readers. */
const start = /stream\r?\n/y;

/** Any letter of a name may be escaped as #xx. */
export const unescaped = (text: string) => text.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

type Stream = {
  /** the tokens of its dictionary, nested ones too, without strings */ tokens: string[] /** where its content begins, unless readers may differ */;
  content?: number;
};

/** Where a pattern that was tried at `at` ends; `at` itself if it does not fit. */
function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function afterBlanks(text: string, from: number): number {
  for (let at = from; ; ) {
    const next = after(blank, text, at);
    if (next === at) return at;
    at = next;
  }
}

/** The end of a string, whose parentheses may nest. */
function afterString(text: string, from: number): number | undefined {
  inString.lastIndex = from;
  let depth = 0;
  for (let found = inString.exec(text); found; found = inString.exec(text)) {
    if (found[0] === '(') depth++;
    else if (found[0] === ')' && --depth === 0) return inString.lastIndex;
  }
}

/** Reads the dictionary at `from`; undefined if it is not well formed. */
function dictionary(text: string, from: number): { tokens: string[]; end: number } | undefined {
  const tokens: string[] = [];
  let depth = 0;
  for (let at = from; ; ) {
    at = afterBlanks(text, at);
    if (text[at] === '(') {
      const end = afterString(text, at);
      if (end === undefined) return;
      at = end;
      continue;
    }
    const end = after(token, text, at);
    if (end === at) return;
    const one = text.slice(at, end);
    at = end;
    tokens.push(one.startsWith('/') ? unescaped(one) : one);
    if (one === '<<') depth++;
    else if (one === '>>' && --depth === 0) return { tokens, end };
  }
}

/**
 * The streams of a document: readers jump to any place that says `obj`, also inside a comment, a string or other data, so each is read
 * from there on. Undefined if one is malformed, or if reading them takes more than the document could need.
 */
export function streams(text: string): Stream[] | undefined {
  const found = new Map<number, Stream>();
  let effort = 2 * text.length + 10_000;
  for (let at = text.indexOf('obj'); at >= 0; at = text.indexOf('obj', at + 3)) {
    const from = afterBlanks(text, at + 3);
    effort -= from - at;
    if (effort < 0) return;
    if (!text.startsWith('<<', from)) continue;
    const read = dictionary(text, from);
    if (!read) return;
    const keyword = afterBlanks(text, read.end);
    effort -= keyword - from;
    if (!text.startsWith('stream', keyword)) continue;
    const content = after(start, text, keyword);
    found.set(keyword, { tokens: read.tokens, ...(content > keyword && { content }) });
  }
  return [...found.values()];
}
