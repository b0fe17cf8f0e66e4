import { expect } from 'vitest';
import { test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import type { Part } from '../testing/page-parts.ts';

const hrefs = (links: readonly Part[]) => links.map((link) => link.attribute('href')).sort();

/** Returns the links of the map with this label, and those of the list in the same section. */
function linksOf(page: Part, region: string, label: string) {
  const section = page.get('region', region);
  const map = section.get('group', label);
  return { map, onMap: hrefs(map.all('link')), listed: hrefs(section.select('.chips a')) };
}

test('the maps of a category lead to its county and its towns, and the list beside each has the same links', async ({
  browse,
  as,
  db,
}) => {
  const ana = await as('client');
  for (const town of ['zadar', 'benkovac', 'sisak']) await makePost(db, ana.id, { town });
  const browser = browse();
  await browser.visit('/vodoinstalacije');
  const country = linksOf(browser.page, 'Po županijama', 'Karta županija');
  expect(country.onMap).toEqual(['/vodoinstalacije/sisacko-moslavacka', '/vodoinstalacije/zadarska']);
  expect(country.listed).toEqual(country.onMap);
  await browser.follow('Zadarska županija: 2 aktivna posla', country.map);
  expect(browser.path).toBe('/vodoinstalacije/zadarska');

  const county = linksOf(
    browser.page,
    'Vodoinstalacije: Zadarska županija',
    'Karta: Vodoinstalacije, Zadarska županija',
  );
  const towns = county.onMap.filter((href) => href.startsWith('/aktivni-poslovi'));
  expect(towns).toHaveLength(2);
  expect(county.listed).toEqual(towns);
  await browser.follow('Benkovac: 1 aktivan posao', county.map);
  expect(browser.path).toBe('/aktivni-poslovi?kategorije=vodoinstalacije&zupanije=zadarska&gradovi=benkovac');
  expect(browser.page.text).toContain('Pronađen je 1 posao');
  expect(browser.page.select('main article')).toHaveLength(1);
});

test('the map of all categories has the same links as the list beside it', async ({ browse, as, db }) => {
  await makePost(db, (await as('client')).id, { town: 'pula' });
  const browser = browse();
  await browser.visit('/poslovi');
  const { onMap, listed } = linksOf(browser.page, 'Poslovi po županijama', 'Karta županija');
  expect(onMap).toContain('/aktivni-poslovi?zupanije=istarska');
  expect(listed).toEqual(onMap);
});
