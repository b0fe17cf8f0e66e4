import type { Shape } from '../matrix/calls.ts';

/** Returns a deterministic generator, so that failures can be reproduced from the seed. */
export function dice(seed: number) {
  let state = (seed % 2_147_483_646) + 1;
  const below = (n: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
  return {
    below,
    one: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    often: (percent: number) => below(100) < percent,
  };
}
export type Dice = ReturnType<typeof dice>;

export const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u0301\u200d',
  '👩‍👩‍👧‍👦'.repeat(300),
  'č'.repeat(70_000),
  `${'a '.repeat(3000)}`,
  "' or 1=1 --",
  '%',
  '_%\\',
  '%00%0d%0aSet-Cookie: a=b',
  '<script>alert(1)</script>',
  '=1+1',
  '../../../../etc/passwd',
  'javascript:alert(1)',
  '//evil.example',
  'NaN',
  'null',
  '[object Object]',
  '-1',
  '1e309',
  '0x10',
  '9'.repeat(40),
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '24:61',
  'a@b',
  `${'a'.repeat(250)}@primjer.hr`,
  '__proto__',
  'constructor',
  '$1',
  '((((((((((((((((((((a*)*)*)*)*)*',
] as const;
const oddValues = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.5,
  2_147_483_647,
  2_147_483_648,
  2 ** 53,
  1e308,
  [],
  {},
  [[[[]]]],
  [null],
  { a: { b: { c: 1 } } },
  '__huge__',
] as const;

export function odd({ one, often }: Dice): unknown {
  if (often(60)) return one(oddTexts);
  const value = one(oddValues);
  return value === '__huge__' ? Array.from({ length: 2000 }, (_, n) => n) : value;
}

const words = [
  'curi slavina u kupaonici',
  'Ana',
  'zagreb',
  'ana@primjer.hr',
  'Sve je bilo uredno.',
  'created_at',
  'asc',
  '0912345678',
  'https://primjer.hr',
];

export function madeFor(shape: Shape, toss: Dice, depth = 0): unknown {
  const { one, often, below } = toss;
  if (depth > 5 || often(12)) return odd(toss);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return one(shape.enum);
  if (shape.anyOf) return madeFor(one(shape.anyOf), toss, depth + 1);
  switch (shape.type) {
    case 'integer':
    case 'number':
      return often(70) ? 1 + below(40) : one([0, -1, 100, 3.7, 2_147_483_647, 2_147_483_648, 1e15]);
    case 'boolean':
      return often(50);
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: below(4) }, () => madeFor(shape.items ?? {}, toss, depth + 1));
    case 'object': {
      const made = Object.fromEntries(
        Object.entries(shape.properties ?? {}).flatMap(([name, of]) =>
          often(15) ? [] : [[name, madeFor(of, toss, depth + 1)]],
        ),
      );
      return often(8)
        ? { ...made, [one(['nepoznato', 'constructor', 'toString', 'id', 'role'])]: odd(toss) }
        : made;
    }
    default:
      if (shape.format === 'uuid') return `00000000-0000-4000-8000-${String(below(1e9)).padStart(12, '0')}`;
      if (shape.format?.startsWith('date'))
        return new Date(1.7e12 + below(2e9) * 100)
          .toISOString()
          .slice(0, shape.format === 'date' ? 10 : undefined);
      return often(60) ? one(words) : one(oddTexts);
  }
}

/** Encodes values as a query or form, nesting with brackets like PHP and qs. */
export function written(values: unknown, under = ''): string {
  if (values === null || typeof values !== 'object') return `${under}=${encoded(String(values))}`;
  return Object.entries(values)
    .map(([name, value]) => written(value, under ? `${under}[${encoded(name)}]` : encoded(name)))
    .join('&');
}
/** Encodes a text. A lone surrogate has no UTF-8 encoding, so invalid bytes are sent instead. */
const encoded = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');
