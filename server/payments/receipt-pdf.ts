import path from 'node:path';
import * as colours from '#contract/colours.ts';
import { formatClock, formatLongDate, formatMoney, formatNumber } from '#contract/format.ts';
import { type Face, type FontFile, fontsOf, runs } from '../platform/fonts/faces.ts';
import type { Site } from '../platform/http/site.ts';
import { wordmarks } from '../platform/mail/wordmark.ts';
import type { Receipt } from './receipts.ts';

// Always the light theme, since receipts are printed.
const [ink, ink2, line] = [colours.ink.light, colours.ink2.light, colours.line.light];
/** A4 width minus the margins, in points. */
const wide = 493;

/** Words with more letters may be split across lines, because they would overflow their column. */
const longWord = 22;

interface Style {
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
type Faces = Record<Face, ReturnType<typeof setIn>>;

const fact = ({ display }: Faces, label: string, value: string) => ({
  stack: [
    display(label, { fontSize: 9, color: ink2 }),
    display(value, { fontSize: 12, margin: [0, 2, 0, 0] }),
  ],
});

function head({ display }: Faces, name: string) {
  const [mark] = wordmarks({ name });
  return mark
    ? { image: `data:${mark.type};base64,${mark.bytes.toString('base64')}`, width: 112 }
    : display(name, { fontSize: 32 });
}

const block = (facts: readonly object[], widths: readonly string[] = facts.map(() => '*')) => ({
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

function items({ words, display }: Faces, { title, impressions, amountCents }: Receipt) {
  const head = (text: string, alignment: 'left' | 'right' = 'right') =>
    display(text, { fontSize: 11, alignment });
  const cell = (text: string, alignment: 'left' | 'right' = 'right') => words(text, { alignment });
  return {
    table: {
      widths: ['*', 'auto', 'auto', 'auto'],
      body: [
        [head('Stavka', 'left'), head('Prikazivanja'), head('Cijena'), head('Iznos')],
        [
          cell(title, 'left'),
          cell(formatNumber(impressions)),
          cell(formatMoney(amountCents / impressions)),
          cell(formatMoney(amountCents)),
        ],
      ],
    },
    layout: {
      hLineWidth: (row: number) => [0, 1.5, 0.75][row] ?? 0,
      vLineWidth: () => 0,
      hLineColor: (row: number) => (row === 1 ? ink : line),
      paddingLeft: (column: number) => (column === 0 ? 0 : 16),
      paddingRight: () => 0,
      paddingTop: (row: number) => (row === 0 ? 5 : 9),
      paddingBottom: (row: number) => (row === 0 ? 5 : 9),
    },
  };
}

const dimension = () => ({
  canvas: [
    { type: 'line', x1: 0, y1: 5, x2: wide, y2: 5, lineWidth: 0.6, lineColor: ink2 },
    ...[0, wide].map((x) => ({ type: 'line', x1: x, y1: 0, x2: x, y2: 10, lineWidth: 0.6, lineColor: ink2 })),
  ],
});

function returned({ words }: Faces, { refunds = [], amountCents }: Receipt) {
  if (refunds.length === 0) return [];
  const row = (label: string, cents: number, style: Style) => ({
    columns: [words(label, style), words(formatMoney(cents), { ...style, alignment: 'right' })],
  });
  const left = refunds.reduce((sum, one) => sum - one.amountCents, amountCents);
  return [
    ...refunds.map(({ amountCents: cents, at }) => ({
      ...row(`Vraćeno na karticu ${formatLongDate(at)}`, -cents, {}),
      margin: [0, 8, 0, 0],
    })),
    { ...row('Ostaje plaćeno', left, { fontSize: 13 }), margin: [0, 8, 0, 0] },
  ];
}

/** Returns the date and time of a payment. Always absolute, because a receipt may be read much later. */
export const paidWhen = (iso: string) => `${formatLongDate(iso)} u ${formatClock(iso)}`;

const definition = (faces: Faces, receipt: Receipt, { name: siteName, url }: Site) => ({
  pageSize: 'A4',
  pageMargins: [51, 52, 51, 90],
  info: { title: `Potvrda o plaćanju ${receipt.number}`, author: siteName },
  defaultStyle: { fontSize: 12, color: ink, lineHeight: 1.15 },
  content: [
    head(faces, siteName),
    faces.display('Potvrda o plaćanju', { fontSize: 25, margin: [0, 26, 0, 2] }),
    faces.words(`Broj ${receipt.number}, ${paidWhen(receipt.paidAt)}`, { color: ink2 }),
    // Email addresses are not split across lines if they fit into one.
    block(
      [
        fact(faces, 'Oglašivač', receipt.name),
        fact(faces, 'Email', receipt.email),
        fact(faces, 'Plaćeno karticom', receipt.card ? `•••• ${receipt.card.last4}` : 'Kartica'),
      ],
      ['*', 'auto', '*'],
    ),
    items(faces, receipt),
    {
      columns: [
        faces.display('Ukupno plaćeno', { fontSize: 15, margin: [0, 7, 0, 0] }),
        faces.display(formatMoney(receipt.amountCents), { fontSize: 25, alignment: 'right' }),
      ],
      margin: [0, 12, 0, 0],
    },
    ...returned(faces, receipt),
    ...(receipt.sandbox
      ? [faces.display('Probno plaćanje: novac nije naplaćen.', { fontSize: 12, margin: [0, 18, 0, 0] })]
      : []),
    faces.words('Ovo je potvrda o plaćanju, nije fiskalizirani račun.', {
      fontSize: 11,
      color: ink2,
      margin: [0, 16, 0, 0],
    }),
  ],
  footer: {
    stack: [
      dimension(),
      faces.words(`${siteName} · ${new URL(url).host}`, {
        fontSize: 10.5,
        color: ink2,
        margin: [0, 8, 0, 0],
      }),
    ],
    margin: [51, 18, 51, 0],
  },
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

export async function receiptPdf(receipt: Receipt, site: Site): Promise<Uint8Array> {
  const { pdfMake, faces } = await (opened ??= open());
  return pdfMake.createPdf(definition(faces, receipt, site)).getBuffer();
}
