import { expect, test } from 'vitest';
import { notABill, vatExempt } from '#contract/paper-words.ts';
import { isPassivePdf } from '../platform/media/passive-pdf.ts';
import { readBarcode } from '../testing/barcodes.ts';
import { trader } from '../testing/papers.ts';
import { drawnPicture } from '../testing/pdf-drawing.ts';
import { pdfText } from '../testing/pdf-text.ts';
import { type PrintedPaper, paperPdf, paymentText } from './paper-pdf.ts';

const paper: PrintedPaper = {
  kind: 'quote',
  number: 1,
  year: 2026,
  sentAt: '2026-11-20T13:05:00.000Z',
  trader,
  client: 'Željka Šćurić',
  address: 'Ulica Ante Starčevića 14, 44000 Sisak',
  jobType: 'Ugradnja slavine',
  items: [
    { description: 'Zamjena slavine', quantity: 2.5, unit: 'h', unit_price_cents: 4000, part: 'work' },
    { description: 'Slavina i brtve', quantity: 1, unit: 'kom', unit_price_cents: 2500, part: 'material' },
  ],
  vatRate: null,
  dueOn: '2026-12-04',
  remark: 'Čišćenje je uključeno.',
  supersedes: null,
};
const site = { name: 'Meštar', url: 'https://example.com', email: 'poruke@example.com' };
const textOf = async (one: PrintedPaper) => pdfText(await paperPdf(one, site)).replace(/\s+/g, '');
const squeezed = (text: string) => text.replace(/\s+/g, '');

test('a paper shows trader, client, items and totals with diacritics, and states that it is not a bill', async () => {
  const text = await textOf(paper);
  for (const words of [
    'Vodoinstalacije Đurđević i Čičak',
    'OIB 69435151530, IBAN HR12 1001 0051 8630 0016 0',
    'Ponuda 1/2026',
    'Željka Šćurić',
    'Ulica Ante Starčevića 14',
    'Vrijedi do',
    '4. 12. 2026.',
    'Rad',
    'Materijal',
    '2,5 h',
    '€100.00',
    '€125.00',
    'Čišćenje je uključeno.',
    vatExempt,
    notABill,
  ])
    expect(text).toContain(squeezed(words));
  expect(text).not.toMatch(/račun br|fakturabroj/i);
});

test('a VAT-registered worker’s paper shows the VAT included in the prices, not the exemption', async () => {
  const text = await textOf({ ...paper, trader: { ...trader, vat: 'payer' }, vatRate: 25 });
  expect(text).toContain(squeezed('Cijene sadrže PDV. Osnovica: €100.00, PDV 25 %: €25.00.'));
  expect(text).not.toContain(squeezed(vatExempt));
});

test('a new version names the paper that it replaces', async () => {
  const text = await textOf({ ...paper, number: 2, supersedes: { number: 1, year: 2026 } });
  expect(text).toContain(squeezed('Zamjenjuje ponudu 1/2026.'));
});

test('only a payment request has a barcode and a reference', async () => {
  const text = await textOf({ ...paper, kind: 'payment_request' });
  expect(text).toContain(squeezed('Poziv na plaćanje 1/2026'));
  expect(text).toContain(squeezed('HR00 1-2026'));
  expect(await textOf(paper)).not.toContain('HR00');
});

test('the barcode printed in a payment request can be read, and contains exactly its payment data', async () => {
  const request = { ...paper, kind: 'payment_request' as const };
  expect(await readBarcode(await drawnPicture(await paperPdf(request, site)))).toBe(paymentText(request));
  expect(await readBarcode(await drawnPicture(await paperPdf(paper, site)))).toBeUndefined();
});

test('names and texts with control characters or PDF syntax add no active content to a paper', async () => {
  const attack = ')\r>>\nendobj\n1 0 obj << /S /JavaScript /JS (app.alert(1)) >> \u0000\u0007\u202E\\(';
  const [item] = paper.items;
  const attacked = {
    ...paper,
    ...{ client: attack, address: attack, jobType: attack, remark: attack },
    trader: { ...trader, business_name: attack, street: attack, place: attack },
    items: [{ ...item, description: attack, unit: attack }],
  } as PrintedPaper;
  for (const kind of ['quote', 'work_order', 'payment_request'] as const) {
    const file = await paperPdf({ ...attacked, kind }, site);
    expect(isPassivePdf(file)).toBe(true);
    expect(pdfText(file)).toContain('JavaScript');
  }
});

test('papers of any length and alphabet are PDFs without active content', async () => {
  const long = {
    ...paper,
    kind: 'payment_request' as const,
    client: '🔧'.repeat(30),
    remark: 'ć'.repeat(1000),
    items: Array.from({ length: 100 }, (_, n) => ({
      description: `${n} ${'Š'.repeat(190)}`,
      quantity: 9999.999,
      unit: 'Ж'.repeat(12),
      unit_price_cents: 1,
      part: n % 2 ? ('work' as const) : ('material' as const),
    })),
  };
  for (const one of [paper, long]) expect(isPassivePdf(await paperPdf(one, site))).toBe(true);
});
