import { expect, test } from 'vitest';
import { checksHref, checksPlace } from './checks-place.ts';

test('the URL contains the page number and the check, and parsing it returns both', () => {
  expect(checksHref(1)).toBe('/admin/provjere-obrta');
  const href = checksHref(2, 40);
  expect(href).toBe('/admin/provjere-obrta?stranica=2&provjera=40');
  expect(checksPlace(new URL(href, 'http://site.invalid').searchParams)).toEqual({ page: 2, chosen: 40 });
});

test('a URL with invalid values selects the first page and no check', () => {
  expect(checksPlace(new URLSearchParams('stranica=x&provjera=-'))).toEqual({ page: 1, chosen: undefined });
});
