import { expect, test } from 'vitest';
import { mobileOf } from './phones.ts';

test.each(['+385 91 555 0100', '091/555-0100', '00385 91 5550100', '(091) 555.0100'])(
  '%s is a Croatian mobile number',
  (typed) => expect(mobileOf(typed)).toBe('+385915550100'),
);

test.each([
  ['a landline', '01 4806 666'],
  ['a premium number', '060 555 0100'],
  ['a number of another country', '+43 660 5550100'],
  ['a number that is too short', '091 555 01'],
  ['a number that is too long', '091 555 0100 00'],
  ['a number with a letter', '091x5550100'],
  ['two numbers', '0915550100,0915550101'],
])('%s is not a Croatian mobile number', (_, typed) => expect(mobileOf(typed)).toBeUndefined());
