import { expect, test } from 'vitest';
import { restoreFields, saveFields } from './use-action-form.ts';

function memory() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}

test('values typed before the session ended are restored once, in the same form, without secrets', () => {
  const store = memory();
  saveFields(
    { name: 'odgovori' },
    { id: 7 },
    { answer: 'Hvala Vam.', password: 'tajna', otp: '123456', stars: 4, empty: '' },
    store,
  );
  expect(restoreFields({ name: 'odgovori' }, { id: 8 }, store)).toEqual([]);
  expect(restoreFields({ name: 'izbrisi' }, { id: 7 }, store)).toEqual([]);
  expect(restoreFields({ name: 'odgovori' }, { id: 7 }, store)).toEqual([
    ['answer', 'Hvala Vam.'],
    ['stars', 4],
  ]);
  expect(restoreFields({ name: 'odgovori' }, { id: 7 }, store)).toEqual([]);
});

test('invalid stored values are ignored', () => {
  const store = memory();
  store.setItem('typed:odgovori:7', '{');
  expect(restoreFields({ name: 'odgovori' }, { id: 7 }, store)).toEqual([]);
});
