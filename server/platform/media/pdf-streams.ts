const token = /<<|>>|<[\da-fA-F\0\t\n\f\r ]*>|[[\]]|\/?[^\0\t\n\f\r ()<>[\]{}/%]+|\//y;
/** Readers agree on where a stream starts only if one of these line breaks follows the keyword. */
const start = /stream\r?\n/y;
const blanks = new Set([...'\0\t\n\f\r '].map((one) => one.charCodeAt(0)));
const [lineFeed, carriageReturn, percent, backslash, opening, closing] = [...'\n\r%\\()'].map((one) =>
  one.charCodeAt(0),
);

export class OverBudget extends Error {}

export type Budget = ReturnType<typeof budgetFor>;
/** Returns the budget for a document's text, in proportion to its length. */
export const budgetFor = (text: string) => ({
  /**
   * Characters read outside streams; the budget exceeds the text's length, because overlapping objects are
   * read repeatedly.
   */
  characters: 2 * text.length + 10_000,
  tokens: 500_000,
  packedStreams: 2000,
  unpackedBytes: 8_000_000,
});

/** Deducts `count` from a budget. Throws `OverBudget` if too little is left. */
export function spend(budget: Budget, what: keyof Budget, count = 1): void {
  budget[what] -= count;
  if (budget[what] < 0) throw new OverBudget(what);
}

/** Decodes the `#xx` escapes in the names of a document's text. Throws `OverBudget`. */
export function unescaped(text: string, budget: Budget): string {
  const parts: string[] = [];
  let from = 0;
  // `replace` with a function collects all matches before the first call, so it could not stop early.
  for (const { index, 1: hex = '' } of text.matchAll(/#([\da-f]{2})/gi)) {
    spend(budget, 'tokens');
    parts.push(text.slice(from, index), String.fromCharCode(Number.parseInt(hex, 16)));
    from = index + 3;
  }
  return from === 0 ? text : parts.join('') + text.slice(from);
}

type Stream = {
  /** Tokens of the stream's dictionary and of nested ones, without strings. */
  tokens: string[];
  /** Index at which the content begins; undefined if readers may disagree. */
  content?: number;
};

/** Returns the index after a match of `pattern` at `at`, or `at` itself if there is none. */
function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function afterBlanks(text: string, from: number): number {
  let inComment = false;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inComment) inComment = code !== lineFeed && code !== carriageReturn;
    else if (code === percent) inComment = true;
    else if (!blanks.has(code)) return at;
  }
  return text.length;
}

/** Returns the index after a string literal, whose parentheses may nest; undefined if it has no end. */
function afterString(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === opening) depth++;
    else if (code === closing && --depth === 0) return at + 1;
  }
}

function dictionary(
  text: string,
  from: number,
  budget: Budget,
): { tokens: string[]; end: number } | undefined {
  const tokens: string[] = [];
  let depth = 0;
  for (let at = from; ; ) {
    spend(budget, 'tokens');
    at = afterBlanks(text, at);
    if (text.charCodeAt(at) === opening) {
      const end = afterString(text, at);
      if (end === undefined) return;
      at = end;
      continue;
    }
    const end = after(token, text, at);
    if (end === at) return;
    const one = text.slice(at, end);
    at = end;
    tokens.push(one.startsWith('/') ? unescaped(one, budget) : one);
    if (one === '<<') depth++;
    else if (one === '>>' && --depth === 0) return { tokens, end };
  }
}

/**
 * Returns the streams of a document, or undefined if one is malformed. Readers accept `obj` anywhere, even
 * inside a comment, a string or other data, so each occurrence is parsed. Throws `OverBudget`.
 */
export function streams(text: string, budget: Budget): Stream[] | undefined {
  const found = new Map<number, Stream>();
  for (let at = text.indexOf('obj'); at >= 0; at = text.indexOf('obj', at + 3)) {
    spend(budget, 'tokens');
    const from = afterBlanks(text, at + 3);
    spend(budget, 'characters', from - at);
    if (!text.startsWith('<<', from)) continue;
    const read = dictionary(text, from, budget);
    if (!read) return;
    const keyword = afterBlanks(text, read.end);
    spend(budget, 'characters', keyword - from);
    if (!text.startsWith('stream', keyword)) continue;
    const content = after(start, text, keyword);
    found.set(keyword, { tokens: read.tokens, ...(content > keyword && { content }) });
  }
  return [...found.values()];
}
