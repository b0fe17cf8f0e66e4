import { parseSync } from 'vite';

/** A piece of prose and the line of its file, counted from 1, on which it begins. */
export interface Prose {
  line: number;
  text: string;
}

/**
 * Returns a function that maps a position in a text to its line. Calls must pass ascending positions, so that
 * the text is read once.
 */
export function lineCounter(text: string, first = 1) {
  let line = first;
  let read = 0;
  return (position: number) => {
    for (let at = text.indexOf('\n', read); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) {
      line++;
      read = at + 1;
    }
    return line;
  };
}

interface Span {
  start: number;
  end: number;
  text: string;
  /** True if the text runs to the end of its line, so the next line may continue it. */
  continues: boolean;
}

/** Matches a comment, or a string, in which `/*` does not begin a comment. */
const cssComment = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*([\s\S]*?)\*\//g;
const hashComment = /^[ \t]*#(?!!)(.*)$/gm;
const sqlComment = /^[ \t]*--(?!>)(.*)$/gm;

function spansIn(file: string, source: string): Span[] {
  if (/\.(?:ts|tsx|mts|mjs)$/.test(file))
    return parseSync(file, source).comments.map(({ type, start, end, value }) => ({
      start,
      end,
      text: value,
      continues: type === 'Line',
    }));
  const isCss = file.endsWith('.css');
  const comment = isCss ? cssComment : file.endsWith('.sql') ? sqlComment : hashComment;
  return [...source.matchAll(comment)].flatMap(({ 0: all, 1: text, index }) =>
    text === undefined ? [] : [{ start: index, end: index + all.length, text, continues: !isCss }],
  );
}

/**
 * Returns the comments of a file without their markers. Line comments with only whitespace between them are
 * one comment. The file name determines their syntax: that of TypeScript, of CSS, of SQL, or else `#`.
 * Comments in SQL and those with `#` are found only on lines without code.
 */
export function commentsIn(file: string, source: string): Prose[] {
  const comments: Prose[] = [];
  const lineAt = lineCounter(source);
  let before: Span | undefined;
  for (const span of spansIn(file, source)) {
    const text = span.text.replace(/^[ \t]*\*+/gm, '').replace(/^[ \t]+/gm, '');
    const last = comments.at(-1);
    const between = before?.continues && span.continues ? source.slice(before.end, span.start) : undefined;
    if (last && between !== undefined && /^\s*$/.test(between))
      last.text += between.replace(/[^\n]+/g, '') + text;
    else {
      const blank = text.length - text.trimStart().length;
      comments.push({
        line: lineAt(span.start) + text.slice(0, blank).split('\n').length - 1,
        text: text.trim(),
      });
    }
    before = span;
  }
  return comments;
}

/**
 * Matches the title in `test('title'`, `describe.skip('title'` and `])('title'`, which ends `test.each([…`.
 */
const title =
  /(?:\b(?:test|base|it|describe)(?:\.\w+)*|\))\(\s*(?:'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\])*)`)/g;

export function titlesIn(source: string): Prose[] {
  const lineAt = lineCounter(source);
  return [...source.matchAll(title)].map(({ 0: all, 1: plain, 2: template, index }) => ({
    line: lineAt(index + all.length),
    text: plain ?? template ?? '',
  }));
}

/** Matches the path of a document in code, but not in a URL. */
const documentPath = /(?<![\w-]\/|\w)docs\/(?:[\w./-]+\.md(?:#[\w-]+)?|decisions\/\d{3})/g;

/** Returns the paths of documents in a source file, including those in its string literals. */
export function documentPathsIn(source: string): Prose[] {
  const lineAt = lineCounter(source);
  return [...source.matchAll(documentPath)].map(({ 0: text, index }) => ({ line: lineAt(index), text }));
}

/** Returns a Markdown document without its code, with the line numbers unchanged. */
export const proseOf = (document: string) =>
  document
    .replace(/^ *```[\s\S]*?^ *```$/gm, (code) => code.replace(/[^\n]+/g, ''))
    .replace(/`[^`\n]+`/g, '``');
