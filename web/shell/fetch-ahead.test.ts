import { expect, test } from 'vitest';
import { pageBehind } from './fetch-ahead.tsx';

const here = 'https://mestar.test/majstori?stranica=2';
const link = (href: string, more: Record<string, string> = {}) => ({
  getAttribute: (name: string) => ({ ...more, href })[name] ?? null,
});

test('prefetches another page of the site, with its query', () => {
  expect(pageBehind(link('/majstori?stranica=3'), here)).toBe('/majstori?stranica=3');
  expect(pageBehind(link('/korisnici/ana#ocjene'), here)).toBe('/korisnici/ana');
});

test.each([
  ['signing out', link('/odjava')],
  ['signing in, which opens over the page', link('/prijava?redirect=%2F')],
  ['the page itself', link('#podnozje')],
  ['another site', link('https://example.com/')],
  ['a telephone', link('tel:+385911234567')],
  ['a file', link('/files/media/a/full.webp')],
  ['the API', link('/api/v1/auth/google')],
  ['a feed', link('/rss/poslovi/sve.xml')],
  ['a download', link('/cjenik', { download: 'cjenik' })],
  ['a new tab', link('/poslovi', { target: '_blank' })],
])('never fetched ahead: %s', (_, it) => {
  expect(pageBehind(it, here)).toBeUndefined();
});
