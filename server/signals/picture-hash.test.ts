import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { scenes } from '../seed/art/scenes.ts';
import { finishedScenes } from '../seed/art/scenes-finished.ts';
import { distance, hashOf, nearest, nearPieces, piecesOf } from './picture-hash.ts';

const [width, height] = [400, 300];
/** Uncompressed, because compressing the pictures would take most of the test's time. */
const quick = { compressionLevel: 0 } as const;

const drawn = new Map<string, Buffer>();
for (const [name, svg] of [
  ...Object.entries(scenes),
  ...Object.entries(finishedScenes).map(([name, svg]) => [`${name}, done`, svg] as const),
])
  drawn.set(name, await sharp(Buffer.from(svg)).resize(width, height).flatten().png(quick).toBuffer());

/** Returns a picture made of spots of many sizes, as in photographs. Equal seeds return equal pictures. */
async function photograph(seed: number): Promise<Buffer> {
  let state = seed * 7919 + 13;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  };
  const layers = await Promise.all(
    [3, 6, 12, 24].map((size) =>
      sharp(Buffer.from(Array.from({ length: size * size * 3 }, next)), {
        raw: { width: size, height: size, channels: 3 },
      })
        .resize(width, height, { fit: 'fill' })
        .ensureAlpha(3 / size)
        .png(quick)
        .toBuffer(),
    ),
  );
  return sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite(layers.map((input) => ({ input })))
    .png(quick)
    .toBuffer();
}
const photographs = await Promise.all(Array.from({ length: 12 }, (_, seed) => photograph(seed)));

const cropped = (bytes: Buffer, share: number) =>
  sharp(bytes)
    .extract({
      left: Math.round(width * share),
      top: Math.round(height * share),
      width: Math.floor(width * (1 - 2 * share)),
      height: Math.floor(height * (1 - 2 * share)),
    })
    .png(quick)
    .toBuffer();
const label = Buffer.from(
  '<svg width="100" height="20"><text x="2" y="15" font-size="14" fill="#fff">NAJBOLJE CIJENE</text></svg>',
);
const ways: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  'scaled down': (bytes) => sharp(bytes).resize(120).png(quick).toBuffer(),
  stretched: (bytes) => sharp(bytes).resize(250, 250, { fit: 'fill' }).png(quick).toBuffer(),
  'saved as a low-quality JPEG': (bytes) => sharp(bytes).resize(350).jpeg({ quality: 30 }).toBuffer(),
  'converted to greyscale': (bytes) => sharp(bytes).greyscale().png(quick).toBuffer(),
  darker: (bytes) => sharp(bytes).modulate({ brightness: 0.8 }).jpeg({ quality: 60 }).toBuffer(),
  labelled: (bytes) =>
    sharp(bytes)
      .composite([{ input: label, gravity: 'southeast' }])
      .png(quick)
      .toBuffer(),
  'cropped by 1 % at each edge': (bytes) => cropped(bytes, 0.01),
  'cropped by 2 % at each edge': (bytes) => cropped(bytes, 0.02),
};

const mustHash = async (bytes: Buffer): Promise<bigint> => {
  const hash = await hashOf(bytes);
  expect(hash).not.toBeNull();
  return hash ?? 0n;
};
const originals = new Map(
  await Promise.all(
    [...photographs, ...drawn.values()].map(async (bytes) => [bytes, await mustHash(bytes)] as const),
  ),
);
const sorted = (numbers: number[]) => numbers.sort((a, b) => a - b);

describe('a changed picture', () => {
  test.for(Object.entries(ways))('is recognised if it is %s', async ([way, change]) => {
    const away = sorted(
      await Promise.all(
        [...originals].map(async ([bytes, hash]) => distance(hash, await mustHash(await change(bytes)))),
      ),
    );
    console.info(`${way}: ${away.join(' ')}`);
    expect(away.filter((bits) => bits <= nearest).length).toBeGreaterThanOrEqual(away.length);
  });

  test('is recognised if it is a photograph that was brightened', async () => {
    const brighter = (bytes: Buffer) => sharp(bytes).modulate({ brightness: 1.2 }).png(quick).toBuffer();
    for (const bytes of photographs)
      expect(distance(originals.get(bytes) ?? 0n, await mustHash(await brighter(bytes)))).toBeLessThanOrEqual(
        nearest,
      );
  });
});

