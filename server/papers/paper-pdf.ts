import { dayText } from '#contract/days.ts';
import { formatLongDate, formatMoney } from '#contract/format.ts';
import { itemCents, paperSums, partCents } from '#contract/paper-sums.ts';
import {
  type ItemPart,
  itemParts,
  notABill,
  type PaperKind,
  paperNumber,
  paperTitle,
  paperWords,
  quantityText,
  type VatRate,
  vatSentence,
} from '#contract/paper-words.ts';
import type { PaperItem } from '#contract/papers.ts';
import type { Trader } from '#contract/traders.ts';
import type { Site } from '../platform/http/site.ts';
import { block, cell, type Faces, fact, heading, pdfDocument, sum, table } from '../platform/pdf/document.ts';
import { ink2 } from '../platform/pdf/layouts.ts';
import { barcodeSvg } from './barcode.ts';
import { addressParts, hub3 } from './hub3.ts';

export interface PrintedPaper {
  kind: PaperKind;
  number: number;
  year: number;
  sentAt: string;
  trader: Trader;
  client: string;
  /** Address of the work, and of the payer in the barcode; null if the client has not given one. */
  address: string | null;
  jobType: string;
  items: readonly PaperItem[];
  vatRate: VatRate | null;
  dueOn: string | null;
  remark: string | null;
  supersedes: { number: number; year: number } | null;
}

/** Width of the barcode in points: 58 mm, as on the printed payment slip. */
const barcodeWidth = 165;

/** Returns a payment's reference: number and year of the payment request. */
export const referenceOf = ({ number, year }: { number: number; year: number }) => `${number}-${year}`;

/** Returns the text that a payment request's barcode encodes. */
export const paymentText = (paper: PrintedPaper): string =>
  hub3({
    amountCents: paperSums(paper.items, paper.vatRate).total_cents,
    payer: { name: paper.client, ...addressParts(paper.address) },
    payee: { name: paper.trader.business_name, street: paper.trader.street, place: paper.trader.place },
    iban: paper.trader.iban,
    model: 'HR00',
    reference: referenceOf(paper),
    purpose: 'GDSV',
    description: `${paperWords[paper.kind].label} ${paperNumber(paper)}, ${paper.jobType}`,
  });

/** Returns an IBAN in groups of four characters. */
const grouped = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');

function itemRows(faces: Faces, items: readonly PaperItem[]) {
  const parts = (Object.keys(itemParts) as ItemPart[]).filter((part) =>
    items.some((item) => item.part === part),
  );
  return parts.flatMap((part) => [
    [
      { ...heading(faces, itemParts[part], 'left'), colSpan: 3 },
      {},
      {},
      heading(faces, formatMoney(partCents(items, part))),
    ],
    ...items
      .filter((item) => item.part === part)
      .map((item) => [
        cell(faces, item.description, 'left'),
        cell(faces, quantityText(item)),
        cell(faces, formatMoney(item.unit_price_cents)),
        cell(faces, formatMoney(itemCents(item))),
      ]),
  ]);
}

/** Returns the items as a table grouped by part (work, material), with the total below it. */
export const itemTable = (faces: Faces, { items, vatRate }: Pick<PrintedPaper, 'items' | 'vatRate'>) => [
  table(
    [
      [
        heading(faces, 'Stavka', 'left'),
        heading(faces, 'Količina'),
        heading(faces, 'Cijena'),
        heading(faces, 'Iznos'),
      ],
      ...itemRows(faces, items),
    ],
    ['*', 'auto', 'auto', 'auto'],
  ),
  sum(faces, 'Ukupno', formatMoney(paperSums(items, vatRate).total_cents)),
];

/**
 * Returns the sentence that states the VAT included in the total or, if the paper has no VAT rate, that the
 * trader is exempt.
 */
export const vatText = ({ items, vatRate }: Pick<PrintedPaper, 'items' | 'vatRate'>): string =>
  vatSentence({ vat_rate: vatRate, ...paperSums(items, vatRate) });

function payment(faces: Faces, paper: PrintedPaper, svg: string) {
  const { words, display } = faces;
  const { business_name: payee, street, place, iban } = paper.trader;
  const row = (label: string, value: string) => [
    words(label, { fontSize: 9, color: ink2, margin: [0, 5, 0, 0] }),
    display(value, { fontSize: 12 }),
  ];
  return {
    columns: [
      {
        width: '*',
        stack: [
          ...row('Primatelj', `${payee}, ${street}, ${place}`),
          ...row('IBAN', grouped(iban)),
          ...row('Model i poziv na broj', `HR00 ${referenceOf(paper)}`),
        ],
      },
      {
        width: 'auto',
        stack: [
          { svg, width: barcodeWidth },
          words('Skenirajte u aplikaciji svoje banke.', { fontSize: 9, color: ink2, margin: [0, 4, 0, 0] }),
        ],
      },
    ],
    columnGap: 20,
    margin: [0, 22, 0, 0],
    unbreakable: true,
  };
}

function content(faces: Faces, paper: PrintedPaper, svg: string | undefined) {
  const { words, display } = faces;
  const { trader, kind, supersedes } = paper;
  const small = (text: string, above = 8) =>
    words(text, { fontSize: 11, color: ink2, margin: [0, above, 0, 0] });
  const due = paper.dueOn ? [fact(faces, paperWords[kind].due, dayText(paper.dueOn))] : [];
  return [
    display(trader.business_name, { fontSize: 15 }),
    words(`${trader.street}, ${trader.place}`, { color: ink2 }),
    words(`OIB ${trader.oib}, IBAN ${grouped(trader.iban)}`, { color: ink2 }),
    display(paperTitle(paper), { fontSize: 25, margin: [0, 26, 0, 2] }),
    words(`${formatLongDate(paper.sentAt)}${paper.jobType ? ` · ${paper.jobType}` : ''}`, { color: ink2 }),
    ...(supersedes ? [small(`Zamjenjuje ${paperWords[kind].object} ${paperNumber(supersedes)}.`, 4)] : []),
    block([
      fact(faces, 'Klijent', paper.client),
      fact(faces, 'Mjesto radova', paper.address ?? 'Prema dogovoru'),
      ...due,
    ]),
    ...itemTable(faces, paper),
    small(vatText(paper)),
    ...(paper.remark ? [words(paper.remark, { margin: [0, 12, 0, 0] })] : []),
    ...(svg === undefined ? [] : [payment(faces, paper, svg)]),
    small(notABill, 16),
  ];
}

/** Returns the PDF of a numbered paper; a payment request has a barcode for bank apps. */
export async function paperPdf(paper: PrintedPaper, site: Site): Promise<Uint8Array> {
  const svg = paper.kind === 'payment_request' ? await barcodeSvg(paymentText(paper)) : undefined;
  return pdfDocument(paperTitle(paper), site, (faces) => content(faces, paper, svg));
}
