import { expect, test } from 'vitest';
import { parseForm } from './forms.ts';

test('nested fields and lists are parsed as the spec writes them', () => {
  expect(parseForm('counties_ids[]=1&counties_ids[]=13&contacts[phones][]=12345&contacts[phones][]=')).toEqual({
    counties_ids: ['1', '13'],
    contacts: { phones: ['12345', ''] },
  });
  expect(parseForm('where_in[county_id]=1,2&choices[review_added][email]=1')).toEqual({
    where_in: { county_id: '1,2' },
    choices: { review_added: { email: '1' } },
  });
});

test('a list stays a list at any length that our forms have', () => {
  const towns = parseForm(Array.from({ length: 600 }, (_, n) => `towns_ids[]=${n}`).join('&')).towns_ids;
  expect(Array.isArray(towns) && towns.length).toBe(600);
});

test('no field name reaches a prototype', () => {
  parseForm('__proto__[role]=superadmin&constructor[prototype][role]=superadmin');
  expect(({} as { role?: string }).role).toBeUndefined();
});
