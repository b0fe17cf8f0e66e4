import { expect, test } from 'vitest';
import { columns, emojiGroups, moved } from './emoji.ts';
import { fewEmoji } from './message-text.tsx';

const all = emojiGroups.flatMap(({ emoji }) => emoji);

test('every entry is an emoji with a unique name, and every group fills its rows', () => {
  expect(all.filter(([emoji]) => !fewEmoji(emoji))).toEqual([]);
  expect(new Set(all.map(([emoji]) => emoji)).size).toBe(all.length);
  expect(new Set(all.map(([, name]) => name)).size).toBe(all.length);
  expect(emojiGroups.filter(({ emoji }) => emoji.length % columns !== 0)).toEqual([]);
});

test.for([
  ['ArrowRight', 7, 8],
  ['ArrowLeft', 8, 7],
  ['ArrowLeft', 0, null],
  ['ArrowDown', 3, 11],
  ['ArrowDown', 44, null],
  ['ArrowUp', 3, null],
  ['ArrowUp', 11, 3],
  ['ArrowRight', 47, null],
  ['Home', 13, 8],
  ['End', 13, 15],
  ['Ctrl+Home', 13, 0],
  ['Ctrl+End', 13, 47],
  ['Enter', 13, null],
] as const)('pressing %s moves the selection from emoji %i to %s', ([key, from, to]) => {
  expect(moved({ key: key.replace('Ctrl+', ''), ctrlKey: key.startsWith('Ctrl') }, from, 48)).toBe(to);
});
