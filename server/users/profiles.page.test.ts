import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { limits } from '#contract/constants.ts';
import { reports } from '../reports/tables.ts';
import { listed } from '../testing/addressed.ts';
import { type Person, test } from '../testing/app.ts';
import { makeWorker } from '../testing/factories.ts';
import { makePost } from '../testing/job-posts.ts';
import type { PlainBrowser } from '../testing/plain-browser.ts';

const slugOf = async (person: Person): Promise<string> => (await person.get('/me')).body.data.slug;
const profileOf = async (person: Person) => `/korisnici/${await slugOf(person)}`;
const contacts = (browser: PlainBrowser) => browser.page.get('region', 'Kontakt');
const reviewWith = (browser: PlainBrowser, words: string) =>
  browser.page.all('article').find(({ text }) => text.includes(words));

async function reachable(as: (part: 'worker', name?: string) => Promise<Person>, name?: string) {
  const person = await as('worker', name);
  await person.post('/me/update', {
    contacts: { phones: ['+385 91 555 0123', '01 555 0456'], emails: ['javite.se@primjer.hr'] },
  });
  return person;
}

describe('a profile', () => {
  test('is found among the workers of its category', async ({ browse, db }) => {
    await makeWorker(db, { name: 'Krešimir Vuković', categories: ['vodoinstalacije'] });
    await makeWorker(db, { name: 'Elvis Struja', categories: ['elektroinstalacije'] });
    const browser = browse();
    await browser.visit('/majstori');
    expect(browser.page.has('link', 'Elvis Struja')).toBe(true);
    browser.page.choose('Kategorija', 'Vodoinstalacije');
    await browser.press('Primijenite filtre');
    expect(browser.path).toContain('kategorije=vodoinstalacije');
    expect(browser.page.has('link', 'Elvis Struja')).toBe(false);
    await browser.follow('Krešimir Vuković');
    expect(browser.page.heading).toBe('Krešimir Vuković');
    await browser.visit('/majstori?q=vukovic');
    expect(browser.page.has('link', 'Krešimir Vuković')).toBe(true);
    await browser.follow('Uklonite filtar: „vukovic“', browser.page.get('navigation', 'Odabrani filtri'));
    expect(browser.path).toBe('/majstori');
  });

  test('paginates its reviews and includes the rating as structured data', async ({ browse, as, db }) => {
    const ivo = await listed(as, db);
    await ivo.post('/me/update', { name: 'Ivo Ocijenjeni' });
    for (let n = 1; n <= 7; n++) {
      const author = await as('client', `Klijentica ${'abcdefg'[n - 1]}`);
      await author.post('/reviews', {
        user_id: ivo.id,
        stars: 5,
        comment: `Sve je gotovo na vrijeme, ${n}. put.`,
      });
    }
    await browse(ivo).visit('/korisnik/ocjene');
    const browser = browse();
    const path = await profileOf(ivo);
    await browser.visit(path);
    const reviews = () =>
      browser.page
        .get('region', 'Ocjene')
        .all('article')
        .map(({ text }) => /(\d)\. put/.exec(text)?.[1]);
    expect(reviews()).toEqual(['7', '6', '5', '4', '3', '2']);
    const [structured] =
      /<script type="application\/ld\+json">(.+?)<\/script>/s.exec(browser.html)?.slice(1) ?? [];
    const [who, crumbs] = JSON.parse(structured ?? '')['@graph'];
    const at = (to: string) => `http://localhost${to}`;
    expect(who).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Ivo Ocijenjeni',
      url: at(path),
      aggregateRating: { bestRating: 5, reviewCount: 7 },
    });
    expect(crumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      at('/'),
      at('/majstori'),
      at(path),
    ]);
    await browser.follow('Sljedeća stranica ocjena');
    expect(browser.path).toContain('stranica=2');
    expect(reviews()).toEqual(['1']);
  });

  test('shows its contacts to a signed-in user on click, and asks visitors to sign in', async ({
    browse,
    as,
  }) => {
    const path = await profileOf(await reachable(as));
    const visitor = browse();
    await visitor.visit(path);
    expect(contacts(visitor).text).toContain('2 telefona, 1 email');
    expect(visitor.html).not.toContain('555 0123');
    await visitor.follow('Prikažite kontakte', contacts(visitor));
    expect(visitor.path).toBe(`/prijava?redirect=${encodeURIComponent(path)}`);
    const browser = browse(await as('client'));
    await browser.visit(path);
    await browser.press('Prikažite kontakte', contacts(browser));
    expect(contacts(browser).get('link', '+385 91 555 0123').attribute('href')).toBe('tel:+385915550123');
    expect(contacts(browser).get('link', 'javite.se@primjer.hr').attribute('href')).toBe(
      'mailto:javite.se@primjer.hr',
    );
  });

  test('hides its contacts from a user over the daily limit, and links its owner to the edit form', async ({
    browse,
    as,
    db,
  }) => {
    const [owner, curious] = [await reachable(as), await as('client')];
    await curious.post(`/users/${(await reachable(as)).id}/contacts`);
    await db.execute(
      sql`update rate_limits set hits = array_fill(hits[1], array[${limits.contactRevealsPerDay}::int]) where key like 'contact_reveal:%'`,
    );
    const browser = browse(curious);
    await browser.visit(await profileOf(owner));
    await browser.press('Prikažite kontakte', contacts(browser));
    expect(contacts(browser).get('alert').text).toContain('Previše');
    expect(browser.html).not.toContain('555 0123');
    const own = browse(owner);
    await own.visit(await profileOf(owner));
    expect(contacts(own).get('link', 'Uredite kontakte').attribute('href')).toBe('/korisnik/uredi-profil');
  });

  test('redirects permanently from its former address, preserving the query string', async ({
    browse,
    as,
  }) => {
    const person = await as('worker', 'Stara Adresa');
    const former = await profileOf(person);
    await person.post('/me/update', { name: 'Nova Adresa' });
    const now = await profileOf(person);
    expect(now).not.toBe(former);
    const browser = browse();
    const answer = await browser.send(`${former}?stranica=1`);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, `${now}?stranica=1`]);
    await browser.visit(former);
    expect(browser.page.heading).toBe('Nova Adresa');
  });

  test('cannot be edited without JavaScript, and the page explains the reason to its owner', async ({
    browse,
    as,
  }) => {
    const browser = browse(await as('general'));
    await browser.visit('/korisnik/uredi-profil');
    expect(browser.page.text).toContain('Za uređivanje profila potreban je JavaScript.');
  });
});

