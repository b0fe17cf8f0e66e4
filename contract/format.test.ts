import { expect, test } from 'vitest';
import { sendMessage } from './chats.ts';
import { limits } from './constants.ts';
import {
  characterCount,
  count,
  cut,
  dayOf,
  formatDate,
  formatMoney,
  formatNumber,
  nouns,
  sentence,
  truncate,
} from './format.ts';

test.for(['ž', '👍', '👍🏽', '🇭🇷', '👨‍👩‍👧‍👦', '\u017D\u030C'])(
  'characterCount counts %s exactly as the schema does',
  (text) => {
    const most = limits.messageMost;
    const fits = (message: string) => sendMessage.body.safeParse({ user_id: 1, message }).success;
    const times = Math.floor(most / characterCount(text));
    const full = text.repeat(times) + 'a'.repeat(most - times * characterCount(text));
    expect([characterCount(full), fits(full)]).toEqual([most, true]);
    expect([characterCount(`${full}a`), fits(`${full}a`)]).toEqual([most + 1, false]);
  },
);

test('text is truncated between whole characters, even next to an emoji', () => {
  for (let before = 0; before < 12; before++) {
    const cut = truncate(`${'a'.repeat(before)}👍👍👍👍👍👍`, 10);
    expect(cut).toMatch(/^a*👍*…$/u);
    expect(cut.length).toBeLessThanOrEqual(10);
  }
  expect(truncate('Curi cijev ispod sudopera.', 20)).toBe('Curi cijev ispod…');
  expect(truncate('Curi 👍', 20)).toBe('Curi 👍');
});

test('text is cut at the character boundaries of Intl.Segmenter', () => {
  const segmenter = new Intl.Segmenter('hr');
  const text = 'Z\u030Cbuka e\u0301\u0316! 👍🏽 🇭🇷🇭🇷🇪🇺 👨‍👩‍👧‍👦 1️⃣ ❤️‍🔥 🏴󠁧󠁢󠁥󠁮󠁧󠁿 n̈\nкафе́ हिंदी 👩\u200Da \u0301';
  const ends = [...segmenter.segment(text)].map(({ index }) => index);
  for (let max = 0; max < text.length; max++)
    expect(cut(text, max).length, String(max)).toBe(ends.findLast((end) => end <= max));
  expect(cut(text, text.length)).toBe(text);
  expect(cut(`a${'\u0301'.repeat(1_000_000)}`, 100)).toBe('');
});

test('numbers are formatted exactly as by Intl in Croatian', () => {
  const written = new Intl.NumberFormat('hr-HR');
  const numbers = [
    0,
    7,
    999,
    1000,
    12_345,
    100_000,
    999_999,
    1_000_000,
    1_234_567_890,
    Number.MAX_SAFE_INTEGER,
    4.5,
    4.95,
    12_345.678,
    0.05,
    1.0005,
    2 / 3,
    1e21,
    Number.NaN,
    -3,
    -1000,
  ];
  expect(numbers.map(formatNumber)).toEqual(numbers.map((n) => written.format(n)));
});

test('money is formatted in euros, in the English number format', () => {
  expect([formatMoney(5), formatMoney(2500), formatMoney(123_450)]).toEqual(['€0.05', '€25.00', '€1,234.50']);
});

test('today and yesterday are formatted as words, and older moments as long dates', () => {
  const now = new Date('2026-11-20T11:00:00Z');
  const formatted = (iso: string) => formatDate(iso, now);
  expect(formatted('2026-11-20T08:40:00Z')).toBe('danas u 9:40');
  expect(formatted('2026-11-19T20:30:00Z')).toBe('jučer u 21:30');
  expect(formatted('2026-11-18T20:30:00Z')).toBe('18. studenoga 2026.');
  expect(formatted('2026-11-19T23:10:00Z')).toBe('danas u 0:10');
});

test('yesterday is the previous calendar day, even when the clocks change', () => {
  const days = [
    '2026-03-27',
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
    '2026-10-23',
    '2026-10-24',
    '2026-10-25',
    '2026-10-26',
  ];
  for (const [yesterday, day] of days.map((one, at) => [days[at - 1], one]).filter((_, at) => at % 4 > 0))
    for (
      let moment = Date.parse(`${yesterday}T22:00:00Z`);
      moment < Date.parse(`${day}T23:30:00Z`);
      moment += 30 * 60_000
    )
      if (dayOf(new Date(moment)) === day)
        expect(formatDate(`${yesterday}T12:00:00Z`, new Date(moment)), String(new Date(moment))).toMatch(
          /^jučer/,
        );
});

test('a sentence ends with one full stop, even after a date', () => {
  expect(['Poslano danas u 9:40', 'Poslano 20. studenoga 2026.', 'Kako?'].map(sentence)).toEqual([
    'Poslano danas u 9:40.',
    'Poslano 20. studenoga 2026.',
    'Kako?',
  ]);
});

test('a capped number is followed by a plus and the genitive plural', () => {
  expect([count(1000, nouns.aktivanPosao, true), count(1000, nouns.pronadenPosao, true)]).toEqual([
    '1.000+ aktivnih poslova',
    'Pronađeno je 1.000+ poslova',
  ]);
});

test('the noun form matches the number', () => {
  const counted = [0, 1, 2, 5, 11, 21, 22, 25].map((n) => count(n, nouns.posao));
  expect(counted).toEqual([
    '0 poslova',
    '1 posao',
    '2 posla',
    '5 poslova',
    '11 poslova',
    '21 posao',
    '22 posla',
    '25 poslova',
  ]);
});
