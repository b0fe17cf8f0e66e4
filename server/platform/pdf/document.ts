import path from 'node:path';
import * as colours from '#contract/colours.ts';
import { type Face, type FontFile, fontsOf, runs } from '../fonts/faces.ts';
import type { Site } from '../http/site.ts';
import { wordmarks } from '../mail/wordmark.ts';

// Always the light theme, since documents are printed.
export const [ink, ink2, line] = [colours.ink.light, colours.ink2.light, colours.line.light];
/** A4 width minus the margins, in points. */
const wide = 493;

/** Words with more letters may be split across lines, because they would overflow their column. */
const longWord = 22;

export interface Style {
  fontSize?: number;
  color?: string;
  alignment?: 'left' | 'right';
  margin?: number[];
}

const setIn =
  (fonts: readonly FontFile[]) =>
  (text: string, style: Style = {}) => ({
    text: runs(text, fonts).map((run) => ({ text: run.text, font: run.font.name })),
    ...(text.split(/\s/).some((word) => word.length > longWord) && { wordBreak: 'break-all' }),
    ...style,
  });
/** Sets texts in the site's two typefaces. */
export type Faces = Record<Face, ReturnType<typeof setIn>>;

/** Returns a labelled value, for `block`. */
export const fact = ({ display }: Faces, label: string, value: string) => ({
  stack: [
    display(label, { fontSize: 9, color: ink2 }),
    display(value, { fontSize: 12, margin: [0, 2, 0, 0] }),
  ],
});

/** Returns the site's wordmark, or its name if it has another. */
export function head({ display }: Faces, name: string) {
  const [mark] = wordmarks({ name });
  return mark
    ? { image: `data:${mark.type};base64,${mark.bytes.toString('base64')}`, width: 112 }
    : display(name, { fontSize: 32 });
}

/** Returns facts in ruled cells. */
export const block = (facts: readonly object[], widths: readonly string[] = facts.map(() => '*')) => ({
  table: { widths, body: [facts] },
  layout: {
    hLineWidth: () => 0.75,
    vLineWidth: () => 0.75,
    hLineColor: () => line,
    vLineColor: () => line,
    paddingLeft: () => 10,
    paddingRight: () => 10,
    paddingTop: () => 7,
    paddingBottom: () => 8,
  },
  margin: [0, 20, 0, 26],
});

type Alignment = 'left' | 'right';
/** Returns the heading and the value of a column of a table. */
export const heading = ({ display }: Faces, text: string, alignment: Alignment = 'right') =>
  display(text, { fontSize: 11, alignment });
export const cell = ({ words }: Faces, text: string, alignment: Alignment = 'right') =>
  words(text, { alignment });

/** Returns a table with a line below its headings and thinner ones between rows. */
export const table = (body: readonly (readonly object[])[], widths: readonly string[]) => ({
  table: { headerRows: 1, widths, body },
  layout: {
    hLineWidth: (row: number) => (row === 0 ? 0 : row === 1 ? 1.5 : 0.75),
    vLineWidth: () => 0,
    hLineColor: (row: number) => (row === 1 ? ink : line),
    paddingLeft: (column: number) => (column === 0 ? 0 : 16),
    paddingRight: () => 0,
    paddingTop: (row: number) => (row === 0 ? 5 : 9),
    paddingBottom: (row: number) => (row === 0 ? 5 : 9),
  },
});

/** Returns a label with a large amount at the right. */
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

async function open() {
  const { default: pdfMake } = await import('pdfmake');
  const fonts = { words: await fontsOf('words'), display: await fontsOf('display') };
  const all = [...fonts.words, ...fonts.display];
  pdfMake.setUrlAccessPolicy(() => false);
  pdfMake.setLocalAccessPolicy((file) => all.some((one) => one.file === path.resolve(file)));
  pdfMake.addFonts(Object.fromEntries(all.map(({ name, file }) => [name, { normal: file }])));
  return { pdfMake, faces: { words: setIn(fonts.words), display: setIn(fonts.display) } };
}
let opened: ReturnType<typeof open> | undefined;

/** Returns an A4 document with the site's footer. `content` builds pdfmake's content. */
export async function pdfDocument(
  title: string,
  { name, url }: Site,
  content: (faces: Faces) => readonly object[],
): Promise<Uint8Array> {
  const { pdfMake, faces } = await (opened ??= open());
  const { host } = new URL(url);
  const definition = {
    pageSize: 'A4',
    pageMargins: [51, 52, 51, 90],
    info: { title, author: name },
    defaultStyle: { fontSize: 12, color: ink, lineHeight: 1.15 },
    content: content(faces),
    footer: {
      stack: [
        dimension(),
        faces.words(`${name} · ${host}`, { fontSize: 10.5, color: ink2, margin: [0, 8, 0, 0] }),
      ],
      margin: [51, 18, 51, 0],
    },
  };
  return pdfMake.createPdf(definition).getBuffer();
}
