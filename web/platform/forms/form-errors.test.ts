import { expect, test } from 'vitest';
import { unseen } from './form-errors.ts';

test('errors of fields that are not on screen are returned separately', () => {
  const fields = { email: ['Email.'], 'phones.1': ['Telefon.'], user_id: ['Korisnik.'] };
  expect(unseen(fields, new Set(['email', 'phones']))).toBe('Korisnik.');
});
