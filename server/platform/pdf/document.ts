import path from 'node:path';
import { minute } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import { reportInTransaction } from '../db/transaction-scope.ts';
import { type Face, type FontFile, fontsOf, runs } from '../fonts/faces.ts';
import type { Site } from '../http/site.ts';
import { openIsolatedProcess } from '../isolated/process.ts';
import { wordmarks } from '../mail/wordmark.ts';
import { ink, ink2, type Layout, pagePlace } from './layouts.ts';

/** A4 width minus the margins, in points. */
const wide = 493;

/** Words with more letters may be split across lines, because they would overflow their column. */
const longWord = 22;

export interface Style {
  fontSize?: number;
  color?: string;
  alignment?: 'left' | 'right';
  margin?: number[];
  noWrap?: boolean;
}

const setIn =
  (fonts: readonly FontFile[]) =>
  (text: string, style: Style = {}) => ({
    text: text
      .split(/\r?\n/)
      .flatMap((line, number) => [
        ...(number > 0 ? [{ text: '\n', font: fonts[0]?.name }] : []),
        ...runs(line, fonts).map((run) => ({ text: run.text, font: run.font.name })),
      ]),
    ...(text.split(/\s/).some((word) => word.length > longWord) && { wordBreak: 'break-all' }),
    ...style,
  });
/** Functions that set text in the site's two typefaces. */
export type Faces = Record<Face, ReturnType<typeof setIn>>;

/** Returns a labelled value, for `block`. */
export const fact = ({ display }: Faces, label: string, value: string) => ({
  stack: [
    display(label, { fontSize: 9, color: ink2 }),
    display(value, { fontSize: 12, margin: [0, 2, 0, 0] }),
  ],
});

/** Returns the site's wordmark, or its name as text if the name is not that of the wordmark. */
export function head({ display }: Faces, name: string) {
  const [mark] = wordmarks({ name });
  return mark
    ? { image: `data:${mark.type};base64,${mark.bytes.toString('base64')}`, width: 112 }
    : display(name, { fontSize: 32 });
}

/** Returns facts as one row of ruled cells. */
export const block = (facts: readonly object[], widths: readonly string[] = facts.map(() => '*')) => ({
  table: { widths, body: [facts] },
  layout: 'facts' satisfies Layout,
  margin: [0, 20, 0, 26],
});

type Alignment = 'left' | 'right';
/**
 * Returns the heading of a table column; `cell` returns a value in it. Right-aligned cells contain numbers,
 * which do not wrap.
 */
export const heading = ({ display }: Faces, text: string, alignment: Alignment = 'right') =>
  display(text, { fontSize: 11, alignment, noWrap: alignment === 'right' });
/** Returns a value in a table column, which must have the alignment of its `heading`. */
export const cell = ({ words }: Faces, text: string, alignment: Alignment = 'right') =>
  words(text, { alignment, noWrap: alignment === 'right' });

/**
 * Returns a table with lines between its rows and a thicker one below its headings. Page breaks do not split
 * rows.
 */
export const table = (body: readonly (readonly object[])[], widths: readonly string[]) => ({
  table: { headerRows: 1, dontBreakRows: true, widths, body },
  layout: 'rows' satisfies Layout,
});

/** Returns a label on the left and a large amount on the right. */
export const sum = ({ display }: Faces, label: string, amount: string) => ({
  columns: [
    display(label, { fontSize: 15, margin: [0, 7, 0, 0] }),
    display(amount, { fontSize: 25, alignment: 'right' }),
  ],
  margin: [0, 12, 0, 0],
});

const dimension = () => ({
  canvas: [
    { type: 'line', x1: 0, y1: 5, x2: wide, y2: 5, lineWidth: 0.6, lineColor: ink2 },
    ...[0, wide].map((x) => ({ type: 'line', x1: x, y1: 0, x2: x, y2: 10, lineWidth: 0.6, lineColor: ink2 })),
  ],
});

async function openFaces(): Promise<Faces> {
  return { words: setIn(await fontsOf('words')), display: setIn(await fontsOf('display')) };
}
let opened: Promise<Faces> | undefined;

/**
 * Returns the text if a printed document can show at least one of its letters or digits; otherwise the
 * fallback. The fonts have Latin, Cyrillic and Greek letters.
 */
export async function printable(text: string, fallback: string): Promise<string> {
  const shown = runs(text, await fontsOf('display'));
  return shown.some((run) => /[\p{L}\p{N}]/u.test(run.text)) ? text : fallback;
}

/** Maximum number of documents waiting for the process; further ones are refused. */
const most = 30;
/** Seconds after which a refused request may be sent again. */
const retryAfter = 30;

/**
 * Returns a function that renders documents one at a time, in a separate process because each takes 0.3 s.
 * The process ends when idle, or if a document takes too much memory or two minutes. The function throws
 * `unavailable` if too many documents wait.
 */
function openRenderer(): (definition: object) => Promise<Uint8Array> {
  const renderer = openIsolatedProcess({
    script: path.join(import.meta.dirname, 'document-process.ts'),
    execArgv: ['--max-old-space-size=256'],
    patience: 2 * minute,
    idleFor: 5000,
  });
  let waiting = 0;
  return async (definition) => {
    reportInTransaction('rendering a document');
    if (waiting >= most) throw new AppError('unavailable', { retryAfter });
    waiting++;
    try {
      return await renderer.run(Buffer.from(JSON.stringify(definition)));
    } finally {
      waiting--;
    }
  };
}
const rendered = openRenderer();

/** Returns an A4 document with the site's footer. `content` builds pdfmake's content. */
export async function pdfDocument(
  title: string,
  { name, url }: Site,
  content: (faces: Faces) => readonly object[],
): Promise<Uint8Array> {
  const faces = await (opened ??= openFaces());
  const { host } = new URL(url);
  return rendered({
    pageSize: 'A4',
    pageMargins: [51, 52, 51, 90],
    info: { title, author: name },
    defaultStyle: { fontSize: 12, color: ink, lineHeight: 1.15 },
    content: content(faces),
    footer: {
      stack: [
        dimension(),
        {
          columns: [
            faces.words(`${name} · ${host}`, { fontSize: 10.5, color: ink2 }),
            faces.words(pagePlace, { fontSize: 10.5, color: ink2, alignment: 'right' }),
          ],
          margin: [0, 8, 0, 0],
        },
      ],
      margin: [51, 18, 51, 0],
    },
  });
}
