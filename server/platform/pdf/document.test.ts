import path from 'node:path';
import { expect, test } from 'vitest';
import { pdfText } from '../../testing/pdf-text.ts';
import { type Faces, pdfDocument } from './document.ts';

const site = { name: 'Meštar', url: 'https://example.com', email: 'poruke@example.com' };
const render = (content: (faces: Faces) => object) => pdfDocument('Proba', site, (faces) => [content(faces)]);
const write = (text: string) => render(({ words }) => words(text));

test('a document that cannot be rendered causes an error, and the next one is still rendered', async () => {
  const ownFile = path.resolve(import.meta.dirname, '../../../package.json');
  for (const image of [ownFile, 'https://example.com/slika.png'])
    await expect(render(() => ({ image }))).rejects.toThrow();
  await expect(render(() => ({ table: 1 }))).rejects.toThrow();
  const [first, second] = await Promise.all([write('Prvi'), write('Drugi')]);
  expect(pdfText(first)).toContain('Prvi');
  expect(pdfText(second)).toContain('Drugi');
});

test('further documents are rejected while thirty are waiting', async () => {
  const bad = Array.from({ length: 33 }, () => render(() => ({ table: 1 })));
  const answers = await Promise.allSettled(bad);
  const codes = answers.map((one) => one.status === 'rejected' && one.reason.code);
  expect(codes.filter((code) => code === 'unavailable')).toHaveLength(3);
});

test('line breaks are preserved, and pages are numbered only if there are several', async () => {
  const flat = (pdf: Uint8Array) => pdfText(pdf).replace(/\s+/g, ' ');
  const lines = Array.from({ length: 100 }, (_, line) => `Redak ${line}`).join('\n');
  const long = await render(({ words }) => {
    expect(words('Prvi\n\nДруги').text.map(({ text }) => text)).toEqual(['Prvi', '\n', '\n', 'Други']);
    return words(lines);
  });
  expect(flat(long)).toContain('Stranica 1 od 3');
  expect(flat(await write('Jedna'))).not.toContain('Stranica');
});
