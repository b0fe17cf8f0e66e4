import { expect, test } from 'vitest';
import { type FileRules, imagesAndPdf, sift } from './file-rules.ts';

const rules: FileRules = { max: 3, maxBytes: 10, accept: imagesAndPdf };
const file = (name: string, type: string, bytes = 5) => new File([new Uint8Array(bytes)], name, { type });

test('a wrong kind, a HEIC, an empty and a large file are each refused with their reason', () => {
  const { taken, refused } = sift(
    [file('a.exe', 'application/x-msdownload'), file('b.heic', ''), file('c.png', 'image/png', 0), file('d.pdf', 'application/pdf', 11)],
    rules,
    0,
  );
  expect(taken).toEqual([]);
  expect(refused).toEqual([
    'Datoteka „a.exe“ nije podržana. Odaberite PNG, WEBP, JPG ili PDF.',
    'Datoteka „b.heic“: slike HEIC nisu podržane. Spremite sliku kao JPG pa pokušajte ponovno.',
    'Datoteka „c.png“ je prazna.',
    'Datoteka „d.pdf“ je prevelika. Najveća veličina je 1 kB.',
  ]);
});

test('files past the limit are refused, those before it come in', () => {
  const { taken, refused } = sift([file('a.png', 'image/png'), file('b.png', 'image/png')], rules, 2);
  expect(taken.map(({ name }) => name)).toEqual(['a.png']);
  expect(refused).toEqual(['Možete priložiti najviše 3 datoteke.']);
});

test('a file without a type is known by its ending', () => {
  expect(sift([file('a.JPG', '')], rules, 0).taken).toHaveLength(1);
});
