import { expect, test } from 'vitest';
import { unseen } from './form-errors.ts';
import { nestErrors } from './nest-errors.ts';

test('form errors use the first message of each field, with nested field paths', () => {
  expect(nestErrors({ email: ['Prva.', 'Druga.'], 'contacts.phones.0': ['Treća.'] })).toMatchObject({
    email: { message: 'Prva.' },
    contacts: { phones: [{ message: 'Treća.' }] },
  });
});

test('returns errors of fields that are not on screen separately', () => {
  const fields = { email: ['Email.'], 'phones.1': ['Telefon.'], user_id: ['Korisnik.'] };
  expect(unseen(fields, new Set(['email', 'phones']))).toBe('Korisnik.');
});
