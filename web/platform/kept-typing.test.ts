import { expect, test } from 'vitest';
import { keepTyped, takeTyped } from './kept-typing.ts';

function memory() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}

test('what was typed when the session ended comes back to the same form, once and without its secrets', () => {
  const store = memory();
  keepTyped(
    { name: 'odgovori' },
    { id: 7 },
    { answer: 'Hvala Vam.', password: 'tajna', otp: '123456', stars: 4, empty: '' },
    store,
  );
  expect(takeTyped({ name: 'odgovori' }, { id: 8 }, store)).toEqual([]);
  expect(takeTyped({ name: 'izbrisi' }, { id: 7 }, store)).toEqual([]);
  expect(takeTyped({ name: 'odgovori' }, { id: 7 }, store)).toEqual([
    ['answer', 'Hvala Vam.'],
    ['stars', 4],
  ]);
  expect(takeTyped({ name: 'odgovori' }, { id: 7 }, store)).toEqual([]);
});

test('a store with foreign content returns nothing', () => {
  const store = memory();
  store.setItem('typed:odgovori:7', '{');
  expect(takeTyped({ name: 'odgovori' }, { id: 7 }, store)).toEqual([]);
});
