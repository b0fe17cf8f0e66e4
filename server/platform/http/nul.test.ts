import { expect, test } from 'vitest';
import { refuseNul } from './nul.ts';

test.each([
  [{ subject: 'a\0b' }, 'subject'],
  [{ filters: { towns: ['Split', 'Za\0dar'] } }, 'filters.towns.1'],
  [[[['\0']]], '0.0.0'],
  [{ 'na\0me': 'a' }, 'name'],
])('a NUL at any depth is rejected with an error on its field: %j', (value, field) => {
  expect(() => refuseNul(value)).toThrow(
    expect.objectContaining({ code: 'invalid', fields: { [field]: [expect.any(String)] } }),
  );
});

test('values without a NUL are accepted', () => {
  expect(() => refuseNul({ a: ['b', 1, null, undefined, { c: true }] })).not.toThrow();
});

test('an error about NULs names at most 20 fields', () => {
  const thrown = (): { fields: object } => {
    try {
      refuseNul(Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`a${n}`, '\0'])));
    } catch (error) {
      return error as { fields: object };
    }
    return { fields: {} };
  };
  expect(Object.keys(thrown().fields)).toHaveLength(20);
});
