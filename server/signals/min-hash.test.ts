import { describe, expect, test } from 'vitest';
import { likeness, minHashOf, runsOf } from './min-hash.ts';

const text =
  'Trebam majstora za zamjenu slavine u kuhinji i popravak vodokotlića. Stan je na trećem katu u Zadru, dolazak moguć poslije pet popodne ili subotom cijeli dan.';
const share = (a: string, b: string) => likeness(runsOf(a), runsOf(b));
const meet = (a: string, b: string) =>
  minHashOf(runsOf(a)).some((mark, at) => mark === minHashOf(runsOf(b))[at]);

describe('near-duplicates', () => {
  test('include texts that differ only in case, punctuation and diacritics', () => {
    expect(share(text, text.toUpperCase().replaceAll(',', ' – ').replaceAll('č', 'c'))).toBe(1);
  });

  test.each([
    ['a changed word', text.replace('Zadru', 'Splitu')],
    ['an added sentence', `${text} Javite se porukom.`],
    ['a truncated end', text.slice(0, -25)],
  ])('with %s are found by MinHash and share most of their text', (_, other) => {
    expect(share(text, other)).toBeGreaterThan(0.6);
    expect(meet(text, other)).toBe(true);
  });

  test('do not include a different job described in the same everyday words', () => {
    const other =
      'Trebam majstora za ličenje stana u Zagrebu, oko šezdeset kvadrata. Dolazak moguć odmah, materijal imam.';
    expect(share(text, other)).toBeLessThan(0.1);
    expect(meet(text, other)).toBe(false);
  });

  test('include equal texts of only two words, but never a text without words', () => {
    expect(share('Popravak krova', 'popravak KROVA!')).toBe(1);
    expect(minHashOf(runsOf('…'))).toEqual([]);
    expect(likeness(new Set(), new Set())).toBe(0);
  });
});
