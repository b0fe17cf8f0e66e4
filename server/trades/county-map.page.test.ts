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

test('the maps of a category link to its counties and towns, and the list beside each map has the same links', async ({
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

const numberIn = (text = '') => Number(/\d+/.exec(text)?.[0]);

test('a count on a map equals the number of posts on the linked page', async ({ browse, as, db }) => {
  const { id } = await as('client');
  const type = 'popravak-prokisnjavanja';
  for (const place of [{ town: 'sisak' }, { town: 'kutina' }, { county: 'sisacko-moslavacka' }, {}])
    await makePost(db, id, { ...place, type });
  await makePost(db, id, { town: 'rijeka', type });
  const browser = browse();
  for (const [page, region, label, spot] of [
    ['/poslovi', 'Poslovi po županijama', 'Karta županija', /^Sisačko-moslavačka: /],
    ['/krovovi-i-limarija', 'Po županijama', 'Karta županija', /^Sisačko-moslavačka županija: /],
    [
      '/krovovi-i-limarija/sisacko-moslavacka',
      'Krovovi i limarija: Sisačko-moslavačka županija',
      'Karta: Krovovi i limarija, Sisačko-moslavačka županija',
      /^Kutina: /,
    ],
  ] as const) {
    await browser.visit(page);
    const { map, onMap } = linksOf(browser.page, region, label);
    const link = map.get('link', spot);
    const href = link.attribute('href');
    const listed = browser.page
      .get('region', region)
      .select('.chips a')
      .find((chip) => chip.attribute('href') === href);
    expect(onMap).toContain(href);
    await browser.follow(spot, map);
    const found = numberIn(/(?:Trenutačno|Pronađen\w* (?:je|su)) (\d+)/.exec(browser.page.text)?.[1]);
    expect([page, numberIn(link.attribute('aria-label')), numberIn(listed?.text)]).toEqual([
      page,
      found,
      found,
    ]);
  }
});

test('a map states its sources, and every place on it can be reached with the keyboard', async ({
  browse,
  as,
  db,
}) => {
  await makePost(db, (await as('client')).id, { town: 'zadar' });
  const browser = browse();
  for (const [page, label] of [
    ['/poslovi', 'Karta županija'],
    ['/vodoinstalacije', 'Karta županija'],
    ['/vodoinstalacije/zadarska', 'Karta: Vodoinstalacije, Zadarska županija'],
  ] as const) {
    await browser.visit(page);
    const links = browser.page.get('group', label).all('link');
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(link.attribute('href')).toMatch(/^\//);
      expect(link.attribute('tabindex')).toBe('');
    }
    expect(browser.page.select('figure.county-map figcaption').map(({ text }) => text)).toEqual([
      'Granice: Natural Earth (javna domena), prilagođene položaju mjesta. Mjesta: GeoNames (CC BY 4.0).',
    ]);
  }
});
