import { expect, test } from 'vitest';
import { queryString } from './query-string.ts';

test('the query string encodes objects with brackets and lists with commas, which are not percent-encoded', () => {
  expect(queryString({ where_in: { county_id: [1, 2], town_id: [] }, page: 2 })).toBe(
    '?where_in[county_id]=1,2&page=2',
  );
});

test('the query string omits empty values, but not false and zero', () => {
  expect(queryString({ a: '', b: undefined, c: null, d: false, e: 0 })).toBe('?d=false&e=0');
  expect(queryString({ a: '' })).toBe('');
  expect(queryString(undefined)).toBe('');
});

test('the query string encodes special characters in values', () => {
  expect(queryString({ search: 'žbuka & kreč=1#a' })).toBe('?search=%C5%BEbuka%20%26%20kre%C4%8D%3D1%23a');
});
