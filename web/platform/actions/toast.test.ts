import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../api/api.ts';
import { toastError, toastInvalid, toastServerError } from './toast.tsx';
import { read } from './toast-queue.ts';

let toasts: string[][] = [];
beforeEach(() => {
  toasts = [];
  read({ show: ({ title, text }) => void toasts.push([title, text ?? '']), end: () => undefined });
});
const failed = (status: number, message = '', errors: Record<string, string[]> = {}) =>
  toastError(new ApiError(status, { message, errors }));

test('any 5xx status shows the same two sentences and no detail from the server', () => {
  for (const status of [500, 502, 503]) failed(status, 'secret');
  const sentence = [
    'Nešto je pošlo po zlu!',
    'Naš tim je obaviješten o ovom problemu. Molimo osvježite stranicu i pokušajte kasnije.',
  ];
  expect(toasts).toEqual([sentence, sentence, sentence]);
});

test('a rejected form shows a title and a hint, or the server’s message instead of the hint if there is only one', () => {
  toastInvalid();
  failed(422, 'Obrazac neispravan!', {
    email: ['Polje Email je obavezno.'],
    password: ['Polje Lozinka je obavezno.'],
  });
  failed(422, 'Obrazac neispravan!', { user_id: ['Ne možete sami sebi dodavati ocjenu.'] });
  const hint = ['Obrazac neispravan!', 'Neka polja nisu ispunjena ili nisu ispravna.'];
  expect(toasts).toEqual([hint, hint, ['Obrazac neispravan!', 'Ne možete sami sebi dodavati ocjenu.']]);
});

test('other rejections show the server’s message', () => {
  failed(403, 'Za ovu radnju nemate dopuštenje.');
  failed(402, 'Došlo je do pogreške prilikom plaćanja. Molimo pokušajte ponovno.');
  expect(toasts).toEqual([
    ['Za ovu radnju nemate dopuštenje.', ''],
    ['Došlo je do pogreške prilikom plaćanja. Molimo pokušajte ponovno.', ''],
  ]);
});

test('a failure that the form itself reports shows a toast only for a 5xx', () => {
  for (const status of [0, 403, 422, 500, 503])
    toastServerError(new ApiError(status, { message: '', errors: {} }));
  expect(toasts.map(([title]) => title)).toEqual(['Nešto je pošlo po zlu!', 'Nešto je pošlo po zlu!']);
});

test('a cancelled request shows no toast', () => {
  toastError(new DOMException('given up', 'AbortError'));
  expect(toasts).toEqual([]);
});
