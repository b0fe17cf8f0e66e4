import { describe, expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test } from '../testing/app.ts';
import { picture } from '../testing/files.ts';
import { makePost } from '../testing/job-posts.ts';
import type { PlainBrowser } from '../testing/plain-browser.ts';

const cards = (browser: PlainBrowser) => browser.page.get('main').all('article');
const count = (browser: PlainBrowser) =>
  browser.page.all('status').find(({ text }) => /^Pronađen/.test(text))?.text ?? '';

async function manyPosts(db: Db, as: (part: 'client') => Promise<Person>) {
  const { id } = await as('client');
  for (let n = 1; n <= 10; n++)
    await makePost(db, id, {
      town: 'zagreb',
      subject: `Slavina br. ${n} u kuhinji kaplje.`,
      createdAt: new Date(Date.now() - (20 - n) * 60_000),
    });
  await makePost(db, id, { town: 'zadar', subject: 'Slavina u kupaonici ne zatvara do kraja.' });
  await makePost(db, id, {
    type: 'postavljanje-podnih-plocica',
    county: 'istarska',
    subject: 'Treba postaviti pločice na terasi.',
  });
}

describe('the lists of posts', () => {
  test('can be filtered, sorted and paged', async ({ browse, db, as }) => {
    await manyPosts(db, as);
    const browser = browse();
    await browser.visit('/aktivni-poslovi');
    const all = count(browser);
    expect(all).toContain('12');
    browser.page.check(/^Vodoinstalacije/);
    await browser.press('Primijenite filtre');
    expect(browser.path).toContain('kategorije=vodoinstalacije');
    expect(count(browser)).toContain('11');
    browser.page.choose('Županija', 'Grad Zagreb');
    await browser.press('Primijenite filtre');
    expect(browser.path).toContain('zupanije=grad-zagreb');
    expect(browser.path).toContain('kategorije=vodoinstalacije');
    browser.page.choose('Grad/općina', 'Zagreb');
    await browser.press('Primijenite filtre');
    expect(browser.path).toContain('gradovi=zagreb');
    expect(count(browser)).toContain('10');
    await browser.follow('Očistite sve');
    expect(browser.path).toBe('/aktivni-poslovi');
    expect(count(browser)).toBe(all);
    browser.page.choose('Poredak', 'Najstariji');
    await browser.press('Poredajte');
    expect(browser.path.match(/poredak=[^&]*/g)).toEqual(['poredak=najstariji']);
    expect(cards(browser)[0]?.text).toContain('br. 1 ');
    await browser.follow('Stranica 2', browser.page.get('navigation', 'Stranice'));
    expect(browser.path).toMatch(/poredak=najstariji.*stranica=2|stranica=2.*poredak=najstariji/);
    expect(cards(browser)).toHaveLength(6);
    expect(browser.page.get('link', 'Stranica 2').attribute('aria-current')).toBe('page');
  });

  test('can be narrowed to a circle around a typed town, and sorted by distance', async ({
    browse,
    db,
    as,
  }) => {
    const { id } = await as('client');
    for (const town of ['sisak', 'zagreb', 'velika-gorica', 'supetar', 'split'])
      await makePost(db, id, { town, subject: `Slavina kaplje, mjesto ${town}.` });
    const browser = browse();
    await browser.visit('/aktivni-poslovi?q=kaplje%20mjesto');
    browser.page.fill('Blizu mjesta', 'velika gorica');
    await browser.press('Primijenite filtre');
    browser.page.choose('U krugu od', '25 km');
    await browser.press('Primijenite filtre');
    const texts = () => cards(browser).map(({ text }) => text);
    expect(texts().sort()).toEqual([
      expect.stringContaining('Velika Gorica, Zagrebačka · u istom mjestu'),
      expect.stringMatching(/Zagreb, Grad Zagreb · 1\d\skm/),
    ]);
    await browser.follow(/^Uklonite filtar: Velika Gorica/);
    expect(browser.path).toBe('/aktivni-poslovi?q=kaplje%20mjesto');
    await browser.visit('/aktivni-poslovi?q=kaplje%20mjesto&blizu=split');
    browser.page.choose('Poredak', 'Najbliži');
    await browser.press('Poredajte');
    expect(texts()[0]).toContain('mjesto split');
    expect(texts().at(-1)).toContain('otok Brač, trajektom');
  });

  test('can be opened by county from the map', async ({ browse, db, as }) => {
    await manyPosts(db, as);
    const browser = browse();
    await browser.visit('/poslovi');
    const map = browser.page.get('group', 'Karta županija');
    await browser.follow(/^Istarska: \d+ aktiv/, map);
    expect(browser.path).toBe('/aktivni-poslovi?zupanije=istarska');
    expect(browser.page.text).toContain('pločice na terasi');
  });

  test('let users remove one filter at a time; removing a county also removes its towns', async ({
    browse,
  }) => {
    const browser = browse();
    await browser.visit(
      '/aktivni-poslovi?kategorije=vodoinstalacije&zupanije=grad-zagreb,zadarska&gradovi=zagreb,biograd-na-moru',
    );
    const chosen = () =>
      browser.page
        .get('navigation', 'Odabrani filtri')
        .all('link', /^Uklonite filtar/)
        .map(({ text }) => text);
    expect(chosen()).toHaveLength(5);
    await browser.follow('Uklonite filtar: Zadarska');
    expect(browser.path).toBe(
      '/aktivni-poslovi?kategorije=vodoinstalacije&zupanije=grad-zagreb&gradovi=zagreb',
    );
    expect(chosen()).toEqual(['Vodoinstalacije', 'Grad Zagreb', 'Zagreb']);
    await browser.follow('Uklonite filtar: Vodoinstalacije');
    await browser.follow('Uklonite filtar: Grad Zagreb');
    expect(browser.path).toBe('/aktivni-poslovi');
    expect(browser.page.has('navigation', 'Odabrani filtri')).toBe(false);
  });

  test('keep a chosen town when all counties are chosen', async ({ browse, visitor }) => {
    const { data } = (await visitor.get('/counties')).body;
    const counties = data.map(({ key }: { key: string }) => key).join(',');
    const browser = browse();
    await browser.visit(`/aktivni-poslovi?zupanije=${counties}&gradovi=zagreb`);
    const chosen = browser.page.get('navigation', 'Odabrani filtri');
    expect(chosen.has('link', 'Uklonite filtar: Zagreb')).toBe(true);
  });

  test('ignore a filter that does not exist, and show a message if nothing matches', async ({ browse }) => {
    const browser = browse();
    await browser.visit('/aktivni-poslovi?kategorije=nema-je&stranica=999');
    expect(browser.status).toBe(200);
    expect(count(browser)).toMatch(/\d/);
    await browser.visit('/aktivni-poslovi?q=nepostojecarijec');
    expect(browser.page.text).toContain('Nijedan posao ne odgovara filtrima');
  });

  test('can be searched from the header', async ({ browse }) => {
    const browser = browse();
    await browser.visit('/');
    browser.page.get('banner').fill('Pretražite poslove i majstore', 'pločice');
    await browser.submit(browser.page.get('banner').get('searchbox'));
    expect(browser.path).toMatch(/^\/aktivni-poslovi\?(?:.*&)?q=plo%C4%8Dice/);
    expect(cards(browser)[0]?.text).toContain('pločice');
  });
});