test('the list of workers can be sorted by distance from a typed town', async ({ browse, db }) => {
  for (const [name, counties, towns] of [
    ['Daleki Vodolija', ['splitsko-dalmatinska'], ['split']],
    ['Bliski Vodolija', ['grad-zagreb'], ['zagreb']],
    ['Otočki Vodolija', ['splitsko-dalmatinska'], ['supetar']],
    ['Susjedni Vodolija', ['zagrebacka'], ['velika-gorica']],
  ] as const)
    await makeWorker(db, { name, counties: [...counties], towns: [...towns] });
  const browser = browse();
  await browser.visit('/majstori?q=vodolija');
  browser.page.fill('Blizu mjesta', 'velika gorica');
  await browser.press('Primijenite filtre');
  browser.page.choose('Poredak', 'Najbliži');
  await browser.press('Poredajte');
  const cards = browser.page.get('main').all('article');
  expect(cards.map(({ text }) => text)).toEqual([
    expect.stringMatching(/Susjedni Vodolija.*u istom mjestu/),
    expect.stringMatching(/Bliski Vodolija.* · 1\d\skm/),
    expect.stringMatching(/Daleki Vodolija.* · 2\d\d\skm/),
    expect.stringMatching(/Otočki Vodolija.*otok Brač, trajektom/),
  ]);
});

