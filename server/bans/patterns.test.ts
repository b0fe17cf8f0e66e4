import { describe, expect, test } from 'vitest';
import { type BanKind, banKindNames, banKinds } from '#contract/ban-kinds.ts';
import { AppError } from '#contract/errors.ts';
import { headsOf, isIn, written } from './patterns.ts';

const hits = (kind: BanKind, pattern: string, value: string) => {
  const { norm, head } = written(kind, pattern);
  return headsOf[kind](value).includes(head) && (kind !== 'text' || isIn(norm, value));
};

describe('pattern matching', () => {
  test.each<[BanKind, string, string]>([
    ['network', '203.0.113.7', '203.0.113.7'],
    ['network', '203.0.113.0/24', '203.0.113.7'],
    ['network', '203.0.113.77/24', '203.0.113.7'],
    ['network', '203.0.0.0/16', '203.0.113.7'],
    ['network', '::ffff:203.0.113.7', '203.0.113.7'],
    ['network', '2001:db8:1::/48', '2001:db8:1:2::/64'],
    ['network', '2001:DB8:0001:0002:0:0:0:1', '2001:db8:1:2::/64'],
    ['network', '2001:db8::/32', '2001:db8:ffff:1::/64'],
    ['email', 'Ivo@Primjer.hr', 'ivo@primjer.hr'],
    ['email', 'ivo@primjer.hr', 'ivo+jos@primjer.hr'],
    ['email', '*@primjer.hr', 'bilo.tko@primjer.hr'],
    ['email', '*@primjer.hr', 'bilo.tko@posta.primjer.hr'],
    ['phone', '091 234 5678', '+385 91 234-5678'],
    ['phone', '+385 (0)91 234 5678', '0912345678'],
    ['phone', '091 234*', '00385912349999'],
    ['text', 'Kredit bez provjere', 'Nudim KREDIT, bez provjere!'],
    ['text', 'žurno – čišćenje', 'zurno ciscenje podruma'],
  ])('%s: %s matches %s', (kind, pattern, value) => {
    expect(hits(kind, pattern, value)).toBe(true);
  });

  test.each<[BanKind, string, string]>([
    ['network', '203.0.113.7', '203.0.113.8'],
    ['network', '203.0.113.0/25', '203.0.113.200'],
    ['network', '203.0.113.0/24', '2001:db8:1:2::/64'],
    ['network', '2001:db8:1::/48', '2001:db8:2:2::/64'],
    ['email', 'ivo@primjer.hr', 'ivan@primjer.hr'],
    ['email', 'ivo@primjer.hr', 'ivo@posta.primjer.hr'],
    ['email', '*@primjer.hr', 'ivo@mojprimjer.hr'],
    ['email', '*@posta.primjer.hr', 'ivo@primjer.hr'],
    ['phone', '091 234 5678', '091 234 56789'],
    ['phone', '091 234*', '091 235 5678'],
    ['text', 'kredit bez provjere', 'kredit uz provjeru, bez žurbe'],
    ['text', 'kredit', 'kreditna kartica'],
  ])('%s: %s does not match %s', (kind, pattern, value) => {
    expect(hits(kind, pattern, value)).toBe(false);
  });
});

describe('pattern normalisation', () => {
  test.each<[BanKind, string, string]>([
    ['network', '203.0.113.0/24', '203.0.113.99/24'],
    ['network', '2001:db8:1:2::1', '2001:0db8:0001:0002::/64'],
    ['email', ' IVO@primjer.hr', 'ivo+x@primjer.hr'],
    ['phone', '+385 91 234 5678', '091/234-5678'],
    ['text', 'Brza  zarada!', 'brza zarada'],
  ])('%s: %s and %s are normalised to the same pattern', (kind, one, other) => {
    expect(written(kind, one)).toEqual(written(kind, other));
  });
});

test.each<[BanKind, string]>([
  ['network', 'primjer.hr'],
  ['network', '203.0.113.0/33'],
  ['network', '203.0.0.0/8'],
  ['network', '203.0.113.0/24/1'],
  ['network', '203.0.113.0/'],
  ['network', '2001:db8::/16'],
  ['email', 'primjer.hr'],
  ['email', '*@hr'],
  ['email', 'iv*@primjer.hr'],
  ['email', 'a b@primjer.hr'],
  ['phone', '12345'],
  ['phone', '09*'],
  ['phone', 'nula devet jedan 2345678'],
  ['text', '—!?'],
  ['text', 'a b'],
])('%s: %s is rejected at its field, with a hint about the correct format', (kind, pattern) => {
  expect(() => written(kind, pattern)).toThrow(AppError);
  expect
    .soft(
      (() => {
        try {
          return written(kind, pattern);
        } catch (error) {
          return (error as AppError).fields?.pattern?.[0];
        }
      })(),
    )
    .toContain(banKinds[kind].example);
});

test('every example is a valid pattern of its kind', () => {
  for (const kind of banKindNames)
    for (const example of banKinds[kind].example.split(' ili '))
      expect(written(kind, example).norm).not.toBe('');
});

test('headsOf returns only a few index keys, even for the longest text and for malformed values', () => {
  expect(headsOf.text('riječ '.repeat(1000))).toEqual(['rijec']);
  for (const odd of ['', '@', 'x', '::', '1.2.3', '999.1.1.1'])
    for (const kind of banKindNames) expect(headsOf[kind](odd).length).toBeLessThan(40);
});
