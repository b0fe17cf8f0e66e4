import sharp from 'sharp';
import { expect, test } from 'vitest';
import { nextSteps } from '#contract/complaint-words.ts';
import { isPassivePdf } from '../platform/media/passive-pdf.ts';
import { pdfPictureWidths, pdfText } from '../testing/pdf-text.ts';
import { bundlePdf, type PrintedComplaint } from './bundle-pdf.ts';

const site = { name: 'Meštar', url: 'https://example.com', email: 'poruke@example.com' };
const printed: PrintedComplaint = {
  dealId: 12,
  client: 'Željka Šćurić',
  worker: 'Đuro Čičak',
  jobType: 'Ugradnja slavine',
  complaint: 'Slavina nakon zamjene opet curi.\nTražim popravak.',
  receivedAt: '2026-11-28T12:00:00.000Z',
  dueOn: '2026-12-13',
  answer: { text: 'Mijenjam brtvu bez naplate.', accepts: true, at: '2026-12-14T09:00:00.000Z', late: true },
  offer: {
    ...{ work: 'Zamjena slavine i brtvi.', fromCents: 12_000, toCents: 15_000 },
    ...{ agreedCents: null, finalCents: 13_000 },
    ...{ address: 'Ilica 1, Zagreb', agreedAt: '2026-11-01T10:00:00Z', doneAt: '2026-11-20T10:00:00Z' },
  },
  papers: [],
  pictures: [],
  bills: [],
  messages: [{ by: 'Đuro Čičak', at: '2026-11-21T10:00:00.000Z', text: 'Javite ako opet procuri.' }],
  madeAt: '2026-12-15T10:00:00.000Z',
};
const squeezed = (text: string) => text.replace(/\s+/g, '');
const textOf = async (one: PrintedComplaint) => squeezed(pdfText(await bundlePdf(one, site)));

test('the PDF contains the complaint, the deadline, the late answer, the offer and the chosen messages', async () => {
  const text = await textOf(printed);
  for (const words of [
    'Željka Šćurić',
    'Đuro Čičak',
    '13. 12. 2026.',
    'Slavina nakon zamjene opet curi.',
    'nakon isteka roka',
    'Prigovor je osnovan',
    'Mijenjam brtvu bez naplate.',
    '€120.00 – €150.00',
    '€130.00',
    'Javite ako opet procuri.',
  ])
    expect(text).toContain(squeezed(words));
});

test('the PDF of an unanswered complaint states this, and names the bodies to contact next', async () => {
  const short = { ...printed, answer: null, messages: [] };
  const text = await textOf(short);
  expect(text).toContain(squeezed('Majstor do izrade ovog dokumenta nije odgovorio.'));
  expect(text).toContain(squeezed(nextSteps[0]?.title ?? 'missing'));
  expect(text).not.toContain(squeezed('Poruke koje je odabrao klijent'));
});

test('names and texts with control characters or PDF syntax add no active content to the file', async () => {
  const attack = ')\r>>\nendobj\n1 0 obj << /S /JavaScript /JS (app.alert(1)) >> \u0000\u0007\u202E\\(';
  const file = await bundlePdf(
    {
      ...printed,
      ...{ client: attack, worker: attack, jobType: attack, complaint: attack.repeat(20) },
      messages: [{ by: attack, at: printed.madeAt, text: attack }],
      offer: { ...printed.offer, work: attack, address: attack },
    },
    site,
  );
  expect(isPassivePdf(file)).toBe(true);
  expect(pdfText(file)).toContain('JavaScript');
});

test('pictures are printed by stage (before, during and after the work), each with its caption', async () => {
  const widths = { before: 60, during: 61, after: 62 };
  const pictures = await Promise.all(
    (['after', 'before', 'during'] as const).map(async (moment) => {
      const create = { width: widths[moment], height: 40, channels: 3, background: '#888' } as const;
      return { moment, jpeg: await sharp({ create }).jpeg().toBuffer(), at: '2026-11-19T10:00:00Z' };
    }),
  );
  const file = await bundlePdf(
    { ...printed, complaint: 'Curi opet.', messages: [], answer: null, pictures },
    site,
  );
  expect(pdfPictureWidths(file)).toEqual([60, 61, 62]);
  const text = squeezed(pdfText(file));
  const captions = ['Slike', 'Prije radova, 19.', 'Tijekom radova, 19.', 'Nakon radova, 19.'].map(squeezed);
  const places = captions.map((caption) => text.indexOf(caption));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(isPassivePdf(file)).toBe(true);
});

test('an attached bill is printed if it is a picture, and listed with its hash if it is a PDF', async () => {
  const create = { width: 63, height: 40, channels: 3, background: '#888' } as const;
  const bill = { request: { number: 3, year: 2026 }, at: '2026-11-21T10:00:00Z' };
  const sha256 = 'ab'.repeat(32);
  const file = await bundlePdf(
    {
      ...{ ...printed, complaint: 'Curi opet.', messages: [], answer: null },
      bills: [
        { ...bill, name: 'račun.webp', file: { jpeg: await sharp({ create }).jpeg().toBuffer() } },
        { ...bill, name: 'račun.pdf', file: { sha256 } },
      ],
    },
    site,
  );
  expect(pdfPictureWidths(file)).toEqual([63]);
  const text = squeezed(pdfText(file));
  for (const words of [
    'Računi koje je priložio klijent',
    'Poziv na plaćanje 3/2026',
    'račun.webp',
    'račun.pdf',
  ])
    expect(text).toContain(squeezed(words));
  expect(text).toContain(sha256);
});

test('accepted papers are printed with their items, VAT or exemption, acceptance and hash', async () => {
  const item = { quantity: 2, unit: 'h', part: 'work' as const };
  const paper = {
    ...{ kind: 'quote' as const, number: 1, year: 2026, vatRate: 25 as const, isSuperseded: true },
    ...{ dueOn: '2026-11-30', remark: 'Materijal je u cijeni.', sha256: 'cd'.repeat(32) },
    items: [{ ...item, description: 'Zamjena sifona', unit_price_cents: 5600 }],
    ...{ sentAt: '2026-11-01T08:00:00Z', acceptedAt: '2026-11-01T10:05:00Z' },
  };
  const order = {
    ...{ ...paper, kind: 'work_order' as const, number: 4, vatRate: null, isSuperseded: false },
    ...{ dueOn: null, remark: null, sha256: 'ef'.repeat(32) },
    items: [{ ...item, description: 'Ugradnja slavine', unit_price_cents: 1000 }],
  };
  const text = await textOf({
    ...{ ...printed, complaint: 'Curi opet.', messages: [], answer: null },
    offer: { ...printed.offer, agreedCents: 11_200 },
    papers: [paper, order],
  });
  for (const words of [
    'Prihvaćena pisana ponuda €112.00',
    'Ponuda 1/2026',
    'Vrijedi do 30. 11. 2026.',
    'kasnije zamijenjeno novom verzijom',
    'Na stranici prihvaća Željka Šćurić, 1. studenoga 2026. u 11:05',
    'Zamjena sifona',
    '2 h',
    'PDV 25 %: €22.40',
    'Materijal je u cijeni.',
    'cd'.repeat(32),
    'Radni nalog 4/2026',
    'Ugradnja slavine',
    'PDV nije obračunat prema čl. 90. Zakona o PDV-u.',
    'ef'.repeat(32),
  ])
    expect(text).toContain(squeezed(words));
});
