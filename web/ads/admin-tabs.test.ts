import { expect, test } from 'vitest';
import { adStatuses } from '#contract/ad-labels.ts';
import { adsHref, placeIn, tabNames, tabOf, tabs } from './admin-tabs.ts';

test('every state of an ad has a tab in the admin list', () => {
  expect(tabNames.map((name) => tabs[name].status).sort()).toEqual(Object.keys(adStatuses).sort());
  for (const name of tabNames) expect(tabOf(tabs[name].status)).toBe(name);
});

test('a URL contains the tab, the page and the ad, and parsing it returns the same values', () => {
  expect(adsHref({ tab: 'na-pregledu', page: 1 })).toBe('/admin/oglasi');
  const href = adsHref({ tab: 'zaustavljeni', page: 3 }, 12);
  expect(href).toBe('/admin/oglasi?stanje=zaustavljeni&stranica=3&oglas=12');
  expect(placeIn(new URL(href, 'http://site.invalid').searchParams)).toEqual({
    tab: 'zaustavljeni',
    page: 3,
    chosen: 12,
  });
});

test('an invalid URL selects the first tab, the first page and no ad', () => {
  expect(placeIn(new URLSearchParams('stanje=nema&stranica=-2&oglas=x'))).toEqual({
    tab: 'na-pregledu',
    page: 1,
    chosen: undefined,
  });
});
