import { expect, test } from 'vitest';
import { isIban, saveTrader } from './traders.ts';

test.each([
  ['HR1210010051863000160', true],
  ['HR1723600001101234565', true],
  ['HR1210010051863000161', false],
  ['HR2110010051863000160', false],
  ['HR121001005186300016', false],
  ['SI56263300012039086', false],
  ['', false],
])('isIban(%j) returns %s', (iban, valid) => {
  expect(isIban(iban)).toBe(valid);
});

test('every single wrong digit of an IBAN is detected', () => {
  const iban = 'HR1210010051863000160';
  for (let at = 2; at < iban.length; at++)
    for (const digit of '0123456789') {
      const changed = iban.slice(0, at) + digit + iban.slice(at + 1);
      expect(isIban(changed), changed).toBe(changed === iban);
    }
});

test('an IBAN may be typed in groups and lower case', () => {
  const { iban } = saveTrader.body.parse({ ...saveTrader.example.body, iban: 'hr12 1001-0051 8630 0016 0' });
  expect(iban).toBe('HR1210010051863000160');
});
