import { formatClock, formatLongDate, formatMoney, formatNumber } from '#contract/format.ts';
import type { Site } from '../platform/http/site.ts';
import {
  block,
  cell,
  type Faces,
  fact,
  head,
  heading,
  pdfDocument,
  printable,
  type Style,
  sum,
  table,
} from '../platform/pdf/document.ts';
import { ink2 } from '../platform/pdf/layouts.ts';
import type { Receipt } from './parts.ts';

const items = (faces: Faces, { title, impressions, amountCents }: Receipt) =>
  table(
    [
      [
        heading(faces, 'Stavka', 'left'),
        heading(faces, 'Prikazivanja'),
        heading(faces, 'Cijena'),
        heading(faces, 'Iznos'),
      ],
      [
        cell(faces, title, 'left'),
        cell(faces, formatNumber(impressions)),
        cell(faces, formatMoney(amountCents / impressions)),
        cell(faces, formatMoney(amountCents)),
      ],
    ],
    ['*', 'auto', 'auto', 'auto'],
  );

function returned({ words }: Faces, { refunds = [], amountCents }: Receipt) {
  if (refunds.length === 0) return [];
  const row = (label: string, cents: number, style: Style) => ({
    columns: [words(label, style), words(formatMoney(cents), { ...style, alignment: 'right' })],
  });
  const left = refunds.reduce((rest, one) => rest - one.amountCents, amountCents);
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

const content = (faces: Faces, receipt: Receipt, siteName: string) => [
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
  sum(faces, 'Ukupno plaćeno', formatMoney(receipt.amountCents)),
  ...returned(faces, receipt),
  ...(receipt.sandbox
    ? [faces.display('Probno plaćanje: novac nije naplaćen.', { fontSize: 12, margin: [0, 18, 0, 0] })]
    : []),
  faces.words('Ovo je potvrda o plaćanju, nije fiskalizirani račun.', {
    fontSize: 11,
    color: ink2,
    margin: [0, 16, 0, 0],
  }),
];

/**
 * Returns a receipt as a PDF. A name without printable letters is replaced by the email address, and a title
 * without any by a general title.
 */
export async function receiptPdf(receipt: Receipt, site: Site): Promise<Uint8Array> {
  const printed = {
    ...receipt,
    name: await printable(receipt.name, receipt.email),
    title: await printable(receipt.title, `Oglas uz potvrdu ${receipt.number}`),
  };
  return pdfDocument(`Potvrda o plaćanju ${receipt.number}`, site, (faces) =>
    content(faces, printed, site.name),
  );
}
