import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { fitsPassword, hashPassword } from './passwords.ts';

const [letters, marks] = ['Žbuka-i-čavli', 'Žbuka-i-čavli'.normalize('NFD')];

test('a password is accepted in composed and decomposed Unicode form', async () => {
  const stored = await hashPassword(marks);
  const fits = await Promise.all([letters, marks, 'Zbuka-i-cavli'].map((one) => fitsPassword(stored, one)));
  expect(fits).toEqual([true, true, false]);
});

test('a password hashed before normalization was introduced is still accepted', async () => {
  const stored = await hash(marks, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  expect([
    await fitsPassword(stored, marks),
    await fitsPassword(stored, `${marks}a`),
    await fitsPassword(null, marks),
  ]).toEqual([true, false, false]);
});