describe('a review on the site’s pages', () => {
  test('can be written and changed, and a rejected change preserves the chosen stars', async ({
    browse,
    as,
  }) => {
    const path = await profileOf(await as('worker', 'Šime Jurić'));
    const browser = browse(await as('client'));
    await browser.visit(`${path}/ocijenite-korisnika`);
    browser.page.check(/^4 od 5/);
    browser.page.fill('Komentar', 'Posao je obavljen u dogovorenom roku.');
    await browser.press('Objavite ocjenu');
    expect(browser.path).toBe(path);
    await browser.follow('Uredite', reviewWith(browser, 'u dogovorenom roku'));
    expect(browser.path).toBe(`${path}/ocijenite-korisnika`);
    expect(browser.page.get('radio', /^4 od 5/).isChecked).toBe(true);
    browser.page.check(/^2 od 5/);
    browser.page.fill('Komentar', 'Kratko');
    await browser.press('Spremite ocjenu');
    expect(browser.page.field('Komentar').description).toMatch(
      /^Polje Komentar ne smije sadržavati manje od 10 znakova\./,
    );
    expect(browser.page.get('radio', /^2 od 5/).isChecked).toBe(true);
    browser.page.fill('Komentar', 'Posao je ipak kasnio dva tjedna.');
    await browser.press('Spremite ocjenu');
    expect(browser.path).toBe(path);
    expect(browser.page.text).toContain('Ocjena je izmijenjena.');
    expect(reviewWith(browser, 'ipak kasnio')?.has('img', 'Ocjena 2 od 5')).toBe(true);
  });

  test('can be answered by its subject, and a rejected answer is reported at its field', async ({
    browse,
    as,
  }) => {
    const ivo = await as('worker', 'Ivo Odgovorni');
    await (await as('client')).post('/reviews', {
      user_id: ivo.id,
      stars: 5,
      comment: 'Sve je gotovo na vrijeme.',
    });
    const browser = browse(ivo);
    await browser.visit('/korisnik/ocjene');
    expect(browser.page.select('summary').map(({ text }) => text)).toContain('Odgovorite');
    await browser.press('Objavite odgovor');
    expect(browser.page.field('Odgovor').description).toMatch(/obavezno/);
    browser.page.fill('Odgovor', 'Hvala Vam, javite se opet.');
    await browser.press('Objavite odgovor');
    expect(browser.page.text).toContain('Odgovor je objavljen.');
    expect(browser.page.get('main').text).toContain('Odgovor: Ivo Odgovorni');
  });

  test('is not published until its author has confirmed the email address', async ({ browse, as }) => {
    const ivo = await as('worker');
    const browser = browse(await as('unconfirmed'));
    await browser.visit(`${await profileOf(ivo)}/ocijenite-korisnika`);
    browser.page.check(/^1 od 5/);
    browser.page.fill('Komentar', 'Prvi dogovor nije održan, a novi nije ni predložen.');
    await browser.press('Objavite ocjenu');
    expect(browser.page.text).toContain('Bit će objavljena kada potvrdite svoj email.');
    expect((await ivo.get(`/users/${ivo.id}`)).body.data.reviews_count).toBe(0);
    await browser.visit('/korisnik/ocjene?vrsta=napisane');
    expect(browser.page.text).toContain('Čeka potvrdu Vašeg emaila');
  });

  test('cannot be written by the person it is about', async ({ browse, as }) => {
    const ivo = await as('worker');
    const browser = browse(ivo);
    await browser.visit(await profileOf(ivo));
    expect(browser.page.has('link', 'Ocijenite')).toBe(false);
    await browser.visit(`${await profileOf(ivo)}/ocijenite-korisnika`);
    expect(browser.page.text).toContain('Ne možete sami sebi dodavati ocjenu.');
    expect(browser.page.has('radio')).toBe(false);
  });
});

test('reporting a profile, a review, a post or a message returns the user to the page of the reported content', async ({
  browse,
  as,
  db,
}) => {
  const [other, ana, reviewer] = [
    await as('worker', 'Prijavljena Osoba'),
    await as('client'),
    await as('general'),
  ];
  const post = await makePost(db, other.id, { kind: 'offer' });
  const profile = await profileOf(other);
  await reviewer.post('/reviews', { user_id: other.id, stars: 2, comment: 'Na dogovor nije došla dvaput.' });
  await other.post('/send-message', { user_id: ana.id, message: 'Javite se izvan Meštra.' });
  const visitor = browse();
  await visitor.visit(profile);
  await visitor.follow('Prijavite profil');
  expect(visitor.path).toMatch(/^\/prijava\?/);

  const browser = browse(ana);
  const report = async (title: string, details: string) => {
    expect(browser.page.heading).toBe(title);
    await browser.press('Pošaljite prijavu');
    expect(browser.page.text).toContain('Polje Razlog je obavezno.');
    browser.page.check('Drugo');
    browser.page.fill('Opis', details);
    await browser.press('Pošaljite prijavu');
    expect(browser.page.text).toContain('Hvala na prijavi.');
  };
  await browser.visit(profile);
  await browser.follow('Prijavite profil');
  await report('Prijavite korisnika', 'Lažan profil.');
  expect(browser.path).toBe(profile);
  await browser.follow('Prijavite', reviewWith(browser, 'nije došla dvaput'));
  await report('Prijavite ocjenu', 'Ocjena je izmišljena.');
  expect(browser.path).toBe(profile);
  await browser.visit(`/poslovi/${post}`);
  await browser.follow('Prijavite sadržaj');
  await report('Prijavite posao', 'Posao ne postoji.');
  const chat = `/poruke/${await slugOf(other)}`;
  await browser.visit(chat);
  await browser.follow(/^Prijavite poruku/);
  await report('Prijavite poruku', 'Poziva izvan portala.');
  expect(browser.path).toBe(chat);
  const made = await db.select({ about: reports.subjectType, details: reports.details }).from(reports);
  expect(made.map(({ about: subject }) => subject).sort()).toEqual(['job_post', 'message', 'review', 'user']);
});
