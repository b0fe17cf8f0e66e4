import { expect, test } from 'vitest';
import { kindOf } from '../../platform/browser/file-kind.ts';
import { scaledSize } from '../../platform/browser/picture-scale.ts';
import { acceptFiles, type FileRules } from './accept-files.ts';
import { acceptOf, imagesAndPdf, imagesOnly } from './accepted.ts';
import { moved } from './moved.ts';

const rules: FileRules = { max: 3, maxBytes: 50, accept: imagesAndPdf };
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((char) => char.charCodeAt(0)) : part)),
  );
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe1]);
const pdf = bytes('%PDF-1.7');
const heic = bytes([0, 0, 0, 24], 'ftypheic');

function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const size = [width, height].flatMap((length) => [0, 0, length >> 8, length & 255]);
  return bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13], 'IHDR', size);
}

const file = (name: string, content: BlobPart, type = '') => new File([content], name, { type });

async function taken(
  files: File[],
  {
    present = 0,
    scale = async (given: File) => given,
    ...changed
  }: Partial<FileRules> & { present?: number; scale?: (given: File) => Promise<File> } = {},
) {
  const came: string[] = [];
  const refused = await acceptFiles(
    files,
    { ...rules, ...changed },
    present,
    (one) => void came.push(`${one.file.name} ${one.kind}`),
    scale,
  );
  return { came, refused };
}

test.each([
  ['image/png', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a])],
  ['image/jpeg', jpeg],
  ['image/webp', bytes('RIFF', [0, 0, 0, 0], 'WEBP')],
  ['application/pdf', pdf],
  [
    'application/pdf',
    bytes(
      Array.from({ length: 1024 }, () => 10),
      '%PDF-1.4',
    ),
  ],
  [
    undefined,
    bytes(
      Array.from({ length: 1025 }, () => 10),
      '%PDF-1.4',
    ),
  ],
  ['image/heic', heic],
  [undefined, bytes('<svg xmlns')],
  [undefined, bytes('')],
])('a file is recognised as %s by its first bytes', (kind, start) => {
  expect(kindOf(start)).toBe(kind);
});

test('a text file disguised as PNG or HEIC, an empty file, a file over the size limit and a picture with too many pixels are rejected with a reason', async () => {
  const files = [
    file('slika.png', 'tekst', 'image/png'),
    file('a.heic', 'tekst'),
    file('c.png', '', 'image/png'),
    file('d.pdf', `%PDF-1.7${' '.repeat(50)}`),
    file('bomba.png', pngOf(30_000, 30_000), 'image/png'),
  ];
  expect(await taken(files)).toEqual({
    came: [],
    refused: [
      'Datoteka „slika.png“ nije slika ni PDF. Odaberite PNG, WEBP, JPG, HEIC ili PDF.',
      'Datoteka „a.heic“ nije slika ni PDF. Odaberite PNG, WEBP, JPG, HEIC ili PDF.',
      'Datoteka „c.png“ je prazna.',
      'Datoteka „d.pdf“ je prevelika. Najveća veličina je 1 kB.',
      'Datoteka „bomba.png“ ima previše piksela. Smanjite sliku na najviše 110 milijuna piksela.',
    ],
  });
});

test('a picture that the browser cannot scale is accepted, because only the server knows if it is damaged', async () => {
  const scale = () => Promise.reject(new Error('no memory'));
  expect(await taken([file('pola.jpg', jpeg)], { scale })).toEqual({ came: ['pola.jpg image'], refused: [] });
});

test('a picture that becomes small enough when scaled is accepted, one that stays too large is rejected', async () => {
  const large = file('velika.jpg', Buffer.concat([jpeg, Buffer.alloc(200)]));
  const small = async () => file('velika.jpg', jpeg);
  expect(await taken([large], { scale: small })).toEqual({ came: ['velika.jpg image'], refused: [] });
  const refused = ['Datoteka „velika.jpg“ je prevelika. Najveća veličina je 1 kB.'];
  expect(await taken([large], { scale: async () => large })).toEqual({ came: [], refused });
  const huge = file('golema.jpg', Buffer.concat([jpeg, Buffer.alloc(400)]));
  expect((await taken([huge], { scale: small })).refused).toHaveLength(1);
});

test('a picture of 108 million pixels is accepted only if it was scaled, one of 50.3 million in any case', async () => {
  const small = async () => file('velika.png', pngOf(1600, 1200));
  const [large, within] = [file('velika.png', pngOf(12_000, 9000)), file('mala.png', pngOf(8192, 6144))];
  expect(await taken([large], { scale: small })).toEqual({ came: ['velika.png image'], refused: [] });
  expect(await taken([large, within])).toEqual({
    came: ['mala.png image'],
    refused: ['Datoteka „velika.png“ ima previše piksela. Smanjite sliku na najviše 52 milijuna piksela.'],
  });
});

test('a file input accepts HEIC by type and by extension', () => {
  expect(acceptOf(imagesOnly)).toBe('image/png,image/jpeg,image/webp,image/heic,image/heif,.heic,.heif');
});

test('a pictures-only field rejects a document by its content', async () => {
  expect((await taken([file('plan.jpg', pdf, 'image/jpeg')], { accept: imagesOnly })).refused).toEqual([
    'Datoteka „plan.jpg“ nije slika. Odaberite PNG, WEBP, JPG ili HEIC.',
  ]);
});

test('a picture is recognised by its bytes despite a missing type or a wrong extension', async () => {
  const files = [file('a.JPG', jpeg), file('b.txt', jpeg, 'text/plain'), file('c.jpg', heic, 'image/jpeg')];
  expect(await taken(files)).toEqual({ came: ['a.JPG image', 'b.txt image', 'c.jpg image'], refused: [] });
});

test('only accepted files count towards the limit, in order', async () => {
  const files = [file('a.png', 'tekst'), file('b.jpg', jpeg), file('c.jpg', jpeg), file('d.jpg', jpeg)];
  expect(await taken(files, { present: 1 })).toEqual({
    came: ['b.jpg image', 'c.jpg image'],
    refused: [
      'Datoteka „a.png“ nije slika ni PDF. Odaberite PNG, WEBP, JPG, HEIC ili PDF.',
      'Možete priložiti najviše 3 datoteke.',
    ],
  });
  expect((await taken([file('a.jpg', jpeg)], { max: 1, present: 1 })).refused).toEqual([
    'Možete priložiti jednu datoteku.',
  ]);
});

test.each([
  [4000, 3000, { width: 1600, height: 1200 }],
  [3000, 4000, { width: 1200, height: 1600 }],
  [20_000, 3, { width: 1600, height: 1 }],
  [1600, 1200, undefined],
  [640, 480, undefined],
])('a picture of %i × %i is scaled down only if it exceeds the allowed size', (width, height, size) => {
  expect(scaledSize(width, height, 1600)).toEqual(size);
});

test('moving one item keeps the order of the others', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b'], -1, 0)).toEqual(['a', 'b']);
});
