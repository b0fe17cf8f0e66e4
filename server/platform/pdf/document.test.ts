import path from 'node:path';
import { expect, test } from 'vitest';
import { pdfText } from '../../testing/pdf-text.ts';
import { cell, type Faces, pdfDocument, table } from './document.ts';

const site = { name: 'Meštar', url: 'https://example.com' };
const render = (content: (faces: Faces) => object) => pdfDocument('Proba', site, (faces) => [content(faces)]);
const write = (text: string) => render(({ words }) => words(text));

test('a document that cannot be rendered is an error, and the next one is rendered', async () => {
  const ownFile = path.resolve(import.meta.dirname, '../../../package.json');
  for (const image of [ownFile, 'https://example.com/slika.png'])
    await expect(render(() => ({ image }))).rejects.toThrow();
  await expect(render(() => ({ table: 1 }))).rejects.toThrow();
  const [first, second] = await Promise.all([write('Prvi'), write('Drugi')]);
  expect(pdfText(first)).toContain('Prvi');
  expect(pdfText(second)).toContain('Drugi');
});

test('refuses documents while thirty wait', async () => {
  const bad = Array.from({ length: 33 }, () => render(() => ({ table: 1 })));
  const answers = await Promise.allSettled(bad);
  const codes = answers.map((one) => one.status === 'rejected' && one.reason.code);
  expect(codes.filter((code) => code === 'unavailable')).toHaveLength(3);
});

test('paragraphs are kept, rows are not split, and pages of a longer document are numbered', async () => {
  const pages = pdfText(
    await pdfDocument('Proba', site, (faces) => [
      faces.words('Prvi odlomak.\n\nДруги одломак.'),
      table(
        Array.from({ length: 60 }, (_, row) => [
          cell(faces, `Redak ${row}\nnastavak`, 'left'),
          cell(faces, '12,5 kom'),
        ]),
        ['*', 'auto'],
      ),
    ]),
  );
  expect(pages).toContain('Stranica 1 od ');
  expect(pages).not.toMatch(/odlomak\.\s?Други|Redak 1nastavak/);
  expect(pdfText(await write('Jedna'))).not.toContain('Stranica');
});
