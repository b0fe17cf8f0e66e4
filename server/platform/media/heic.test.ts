import sharp from 'sharp';
import { expect, test } from 'vitest';
import { dice } from '../../testing/fuzz/values.ts';
import { heicPhoto, heifBox, withTransform } from '../../testing/heic.ts';
import { openHeicDecoder } from './heic.ts';
import { prepareAvatar, prepareMedia } from './media.ts';
import { preparePicture } from './picture.ts';

async function stored(bytes: Uint8Array, name = 'IMG_0042.HEIC') {
  const media = await prepareMedia({ bytes }, name);
  if (media.kind !== 'image') throw new Error('a picture was expected');
  const { data, info } = await sharp(media.full.bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (pixel: number) => ((data[pixel * 3] ?? 0) > (data[pixel * 3 + 2] ?? 0) ? 'red' : 'blue');
  return {
    media,
    size: [info.width, info.height],
    from: colourAt(0),
    to: colourAt(info.width * info.height - 1),
  };
}
const refusal = (bytes: Uint8Array) =>
  prepareMedia({ bytes }, 'IMG_0042.HEIC').then(
    () => 'accepted',
    (error) => error.code,
  );

function claiming(width: number, height: number): Buffer {
  const heic = heicPhoto();
  const size = heic.lastIndexOf('ispe') + 8;
  heic.writeUInt32BE(width, size);
  heic.writeUInt32BE(height, size + 4);
  return heic;
}

function crowded(): Buffer {
  const count = [0x27, 0x10];
  const each = (make: (high: number, low: number) => number[] | Buffer) =>
    Array.from({ length: 10_000 }, (_, index) => make((index + 1) >> 8, (index + 1) & 255));
  const version = [0, 0, 0, 0];
  const items = each((high, low) => heifBox('infe', [2, 0, 0, 0, high, low, 0, 0], Buffer.from('hvc1\0')));
  const places = each((high, low) => [high, low, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 9]);
  return Buffer.concat([
    heifBox('ftyp', Buffer.from('heic\0\0\0\0heic')),
    heifBox(
      'meta',
      version,
      heifBox('hdlr', version, version, Buffer.from('pict'), Buffer.alloc(13)),
      heifBox('pitm', version, [0, 1]),
      heifBox('iinf', version, count, ...items),
      heifBox('iloc', version, [0x44, 0], count, ...places),
    ),
  ]);
}

test('a HEIC file with any name is stored as WebP in both sizes, without EXIF data or a colour profile', async () => {
  for (const name of ['IMG_0042.HEIC', 'slika.jpg']) {
    const { media, size, from, to } = await stored(heicPhoto(), name);
    expect([media.type, size, from, to]).toEqual(['image/webp', [80, 40], 'red', 'blue']);
    const { exif, xmp, icc, orientation } = await sharp(media.full.bytes).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({});
  }
});

test('a colour profile is converted to sRGB', async () => {
  const { media } = await stored(heicPhoto());
  const [red = 0, green = 255, blue = 255] = await sharp(media.full.bytes).removeAlpha().raw().toBuffer();
  expect([red, green, blue]).toEqual([
    expect.closeTo(200, -1),
    expect.closeTo(16, -1.3),
    expect.closeTo(46, -1.3),
  ]);
});

test.each([
  ['turned left', withTransform(heicPhoto(), 'irot', 1), [40, 80], 'blue', 'red'],
  ['turned right', withTransform(heicPhoto(), 'irot', 3), [40, 80], 'red', 'blue'],
  ['upside down', withTransform(heicPhoto(), 'irot', 2), [80, 40], 'blue', 'red'],
  ['mirrored', withTransform(heicPhoto(), 'imir', 1), [80, 40], 'blue', 'red'],
  [
    'turned right and mirrored',
    withTransform(withTransform(heicPhoto(), 'irot', 3), 'imir', 0),
    [40, 80],
    'blue',
    'red',
  ],
] as const)('a HEIC picture %s is stored as it should be displayed', async (_, heic, size, from, to) => {
  expect(await stored(heic)).toMatchObject({ size, from, to });
});

test('a HEIC file whose declared size has too many pixels is rejected', async () => {
  expect(await refusal(claiming(60_000, 60_000))).toBe('media.pixels');
});

test.each([
  ['cut in its header', heicPhoto().subarray(0, 400)],
  ['cut in its pixels', heicPhoto().subarray(0, 1100)],
  ['of 10,000 items', crowded()],
  ['without content', Buffer.from('00000018667479706865696300000000686569636d696631', 'hex')],
])('a HEIC picture %s is rejected as unreadable', async (_, heic) => {
  expect(await refusal(heic)).toBe('media.heic');
});

test('a HEIC file is accepted as a profile picture', async () => {
  expect(await prepareAvatar({ bytes: heicPhoto() })).toMatchObject({ width: 40, height: 40 });
});

test('each of 200 damaged HEIC files is either accepted or rejected with a documented error', async () => {
  const decode = openHeicDecoder(10_000);
  const { below, often } = dice(30);
  const outcomes: Record<string, number> = {};
  for (let n = 0; n < 200; n++) {
    const heic = heicPhoto();
    for (let changes = 1 + below(6); changes > 0; changes--) heic.writeUInt8(below(256), below(heic.length));
    const damaged = often(20) ? heic.subarray(0, below(heic.length)) : heic;
    const outcome = await decode(damaged)
      .then(preparePicture)
      .then(
        () => 'accepted',
        ({ code, message }) => code ?? message,
      );
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  expect(Object.keys(outcomes).sort()).toEqual(['accepted', 'media.heic', 'media.pixels']);
});
