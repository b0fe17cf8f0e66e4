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

const answer = { name: 'odgovori' };

test('values typed before the session ended are restored once, in the same form, without secrets', () => {
  const store = memory();
  const typed = { answer: 'Hvala Vam.', password: 'tajna', otp: '123456', stars: 4, empty: '', parts: ['a'] };
  saveFields(answer, { id: 7 }, 3, { typed, submitted: true }, store);
  expect(restoreFields(answer, { id: 8 }, 3, store)).toBeNull();
  expect(restoreFields({ name: 'izbrisi' }, { id: 7 }, 3, store)).toBeNull();
  expect(restoreFields(answer, { id: 7 }, 3, store)).toEqual({
    typed: { answer: 'Hvala Vam.', stars: 4, parts: ['a'] },
    submitted: true,
  });
  expect(restoreFields(answer, { id: 7 }, 3, store)).toBeNull();
});

test('values typed by one user are not restored for another', () => {
  const store = memory();
  saveFields(answer, { id: 7 }, 3, { typed: { answer: 'Hvala.' }, submitted: false }, store);
  expect(restoreFields(answer, { id: 7 }, 4, store)).toBeNull();
  expect(restoreFields(answer, { id: 7 }, undefined, store)).toBeNull();
});

test('a form without typed values stores nothing', () => {
  const store = memory();
  saveFields(answer, { id: 7 }, 3, { typed: { password: 'tajna', answer: '' }, submitted: false }, store);
  expect(restoreFields(answer, { id: 7 }, 3, store)).toBeNull();
});

test('invalid stored values are ignored', () => {
  const store = memory();
  store.setItem('typed:odgovori:3:7', '{');
  expect(restoreFields(answer, { id: 7 }, 3, store)).toBeNull();
});
