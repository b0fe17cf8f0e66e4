import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { type PreparedImage, prepareAvatar, prepareMedia } from './media.ts';
import { isPassivePdf } from './passive-pdf.ts';
import { pngChunk } from './png-chunk.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8102e' } });
const halves = (width: number, height: number) => {
  const blue = {
    create: { width: Math.ceil(width / 2), height, channels: 3, background: '#1546a0' },
  } as const;
  return plain(width, height).composite([{ input: blue, left: Math.floor(width / 2), top: 0 }]);
};
const image = async (bytes: Uint8Array, name = 'slika.jpg'): Promise<PreparedImage> => {
  const media = await prepareMedia({ bytes }, name);
  if (media.kind !== 'image') throw new Error('a picture was expected');
  return media;
};
const refused = (bytes: Uint8Array, code: ErrorCode, name = 'slika.png') =>
  expect(prepareMedia({ bytes }, name)).rejects.toMatchObject({ code });
const pixel = async (bytes: Uint8Array, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
];
const isRed = ([red = 0, , blue = 0]: number[]) => red > 150 && blue < 100;

const pdf = (behind = '\n') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 1\ntrailer\n<< /Root 1 0 R >>\nstartxref\n45\n%%EOF${behind}`,
  );

function pngClaiming(width: number, height: number): Buffer {
  const size = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', size),
    pngChunk('IDAT', Buffer.alloc(0)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a large picture is stored at 1600 and 500 px on its longer side, a small one at its own size', async () => {
  const large = await image(await plain(2400, 1200).jpeg().toBuffer());
  expect([large.full.width, large.full.height, large.card.width, large.card.height]).toEqual([
    1600, 800, 500, 250,
  ]);
  expect(await sharp(large.card.bytes).metadata()).toMatchObject({ format: 'webp', width: 500, height: 250 });
  expect(large.size).toBe(large.full.bytes.byteLength);
  const small = await image(await plain(90, 120).png().toBuffer());
  expect([small.full.width, small.full.height, small.card.width, small.card.height]).toEqual([
    90, 120, 90, 120,
  ]);
});

test('a picture taken with a rotated camera is stored upright', async () => {
  const { full, card } = await image(await halves(80, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer());
  expect([full.width, full.height]).toEqual([40, 80]);
  expect(isRed(await pixel(full.bytes, 20, 10))).toBe(true);
  expect(isRed(await pixel(full.bytes, 20, 70))).toBe(false);
  expect(isRed(await pixel(card.bytes, 20, 10))).toBe(true);
});

test('the location and author of a picture are not stored', async () => {
  const exif = {
    IFD0: { Copyright: 'Ana Anić' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 48/1 0/1' },
  };
  const taken = await plain(60, 60)
    .jpeg()
    .withExif(exif)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .toBuffer();
  expect((await sharp(taken).metadata()).exif?.includes('Ana Ani')).toBe(true);
  const { full, card } = await image(taken);
  for (const { bytes } of [full, card]) {
    const { exif: kept, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    expect({ kept, xmp, iptc, icc, orientation }).toEqual({});
  }
});

test('transparent, 16-bit, greyscale and CMYK pictures are stored as WebP with their transparency and colours', async () => {
  const glass = await image(
    await sharp({
      create: { width: 30, height: 30, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer(),
  );
  expect((await sharp(glass.full.bytes).metadata()).hasAlpha).toBe(true);
  const deep = await image(await halves(30, 30).toColourspace('rgb16').png().toBuffer());
  expect(isRed(await pixel(deep.full.bytes, 5, 5))).toBe(true);
  const printed = await image(await halves(30, 30).toColourspace('cmyk').jpeg().toBuffer());
  expect(isRed(await pixel(printed.full.bytes, 5, 5))).toBe(true);
  expect((await image(await plain(30, 30).greyscale().webp().toBuffer())).full.width).toBe(30);
});

async function animatedPng(width: number, height: number): Promise<Buffer> {
  const png = await halves(width, height).png().toBuffer();
  const numbers = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer).swap32();
  const frame = (number: number) =>
    pngChunk('fcTL', Buffer.concat([numbers(number, width, height, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]));
  const [from, to] = [png.indexOf('IDAT') - 4, png.indexOf('IEND') - 4];
  const data = png.subarray(from + 8, from + 8 + png.readUInt32BE(from));
  const second = [frame(1), pngChunk('fdAT', Buffer.concat([numbers(2), data]))];
  return Buffer.concat([
    png.subarray(0, from),
    pngChunk('acTL', numbers(2, 0)),
    frame(0),
    png.subarray(from, to),
    ...second,
    png.subarray(to),
  ]);
}

test('an animated PNG or WebP is stored as its first frame; a GIF is rejected', async () => {
  const frames = await sharp([await halves(40, 20).png().toBuffer(), await plain(40, 20).png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer();
  expect((await sharp(frames).metadata()).pages).toBe(2);
  for (const animated of [frames, await animatedPng(40, 20)]) {
    const { full } = await image(animated);
    expect([full.width, full.height, (await sharp(full.bytes).metadata()).pages]).toEqual([
      40,
      20,
      undefined,
    ]);
    expect([isRed(await pixel(full.bytes, 5, 10)), isRed(await pixel(full.bytes, 35, 10))]).toEqual([
      true,
      false,
    ]);
    expect(await prepareAvatar({ bytes: animated })).toMatchObject({ width: 20, height: 20 });
  }
  await refused(await plain(20, 20).gif().toBuffer(), 'media.kind', 'slika.gif');
});

test('the type of a file is determined by its content, not its name', async () => {
  await refused(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500, 1)]), 'media.kind', 'slika.png');
  await refused(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'media.kind',
    'slika.png',
  );
  await refused(await plain(20, 20).gif().toBuffer(), 'media.kind', 'slika.jpg');
  await refused(Buffer.from('<!doctype html><script>alert(1)</script>'), 'media.kind', 'ponuda.pdf');
  await refused(Buffer.alloc(0), 'media.kind');
  await refused(
    Buffer.from('00000018667479706865696300000000686569636d696631', 'hex'),
    'media.heic',
    'IMG_0042.HEIC',
  );
  expect((await image(await plain(20, 20).png().toBuffer(), 'virus.exe')).type).toBe('image/webp');
});

test('a picture whose header declares too many pixels is rejected, however few bytes it has', async () => {
  await refused(pngClaiming(60_000, 60_000), 'media.pixels');
  await refused(pngClaiming(10_000, 5_201), 'media.pixels');
  // The largest pictures that phones take without combining pixels.
  await refused(pngClaiming(8192, 6144), 'media.broken');
  const jpeg = await plain(16, 16).jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(65_000, frame + 5);
  jpeg.writeUInt16BE(65_000, frame + 7);
  await refused(jpeg, 'media.pixels');
});

test('a JPEG without its last bytes is stored like the complete one', async () => {
  const whole = await halves(300, 200).jpeg().toBuffer();
  for (const progressive of [false, true]) {
    const bytes = progressive ? await halves(300, 200).jpeg({ progressive }).toBuffer() : whole;
    const complete = await image(bytes);
    for (const missing of [1, 2])
      expect((await image(bytes.subarray(0, -missing))).full.bytes).toEqual(complete.full.bytes);
    expect((await prepareAvatar({ bytes: bytes.subarray(0, -2) })).bytes).toEqual(
      (await prepareAvatar({ bytes })).bytes,
    );
  }
});

test('a truncated picture is rejected', async () => {
  const noise = sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  for (const whole of [
    await noise.clone().jpeg().toBuffer(),
    await noise.clone().jpeg({ progressive: true }).toBuffer(),
    await noise.clone().png().toBuffer(),
    await noise.clone().webp().toBuffer(),
  ]) {
    await refused(whole.subarray(0, Math.floor(whole.length * 0.6)), 'media.broken');
  }
  await refused(pngClaiming(100, 100), 'media.broken');
});

test('data appended to a picture is not stored', async () => {
  const script = '<script>alert(document.cookie)</script>';
  const polyglot = Buffer.concat([await plain(40, 40).jpeg().toBuffer(), Buffer.from(script)]);
  const { full, card } = await image(polyglot);
  expect(Buffer.from(full.bytes).includes('script') || Buffer.from(card.bytes).includes('script')).toBe(
    false,
  );
});

test('a well-formed PDF is stored byte for byte', async () => {
  for (const bytes of [pdf(), pdf(''), pdf('\r\n\0')])
    expect(await prepareMedia({ bytes }, 'ponuda.pdf')).toEqual({
      kind: 'document',
      type: 'application/pdf',
      name: 'ponuda.pdf',
      bytes,
      size: bytes.length,
    });
  await refused(pdf().subarray(0, 60), 'media.broken', 'ponuda.pdf');
  await refused(Buffer.from('%PDF-1.4 and then nothing of the kind'), 'media.broken', 'ponuda.pdf');
  const update = `\n5 0 obj\n<< /Length 9000 >>\nstream\n${'x'.repeat(5000)}`;
  await refused(pdf(update), 'media.broken', 'ponuda.pdf');
});

test.each([
  ['after other bytes', Buffer.concat([Buffer.from('\r\n'.repeat(500)), pdf()])],
  ['after a byte order mark', Buffer.concat([Buffer.from('\uFEFF'), pdf()])],
  ['with an email footer', pdf('\n--\nChecked for viruses.\n'.repeat(20))],
  ['with a footer of half a megabyte', pdf(`\n${' Objection 1 0 object. '.repeat(21_000)}`)],
  [
    'that ends with its trailer',
    Buffer.from(
      pdf()
        .toString()
        .replace(/startxref.*/s, ''),
    ),
  ],
  ['with zeros at its end', pdf('\0'.repeat(20_000))],
  [
    'with a cross-reference table elsewhere',
    Buffer.from(pdf().toString().replace('startxref\n45', 'startxref\n4500')),
  ],
  [
    'without a cross-reference table',
    Buffer.from(pdf().toString().replace('xref\n0 1\n', '').replace('startxref\n45\n', '')),
  ],
  ['without its last line', Buffer.from(pdf().toString().replace('%%EOF\n', ''))],
])('a PDF %s is accepted but not treated as passive', async (_, bytes) => {
  expect(await prepareMedia({ bytes }, 'ponuda.pdf')).toMatchObject({ kind: 'document', bytes });
  expect(isPassivePdf(bytes)).toBe(false);
});

test('a file is not accepted as a PDF if its PDF header is too far from the start or it is of another type', async () => {
  await refused(Buffer.concat([Buffer.alloc(1025, 'a'), pdf()]), 'media.kind', 'ponuda.pdf');
  await refused(
    Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60), pdf()]),
    'media.kind',
    'ponuda.pdf',
  );
});

test('the maximum size is ten megabytes, in memory and on disk', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'media-'));
  const put = (name: string, bytes: Uint8Array) => {
    writeFileSync(path.join(folder, name), bytes);
    return { path: path.join(folder, name) };
  };
  const tooMuch = Buffer.concat([await plain(20, 20).png().toBuffer(), Buffer.alloc(10_000_000)]);
  await refused(tooMuch, 'media.large');
  await expect(prepareMedia(put('a', tooMuch), 'a.png')).rejects.toMatchObject({
    code: 'media.large',
    status: 413,
  });
  expect((await prepareMedia(put('b', await plain(20, 20).png().toBuffer()), 'b.png')).kind).toBe('image');
  rmSync(folder, { recursive: true });
});

test('a profile picture is a centred square of at most 500 px, and a document is rejected', async () => {
  const avatar = async (width: number, height: number) =>
    prepareAvatar({ bytes: await plain(width, height).jpeg().toBuffer() });
  expect(await avatar(1200, 800)).toMatchObject({ width: 500, height: 500 });
  expect(await avatar(300, 200)).toMatchObject({ width: 200, height: 200 });
  await expect(prepareAvatar({ bytes: pdf() })).rejects.toMatchObject({ code: 'media.kind' });
});