describe('a category', () => {
  test('is reachable from the home page and the category list, and shows its posts and pictures', async ({
    browse,
    as,
    db,
    visitor,
  }) => {
    const ana = await as('client');
    const post = await makePost(db, ana.id, { town: 'zadar', status: 'pending' });
    await ana.upload(`/job-posts/${post}/media`, { file: await picture() });
    await (await as('moderator')).post(`/admin/job-posts/${post}/approve`);
    const browser = browse();
    for (const path of ['/', '/poslovi']) {
      await browser.visit(path);
      const links = browser.page.get('main').all('link', /^Vodoinstalacije/);
      await browser.open(
        links.find((link) => link.attribute('href') === '/vodoinstalacije') ?? links[0] ?? browser.page,
      );
      expect(browser.path).toBe('/vodoinstalacije');
      expect(browser.page.heading).toBe('Vodoinstalacije');
    }
    const link = browser.page.get('main').select(`article a[href="/poslovi/${post}"]`)[0];
    await browser.visit(`/poslovi/${post}`);
    expect(browser.page.heading).toBe(link?.text);
    const enlarged = browser.page.get('link', /^Povećajte fotografiju 1/);
    expect((await visitor.get(enlarged.attribute('href'))).headers['content-type']).toBe('image/webp');
    await browser.visit('/vodoinstalacije/zadarska');
    expect(browser.page.heading).toContain('Vodoinstalacije');
    expect(cards(browser)[0]?.text).toMatch(/Zadar|Cijela Hrvatska/);
    await browser.visit('/vodoinstalacije/istarska');
    expect(browser.page.select(`a[href="/poslovi/${post}"]`)).toEqual([]);
  });
});

