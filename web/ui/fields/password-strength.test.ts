import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 0],
  ['12345', 1],
  ['lozinka', 1],
  ['aaaaaaaaaaaa', 1],
  ['hajduk1950', 1],
  ['kruska99', 2],
  ['Ana2026ana', 2],
  ['Kruska-1987-put', 4],
  ['kisobran tikva vlak', 4],
])('the password "%s" has the strength %i', (password, score) => {
  expect(passwordStrength(password, ['Ana Anić']).score).toBe(score);
});

test('a password that contains the user’s own name triggers a warning', () => {
  expect(passwordStrength('barisic7', ['Ivana Barišić']).advice).toBe(
    'Izbjegnite česte riječi, nizove i svoje ime.',
  );
});
