import { expect, test } from 'vitest';
import { unseen } from './form-errors.ts';
import { nestErrors } from './nest-errors.ts';

test('the first message of each field counts, and paths become nested objects', () => {
  expect(nestErrors({ email: ['Prva.', 'Druga.'], 'contacts.phones.0': ['Treća.'] })).toMatchObject({
    email: { message: 'Prva.' },
    contacts: { phones: [{ message: 'Treća.' }] },
  });
});

test('errors of fields that are not on screen are returned separately', () => {
  const fields = { email: ['Email.'], 'phones.1': ['Telefon.'], user_id: ['Korisnik.'] };
  expect(unseen(fields, new Set(['email', 'phones']))).toBe('Korisnik.');
});
