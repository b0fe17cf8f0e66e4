import { expect, test } from 'vitest';
import { draftOf, fieldName, fieldOf, filledRows, rowValues } from './paper-fields.ts';

const row = (at: number, description: string, more: object = {}) => ({
  ...rowValues(at),
  [fieldName('description', at)]: description,
  [fieldName('unit_price_cents', at)]: '25,50',
  ...more,
});

test('typed rows are converted to items in the API’s format, without empty rows', () => {
  const typed = {
    ...row(0, 'Rad', { [fieldName('quantity', 0)]: '2,5' }),
    ...rowValues(1),
    ...row(4, 'Slavina'),
  };
  expect(draftOf({ ...typed, vat_rate: '25', due_on: '2026-12-01', remark: '' })).toEqual({
    items: [
      { description: 'Rad', quantity: 2.5, unit: 'kom', unit_price_cents: 2550, part: 'work' },
      { description: 'Slavina', quantity: 1, unit: 'kom', unit_price_cents: 2550, part: 'work' },
    ],
    vat_rate: 25,
    due_on: '2026-12-01',
    remark: '',
  });
});

test('a row with only a price is sent, so that its missing description is shown as an error', () => {
  expect(filledRows({ [fieldName('unit_price_cents', 3)]: 100 })).toEqual([3]);
});

test('an item’s error is shown at the row it was typed in', () => {
  const typed = { ...row(0, 'Rad'), ...row(4, 'Slavina') };
  expect(fieldOf('items.1.quantity', typed)).toBe(fieldName('quantity', 4));
  expect(fieldOf('items', typed)).toBe('items');
  expect(fieldOf('remark', typed)).toBe('remark');
});
