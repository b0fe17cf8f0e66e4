import { expect, test } from 'vitest';
import { parseForm } from './forms.ts';

test('parses nested fields and lists', () => {
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

test('parses the longest lists that our forms can send', () => {
  const towns = parseForm(Array.from({ length: 600 }, (_, n) => `towns_ids[]=${n}`).join('&')).towns_ids;
  expect(Array.isArray(towns) && towns.length).toBe(600);
});

test('lets no field name reach a prototype', () => {
  expect(() => parseForm('__proto__[role]=superadmin')).toThrow();
  parseForm('constructor[prototype][role]=superadmin');
  expect(({} as { role?: string }).role).toBeUndefined();
});

test('parses repeated names and indices as lists, and other keys as objects', () => {
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

test('rejects a name that would reach a prototype and keeps the others as names', () => {
  expect(() => parseForm('a[__proto__][x]=1')).toThrow(expect.objectContaining({ code: 'invalid' }));
  expect(Object.keys(parseForm('constructor=1&toString=2'))).toEqual(['constructor', 'toString']);
});

test('accepts 32 levels and rejects one more', () => {
  const nested = (levels: number) => `a${'[b]'.repeat(levels - 1)}=1`;
  expect(() => parseForm(nested(32))).not.toThrow();
  expect(() => parseForm(nested(33))).toThrow(expect.objectContaining({ code: 'too_deep' }));
  expect(() => parseForm(nested(50_000))).toThrow(expect.objectContaining({ code: 'too_deep' }));
});

test('accepts 1500 pairs and rejects one more', () => {
  expect(() => parseForm('a=1&'.repeat(1499))).not.toThrow();
  expect(() => parseForm('a=1&'.repeat(1500))).toThrow(expect.objectContaining({ code: 'too_large' }));
});

test('a large index does not allocate memory', () => {
  const sparse = parseForm(Array.from({ length: 1500 }, (_, n) => `a${n}[999][999][999][999]=1`).join('&'));
  expect(sparse.a0).toEqual([[[['1']]]]);
});
