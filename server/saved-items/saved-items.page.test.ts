import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { jobPosts } from '../job-posts/tables.ts';
import { placeRefs } from '../places/service.ts';
import { emailOf, password } from '../testing/accounts.ts';
import { test } from '../testing/app.ts';
import { makeWorker } from '../testing/factories.ts';
import { makePost } from '../testing/job-posts.ts';
import type { PlainBrowser } from '../testing/plain-browser.ts';

const list = '/korisnik/spremljeno';
const main = (browser: PlainBrowser) => browser.page.get('main');

test('a worker is saved on the list of workers, listed among the saved workers, given a note, and removed', async ({
  browse,
  as,
  db,
}) => {
  await makeWorker(db, { name: 'Mate Majstor' });
  const browser = browse(await as('client'));
  await browser.visit('/majstori');
  await browser.press('Spremite: Mate Majstor');
  expect(browser.path).toBe('/majstori');
  expect(browser.page.text).toContain('Spremljeno.');
  expect(browser.page.has('button', 'Uklonite iz spremljenog: Mate Majstor')).toBe(true);
  await browser.visit(list);
  expect(main(browser).has('link', 'Mate Majstor')).toBe(true);
  await browser.follow('Dodajte bilješku: Mate Majstor');
  browser.page.fill('Bilješka', 'ž'.repeat(1001));
  await browser.press('Spremite', main(browser));
  expect(browser.page.field('Bilješka').description).toContain('više od 1000 znakova');
  browser.page.fill('Bilješka', 'Zvati poslije 17 h.');
  await browser.press('Spremite', main(browser));
  expect(browser.path).toBe(list);
  expect(main(browser).text).toContain('Zvati poslije 17 h.');
  await browser.press('Uklonite: Mate Majstor');
  expect(main(browser).text).toContain('Briše se i Vaša bilješka');
  await browser.press('Uklonite', main(browser));
  expect(browser.page.has('heading', 'Još nemate spremljenih majstora')).toBe(true);
});

test('a saved post remains listed after it closes, marked as closed', async ({ browse, as, db }) => {
  const post = await makePost(db, (await as('client', 'Petra Klijent')).id);
  const browser = browse(await as('worker'));
  await browser.visit(`/poslovi/${post}`);
  await browser.press(/^Spremite: /, main(browser).get('complementary', 'Podaci o poslu'));
  expect(browser.path).toBe(`/poslovi/${post}`);
  await browser.visit('/aktivni-poslovi');
  expect(browser.page.has('button', /^Uklonite iz spremljenog: /)).toBe(true);
  await db.update(jobPosts).set({ status: 'finished' }).where(eq(jobPosts.id, post));
  await browser.visit(`${list}?vrsta=poslovi`);
  expect(main(browser).text).toContain('Upit je zatvoren i više ne prima ponude.');
});

test('saved workers and posts show their distance from the reader’s town', async ({ browse, as, db }) => {
  const ana = await as('worker');
  const { townByKey } = await placeRefs(db);
  const zagreb = townByKey('zagreb');
  const own = { counties_ids: [zagreb?.county_id], towns_ids: [zagreb?.id] };
  expect(await ana.post('/me/update', own)).toHaveStatus(200);
  const worker = await makeWorker(db, {
    name: 'Ivo iz Gorice',
    counties: ['zagrebacka'],
    towns: ['velika-gorica'],
  });
  const post = await makePost(db, (await as('client')).id, { town: 'supetar' });
  await ana.post(`/saved-items/workers/${worker}`);
  await ana.post(`/saved-items/job-posts/${post}`);
  const browser = browse(ana);
  await browser.visit(list);
  expect(main(browser).get('article').text).toMatch(/ · 1\d\skm/);
  await browser.visit(`${list}?vrsta=poslovi`);
  expect(main(browser).get('article').text).toContain('otok Brač, trajektom');
});

test('a visitor sees the reason for signing in, then returns to the same page with the worker saved', async ({
  browse,
  as,
  db,
}) => {
  const email = await emailOf(db, await as('client'));
  await makeWorker(db, { name: 'Nada Majstorica' });
  const browser = browse();
  await browser.visit('/majstori?q=nada');
  expect(browser.page.has('button', /Spremite/)).toBe(false);
  await browser.follow('Spremite: Nada Majstorica');
  expect(browser.page.text).toContain('Popis spremljenog vidite samo Vi');
  browser.page.fill('Email', email);
  browser.page.fill('Lozinka', password);
  await browser.press('Prijavite se');
  expect(browser.page.heading).toBe('Spremite majstora');
  await browser.press('Spremite', main(browser));
  expect(browser.path).toBe('/majstori?q=nada');
  expect(browser.page.has('button', 'Uklonite iz spremljenog: Nada Majstorica')).toBe(true);
});

test('an item saved by one reader does not appear as saved on the page of a visitor or another reader', async ({
  browse,
  as,
  db,
}) => {
  const id = await makeWorker(db, { name: 'Vera Majstorica' });
  const ana = await as('client');
  await ana.post(`/saved-items/workers/${id}`);
  await ana.put(`/saved-items/workers/${id}`, { private_note: 'Tajna bilješka' });
  const [own, visitor, other] = [browse(ana), browse(), browse(await as('client'))];
  for (const path of ['/majstori', (await ana.get(`/users/${id}`)).body.data.slug]) {
    const url = path.startsWith('/') ? path : `/korisnici/${path}`;
    await own.visit(url);
    expect(own.page.has('button', 'Uklonite iz spremljenog: Vera Majstorica')).toBe(true);
    for (const reader of [visitor, other]) {
      await reader.visit(url);
      expect(reader.html).not.toContain('Uklonite iz spremljenog: Vera');
      expect(reader.html).not.toContain('Tajna');
    }
  }
});

test('the page that saves an item returns 404 for a deleted item, and redirects to the list if no item is given', async ({
  browse,
  as,
}) => {
  const browser = browse(await as('client'));
  await browser.visit(`${list}/novo?majstor=999999`);
  expect(browser.status).toBe(404);
  await browser.visit(`${list}/novo`);
  expect(browser.path).toBe(list);
});
