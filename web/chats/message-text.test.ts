import { expect, test } from 'vitest';
import { fewEmoji, linkedText } from './message-text.tsx';

const hrefs = (text: string) => linkedText(text).flatMap(({ href }) => href ?? []);

test('a URL in a sentence becomes a link, without the punctuation after it', () => {
  expect(linkedText('Vidi https://primjer.hr/a?b=1, pa javi.')).toEqual([
    { text: 'Vidi ' },
    { text: 'https://primjer.hr/a?b=1', href: 'https://primjer.hr/a?b=1' },
    { text: ', pa javi.' },
  ]);
});

test.for([
  ['www.primjer.hr', 'https://www.primjer.hr/'],
  ['(https://primjer.hr)', 'https://primjer.hr/'],
  ['https://hr.wikipedia.org/wiki/Cijev_(fizika)', 'https://hr.wikipedia.org/wiki/Cijev_(fizika)'],
  ['„https://primjer.hr“', 'https://primjer.hr/'],
  ['HTTP://PRIMJER.HR.', 'http://primjer.hr/'],
] as const)('the URL in %s becomes a link', ([text, href]) => expect(hrefs(text)).toEqual([href]));

test.for([
  'javascript:alert(1)',
  'https://javascript:alert(1)',
  'data:text/html,<script>',
  'ftp://primjer.hr',
  'https://banka.hr@zlo.hr/',
  'https://ana:lozinka@zlo.hr',
  'http://localhost',
  '<script>alert(1)</script>',
  'mailto:ana@primjer.hr',
  'nije.adresa',
])('%s stays plain text', (text) => {
  expect(
    linkedText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(hrefs(text)).toEqual([]);
});

test('linking URLs preserves every character of a text', () => {
  const text = 'a https://primjer.hr/<b> "https://x.hr" \u202Ehttps://y.hr\n👍🏽 www. https:// kraj';
  expect(
    linkedText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(hrefs(text)).toEqual(['https://primjer.hr/', 'https://x.hr/', 'https://y.hr/']);
});

test.for([
  '👍',
  '👍👍👍',
  ' 🙂 🔥\n',
  '🇭🇷',
  '🇭🇷🇸🇮🇮🇹',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '👨‍👩‍👧‍👦',
  '👩🏽‍🔧👨🏿‍🔧',
  '🧑🏻‍❤️‍💋‍🧑🏼',
  '👍🏽',
  '☝🏽',
  '❤️',
  '❤️‍🔥',
  '🏳️‍🌈',
  '✅',
  '1️⃣',
  '⚡',
])('a message of %s is shown large', (text) => {
  expect(fewEmoji(text)).toBe(true);
  expect([...new Intl.Segmenter('hr').segment(text.replace(/\s/g, ''))].length).toBeLessThanOrEqual(3);
});

test.for([
  ['no text', ''],
  ['only whitespace', ' \n'],
  ['four emoji', '👍👍👍👍'],
  ['four flags', '🇭🇷🇭🇷🇭🇷🇭🇷'],
  ['digits', '123'],
  ['a digit, a hash, a star', '1#*'],
  ['a symbol without emoji presentation', '©'],
  ['a heart in text presentation', '❤'],
  ['an emoji with a text variation selector', '⚡\uFE0E'],
  ['half a flag', '🇭'],
  ['a flag and a half', '🇭🇷🇭'],
  ['words and an emoji', 'Hvala 👍'],
  ['an emoji and a full stop', '👍.'],
  ['an emoticon', ':)'],
  ['only a zero-width joiner', '\u200D'],
  ['an emoji chain of forty joiners', '👍\u200D'.repeat(40).slice(0, -1)],
  ['an emoji with fifty combining marks', `👍${'\u0301'.repeat(50)}`],
  ['5000 letters', 'ž'.repeat(5000)],
] as const)('a message of %s is not shown large', ([, text]) => expect(fewEmoji(text)).toBe(false));
