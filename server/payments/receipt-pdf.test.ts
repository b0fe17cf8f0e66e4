import { expect, test } from 'vitest';
import { isPassivePdf } from '../platform/media/passive-pdf.ts';
import { pdfText } from '../testing/pdf-text.ts';
import { paidWhen, receiptPdf } from './receipt-pdf.ts';

const receipt = {
  number: 2041,
  paidAt: '2026-11-20T13:05:00.000Z',
  title: 'Alat za najam – bez kupnje i skladištenja',
  name: 'Najam alata Đurđević i Čičak d.o.o.',
  email: 'oglasi@example.com',
  card: { brand: 'visa', last4: '4242' },
  impressions: 2000,
  amountCents: 10_000,
  sandbox: false,
};
const site = { name: 'Meštar', url: 'https://example.com', email: 'poruke@example.com' };
const pagesOf = (pdf: Uint8Array) => Number(/\/Count (\d+)/.exec(Buffer.from(pdf).toString('latin1'))?.[1]);

test('a receipt is one page for any input', async () => {
  const longest = {
    ...receipt,
    title: 'Š'.repeat(90),
    name: 'ć'.repeat(255),
    email: `${'a'.repeat(64)}@${'b'.repeat(180)}.example.com`,
    card: null,
    sandbox: true,
  };
  for (const one of [receipt, longest]) {
    const pdf = await receiptPdf(one, site);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(pagesOf(pdf)).toBe(1);
    expect(isPassivePdf(pdf)).toBe(true);
  }
});

test('the wordmark is at the top; a site with another name prints that name', async () => {
  const pictures = async (name: string) =>
    Buffer.from(await receiptPdf(receipt, { ...site, name }))
      .toString('latin1')
      .match(/\/Subtype \/Image/g) ?? [];
  expect((await pictures('Meštar')).length).toBeGreaterThan(0);
  expect(await pictures('Majstorija')).toEqual([]);
});

test('the PDF embeds four font files, and its date is absolute', async () => {
  const text = Buffer.from(await receiptPdf(receipt, site)).toString('latin1');
  expect(
    new Set([...text.matchAll(/\/FontName \/\w+\+([\w-]+)/g)].map(([, name]) => name)).size,
  ).toBeGreaterThanOrEqual(2);
  expect(text.match(/\/Type \/FontDescriptor/g)).toHaveLength(4);
  expect(paidWhen(receipt.paidAt)).toBe('20. studenoga 2026. u 14:05');
});

test.for(['🔧🔧🔧', 'شركة البناء', '北京建筑公司'])(
  'a receipt for the name %s prints the email and a general title instead',
  async (name) => {
    const text = pdfText(await receiptPdf({ ...receipt, name, title: name }, site)).replace(/\s+/g, '');
    expect(text.match(/oglasi@example\.com/g)).toHaveLength(2);
    expect(text).toContain('Oglasuzpotvrdu2041');
    expect(text).not.toContain('?');
  },
);

test('a receipt omits the characters of a name that its fonts lack', async () => {
  const text = pdfText(await receiptPdf({ ...receipt, name: '北京 Gradnja 🔧' }, site));
  expect(text).toContain('Gradnja');
  expect(text.match(/oglasi@example\.com/g)).toHaveLength(1);
});

test('a receipt for a name without glyphs in the fonts is one page', async () => {
  expect(
    pagesOf(await receiptPdf({ ...receipt, name: '🔧🔧🔧', title: '👍👍👍' }, { ...site, name: '🏠' })),
  ).toBe(1);
});

test('Latin, Cyrillic and Greek text can be copied from the PDF, composed or decomposed', async () => {
  const name = 'Đuro i sinovi, Кућа Љиљана Ёлка, Αθήνα Ωμέγα, Z\u030Cbuka, Nguyễn, Kőműves, ﬁ';
  const title = 'Alat 🔧 za 水 najam 👨‍👩‍👧 n\u0308';
  const text = pdfText(await receiptPdf({ ...receipt, name, title }, site)).replace(/\s+/g, '');
  for (const words of [
    'Potvrda o plaćanju',
    'Broj 2041',
    'Đuro i sinovi, Кућа Љиљана Ёлка, Αθήνα Ωμέγα, Žbuka, ',
    'Kőműves, ',
    '€100.00',
    'oglasi@example.com',
  ])
    expect(text).toContain(words.replaceAll(' ', ''));
  // The headings’ typeface has no Vietnamese letters, so they lose their accents. Emoji are omitted, and
  // letters of other scripts become question marks.
  expect(text).toContain('Nguyen,');
  expect(text).toContain('Alatza?najamn\u0308');
  expect(text).not.toContain('\uFFFD');
});