test('the hashes of different pictures are too far apart to match', async () => {
  for (const [what, pictures] of Object.entries({
    drawings: [...drawn],
    photographs: photographs.map((bytes, n) => [`${n}`, bytes] as const),
  })) {
    const hashes = await Promise.all(
      pictures.map(async ([name, bytes]) => ({
        name,
        hash: originals.get(bytes) ?? (await mustHash(bytes)),
      })),
    );
    // Pictures of a room before and after the work are almost the same, so they are not compared.
    const room = (name: string) => name.replace(', done', '');
    const between = hashes
      .flatMap((one, at) =>
        hashes
          .slice(at + 1)
          .map((other) => ({ one: one.name, other: other.name, bits: distance(one.hash, other.hash) })),
      )
      .filter(({ one, other }) => room(one) !== room(other))
      .sort((a, b) => a.bits - b.bits);
    const pairs = between.slice(0, 4).map(({ one, other, bits }) => `${one} and ${other} ${bits}`);
    console.info(
      `${what}: ${hashes.length}; nearest ${pairs.join(', ')}; middle ${between[between.length >> 1]?.bits}`,
    );
    expect(between[0]?.bits).toBeGreaterThan(what === 'photographs' ? 2 * nearest : nearest);
  }
});

describe('pictures without enough detail to compare', () => {
  const svg = (inside: string) =>
    sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${inside}</svg>`))
      .flatten({ background: '#fff' })
      .png()
      .toBuffer();
  const gradient = (to: string) =>
    `<linearGradient id="g" ${to}><stop stop-color="#223"/><stop offset="1" stop-color="#dde"/></linearGradient><rect width="400" height="300" fill="url(#g)"/>`;
  test.for([
    ['one colour', '<rect width="400" height="300" fill="#c8b8a0"/>'],
    ['a horizontal gradient', gradient('x2="1" y2="0"')],
    ['a vertical gradient', gradient('x2="0" y2="1"')],
    ['a diagonal gradient', gradient('x2="1" y2="1"')],
    ['a single edge', '<rect width="170" height="300" fill="#333"/>'],
    [
      'nine equal bars',
      Array.from({ length: 9 }, (_, n) => `<rect x="${n * 45}" width="22" height="300" fill="#643"/>`).join(
        '',
      ),
    ],
  ])('have no hash: %s', async ([, inside = '']) => {
    const bytes = await svg(inside);
    expect(await hashOf(bytes)).toBeNull();
    expect(await hashOf(await sharp(bytes).jpeg({ quality: 40 }).toBuffer())).toBeNull();
  });

  test('have no hash if they contain only sensor noise', async () => {
    let state = 7;
    const pixels = Buffer.from(
      Array.from(
        { length: 400 * 300 },
        () => 30 + ((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 29),
      ),
    );
    expect(
      await hashOf(
        await sharp(pixels, { raw: { width: 400, height: 300, channels: 1 } })
          .png()
          .toBuffer(),
      ),
    ).toBeNull();
  });
});

test('picture hashes that differ by up to six bits share a piece, but few other hashes do', () => {
  let state = 11n;
  const next = () => {
    state = BigInt.asUintN(64, state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n);
    return state ^ (state >> 29n);
  };
  const share = (a: bigint, b: bigint) => {
    const own = new Set(piecesOf(b));
    return nearPieces(a).some((piece) => own.has(piece));
  };
  let others = 0;
  for (let n = 0; n < 2000; n++) {
    const hash = BigInt.asUintN(64, next());
    let near = hash;
    for (let bit = 0; bit < nearest; bit++) near ^= 1n << (BigInt.asUintN(64, next()) % 64n);
    expect(share(hash, near)).toBe(true);
    if (share(hash, BigInt.asUintN(64, next()))) others++;
  }
  expect(others).toBeLessThan(20);
});
