import { expect, test } from 'vitest';
import { canonical, isBlank } from './canonical.ts';

const each = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n));
const everyCharacter = [...each(0, 0xd7ff), ...each(0xe000, 0x10ffff)];

test('a letter and a combining mark are composed into one character', () => {
  expect(canonical('C\u030Curi s\u030Cpina')).toBe('Čuri špina');
});

test('the canonical form excludes code points that XML 1.0 forbids or that are invisible', () => {
  const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
  const left = everyCharacter
    .map(canonical)
    .filter((one) => forbidden.test(one) || /^[\p{C}\p{Z}\p{M}]+$/u.test(one));
  // Characters that may remain: signs that enclose the digits or letters after them, and code points reserved
  // for new emoji.
  const drawn =
    /[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]|(?=\p{Cn})\p{Extended_Pictographic}/u;
  expect(left.filter((one) => !drawn.test(one))).toEqual([]);
});

test('invisible characters are removed, even if repeated or between letters, and letters are preserved', () => {
  const blank = /^[\u2800\u{13441}\u{13442}\u{1D159}]$/u;
  const isReserved = (one: string) => /\p{Extended_Pictographic}/u.test(one);
  const drawsNothing = (one: string) =>
    blank.test(one) ||
    (/[\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u.test(one) && !isReserved(one));
  const blanks = everyCharacter.filter(drawsNothing);
  expect(blanks.length).toBeGreaterThan(900_000);
  expect(canonical(blanks.map((one) => one.repeat(3)).join(''))).toBe('');
  expect(canonical(`a${blanks.join('').replaceAll('\u2800', '')}b`)).toBe('ab');
  const letters = everyCharacter.filter((one) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(one) && !drawsNothing(one));
  expect(letters.filter((one) => one !== '\uFFFC' && canonical(one) === '')).toEqual([]);
});

test('the canonical form excludes lone surrogates, noncharacters and soft hyphens', () => {
  expect(canonical('a\uD83Db\uDE00c\uFFFEd\uFFFFe\u{1FFFF}f\uFDD0g\u00ADh\u200Bi\u200Cj\u200Dk\uFEFFl')).toBe(
    'abcdefghijkl',
  );
  expect(canonical('\uD83D\u200B\uDE00')).toBe('');
});

test.for(['👍🏽', '❤️', '❤︎', '1️⃣', '©️', '👨‍👩‍👧‍👦', '👩🏽‍🚒', '🏳️‍🌈', '🏴‍☠️', '🇭🇷', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🙂‍↔️', '👩‍🦰', '❤️‍🔥'])(
  'the emoji %s is already in canonical form',
  (emoji) => {
    expect(canonical(emoji)).toBe(emoji);
    expect(canonical(`Kupaonica ${emoji}, ${emoji}${emoji}!`)).toBe(`Kupaonica ${emoji}, ${emoji}${emoji}!`);
  },
);

test.for([
  '\u3164\u3164\u3164',
  '\u2800\u2800',
  '\u115F\u1160\uFFA0',
  '\u00AD',
  '\u200D\uFE0F',
  '\u0301\u0301',
  '\u{E0041}',
  '\u{1D159}\u{1D159}\u{1D159}',
  '\uE000\u{F0000}\u{10FFFD}',
  '\u{3FFF0}\u0378',
  ' \t\n\u00A0\u3000',
])('the canonical form of text without visible characters is empty (%j)', (text) => {
  expect([canonical(text), isBlank(text)]).toEqual(['', true]);
});

test('the canonical form has at most four combining marks per letter', () => {
  expect(canonical(`Z${'\u0322'.repeat(50)}a`)).toBe(`Z${'\u0322'.repeat(4)}a`);
});

test('canonicalisation is idempotent and gives the same result for all Unicode normalization forms', () => {
  for (const text of [
    'x\uFE0F\u200D👩',
    '🏴'.padEnd(30, '\u{E0067}'),
    'e\u0301\u0301\u0301\u0301\u0301',
    'Å\u0323\u0301',
    ' \u0301a \u0301',
    'ǆ\r\n\u2028ﬁ',
  ])
    expect(
      new Set([text, text.normalize('NFC'), text.normalize('NFD'), canonical(text)].map(canonical)).size,
      text,
    ).toBe(1);
});

// Without the limit on runs, `normalize` takes 10 s on this text, beyond a test's timeout.
test('a run of 200,000 combining marks is reduced to four', () => {
  expect(canonical(`a${'\u0301\u0316'.repeat(100_000)}`)).toBe('\u00E1\u0316\u0316\u0316\u0316');
  expect(canonical('\u{E0067}'.repeat(100_000))).toBe('');
  expect(canonical('👩\u200D'.repeat(60_000))).toBe(`${'👩\u200D'.repeat(59_999)}👩`);
});