describe('a room page', () => {
  test('links each item to a form with the type preselected', async ({ browse, as }) => {
    const browser = browse(await as('client'));
    await browser.visit('/');
    await browser.follow('Kupaonica', browser.page.get('navigation', 'Prostorije'));
    expect(browser.page.heading).toBe('Kupaonica');
    await browser.follow('Slavina', browser.page.get('group', /^Presjek/));
    expect(browser.path).toBe('/prostorije/kupaonica?stvar=slavina');
    expect(
      browser.page
        .get('group', /^Presjek/)
        .get('link', 'Slavina')
        .attribute('aria-current'),
    ).toBe('true');
    await browser.follow(/^Ugradnja i zamjena slavina/, browser.page.get('list', 'Vrste posla: Slavina'));
    expect(browser.path).toBe('/novi-upit?vrsta=ugradnja-i-zamjena-slavina');
    expect(browser.page.text).toContain('Za objavu upita potreban je JavaScript.');
  });

  test('sends typed text to the inquiry form', async ({ browse }) => {
    const browser = browse();
    await browser.visit('/prostorije/kuhinja');
    const search = browser.page.get('main').get('search', 'Što treba napraviti?');
    search.fill('Što treba napraviti?', 'curi sudoper');
    await browser.submit(search.get('button'));
    expect(browser.path).toBe('/novi-upit?opis=curi+sudoper');
  });
});

describe('a user’s own post', () => {
  test('is deleted after confirmation', async ({ browse, as, db }) => {
    const ana = await as('client');
    await makePost(db, ana.id);
    const browser = browse(ana);
    await browser.visit('/korisnik/poslovi');
    await browser.press(/^Izbrišite/);
    expect(browser.page.text).toContain('Izbrisati posao?');
    expect(cards(browser)).toHaveLength(1);
    await browser.press('Izbrišite', browser.page.get('main'));
    expect(cards(browser)).toEqual([]);
    expect(browser.page.text).toContain('Posao je izbrisan.');
    await browser.reload();
    expect(browser.page.text).not.toContain('Posao je izbrisan.');
  });

  test('can be closed and reopened', async ({ browse, as, db }) => {
    const ana = await as('client');
    await makePost(db, ana.id);
    const browser = browse(ana);
    await browser.visit('/korisnik/poslovi');
    await browser.press(/^Zatvorite/);
    expect(browser.page.text).toContain('Posao je zatvoren.');
    await browser.press(/^Ponovno otvorite/);
    expect(browser.page.text).toContain('Posao je ponovno otvoren.');
  });

  test('is listed under its state', async ({ browse, as, db }) => {
    const ana = await as('client');
    await makePost(db, ana.id, { subject: 'Provjera instalacije prije useljenja.' });
    await makePost(db, ana.id, { subject: 'Ugradnja dodatne utičnice u kuhinji.', status: 'pending' });
    const browser = browse(ana);
    await browser.visit('/korisnik/poslovi');
    for (const [tab, shown] of [
      [/^Aktivni/, ['Provjera instalacije']],
      [/^U potvrdi/, ['Ugradnja dodatne utičnice']],
      [/^Završeni/, []],
      [/^Svi/, ['Ugradnja dodatne utičnice', 'Provjera instalacije']],
    ] as const) {
      await browser.follow(tab, browser.page.get('navigation', 'Stanje poslova'));
      expect(cards(browser).map(({ text }) => text)).toEqual(
        shown.map((words) => expect.stringContaining(words)),
      );
    }
  });
});
