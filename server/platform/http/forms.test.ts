import { expect, test } from 'vitest';
import { parseForm } from './forms.ts';

test('nested fields and lists are parsed', () => {
  expect(
    parseForm('counties_ids[]=1&counties_ids[]=13&contacts[phones][]=12345&contacts[phones][]='),
  ).toEqual({
    counties_ids: ['1', '13'],
    contacts: { phones: ['12345', ''] },
  });
  expect(parseForm('where_in[county_id]=1,2&choices[review_added][email]=1')).toEqual({
    where_in: { county_id: '1,2' },
    choices: { review_added: { email: '1' } },
  });
});

test('the longest lists that our forms can send are parsed completely', () => {
  const towns = parseForm(Array.from({ length: 600 }, (_, n) => `towns_ids[]=${n}`).join('&')).towns_ids;
  expect(Array.isArray(towns) && towns.length).toBe(600);
});

test('no field name can modify a prototype', () => {
  expect(() => parseForm('__proto__[role]=superadmin')).toThrow();
  parseForm('constructor[prototype][role]=superadmin');
  expect(({} as { role?: string }).role).toBeUndefined();
});

test('repeated names and indices are parsed as lists, and other keys as objects', () => {
  expect(parseForm('a=1&a=2&b[1]=y&b[0]=x&c[]=&d[x][y]=1&d[z]=2&e[][from]=1&e[][to]=2')).toEqual({
    a: ['1', '2'],
    b: ['x', 'y'],
    c: [''],
    d: { x: { y: '1' }, z: '2' },
    e: [{ from: '1', to: '2' }],
  });
  expect(parseForm('a[9999999]=1&[b]=2&c[d=3&e]=4')).toEqual({
    a: { 9999999: '1' },
    '[b]': '2',
    'c[d': '3',
    'e]': '4',
  });
});

test('the name __proto__ is rejected, but constructor and toString are accepted as names', () => {
  expect(() => parseForm('a[__proto__][x]=1')).toThrow(expect.objectContaining({ code: 'invalid' }));
  expect(Object.keys(parseForm('constructor=1&toString=2'))).toEqual(['constructor', 'toString']);
});

test('a form may nest fields 32 levels deep, but not 33', () => {
  const nested = (levels: number) => `a${'[b]'.repeat(levels - 1)}=1`;
  expect(() => parseForm(nested(32))).not.toThrow();
  expect(() => parseForm(nested(33))).toThrow(expect.objectContaining({ code: 'too_deep' }));
  expect(() => parseForm(nested(50_000))).toThrow(expect.objectContaining({ code: 'too_deep' }));
});

test('a form may contain 1500 pairs, but not 1501', () => {
  expect(() => parseForm('a=1&'.repeat(1499))).not.toThrow();
  expect(() => parseForm('a=1&'.repeat(1500))).toThrow(expect.objectContaining({ code: 'too_large' }));
});

test('a large index does not allocate memory', () => {
  const sparse = parseForm(Array.from({ length: 600 }, (_, n) => `a${n}[999][999][999][999]=1`).join('&'));
  expect(sparse.a0).toEqual([[[['1']]]]);
});

test('a form may contain 3000 nested fields in total, but not 3001', () => {
  const fields = (count: number, levels: number) =>
    Array.from({ length: count }, (_, n) => `a${n}${'[b]'.repeat(levels - 1)}=1`).join('&');
  const tooLarge = expect.objectContaining({ code: 'too_large' });
  expect(() => parseForm(fields(1000, 3))).not.toThrow();
  expect(() => parseForm(`${fields(1000, 3)}&c=1`)).toThrow(tooLarge);
  expect(() => parseForm(fields(1499, 31))).toThrow(tooLarge);
  expect(() => parseForm('a[b][c][d]=1&'.repeat(1499))).not.toThrow();
});
