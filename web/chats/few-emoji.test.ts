import { expect, test } from 'vitest';
import { fewEmoji } from './few-emoji.ts';

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
  ['nothing', ''],
  ['blanks', ' \n'],
  ['four', '👍👍👍👍'],
  ['four flags', '🇭🇷🇭🇷🇭🇷🇭🇷'],
  ['digits', '123'],
  ['a digit, a hash, a star', '1#*'],
  ['a sign that is no picture', '©'],
  ['a heart as a text', '❤'],
  ['a picture told to be text', '⚡\uFE0E'],
  ['half a flag', '🇭'],
  ['a flag and a half', '🇭🇷🇭'],
  ['words and an emoji', 'Hvala 👍'],
  ['an emoji and a dot', '👍.'],
  ['a smile of signs', ':)'],
  ['a joiner', '\u200D'],
  ['a chain without end', '👍\u200D'.repeat(40).slice(0, -1)],
  ['marks piled upon one', `👍${'\u0301'.repeat(50)}`],
  ['a long text', 'ž'.repeat(5000)],
] as const)('a message of %s is not shown large', ([, text]) => expect(fewEmoji(text)).toBe(false));
