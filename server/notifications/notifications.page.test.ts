import { describe, expect } from 'vitest';
import { emailOf, password } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { linkIn, type PlainBrowser } from '../testing/plain-browser.ts';
import { notify } from './notify.ts';

const rows = (browser: PlainBrowser) =>
  browser.page
    .get('main')
    .all('listitem')
    .filter((row) => row.select('time').length > 0);
const unread = (browser: PlainBrowser) =>
  rows(browser).filter((row) => row.text.includes('Nepročitano') && row.select('.unread-dot').length > 0);

describe('the list', () => {
  test('is paginated, and has buttons to mark one or all as read', async ({ browse, as, db, tasks }) => {
    const ana = await as('client');
    await db.transaction(async (tx) => {
      for (let n = 1; n <= 13; n++)
        await notify(tasks, tx, {
          userId: ana.id,
          kind: 'job_post_published',
          data: { job_post_id: n, job_type: 'Krov' },
        });
    });
    const browser = browse(ana);
    await browser.visit('/obavijesti');
    expect(unread(browser)).toHaveLength(10);
    await browser.press(/^Označite kao pročitano/, rows(browser)[0]);
    expect(browser.path).toBe('/obavijesti');
    expect(unread(browser)).toHaveLength(9);
    await browser.follow('Prikažite starije');
    expect(rows(browser)).toHaveLength(3);
    await browser.press('Označite sve kao pročitano');
    expect(rows(browser)).toHaveLength(10);
    expect(unread(browser)).toEqual([]);
  });

  test('shows an empty state with a link to the settings', async ({ browse, as }) => {
    const browser = browse(await as('client'));
    await browser.visit('/obavijesti');
    expect(rows(browser)).toEqual([]);
    await browser.follow('Postavke obavijesti', browser.page.get('main'));
    expect(browser.path).toBe('/korisnik/obavijesti');
  });
});

test('notification settings are saved', async ({ browse, as }) => {
  const browser = browse(await as('client'));
  await browser.visit('/korisnik/obavijesti');
  browser.page.check('Posao je objavljen: Push', false);
  browser.page.check('Uključite tihe sate');
  browser.page.fill('Od', '23:00');
  await browser.press('Spremite postavke');
  expect(browser.page.text).toContain('Postavke su spremljene.');
  expect(browser.page.get('checkbox', 'Posao je objavljen: Push').isChecked).toBe(false);
  expect(browser.page.get('checkbox', 'Posao je objavljen: Email').isChecked).toBe(true);
  expect(browser.page.field('Od').value).toBe('23:00');
});

test('an email links to its post, and its footer lets users turn off emails of that kind with one button', async ({
  browse,
  as,
  db,
  outbox,
}) => {
  const [ana, maja] = [await as('client'), await as('moderator')];
  const post = await makePost(db, ana.id, { status: 'pending' });
  await maja.post(`/admin/job-posts/${post}/approve`);
  const mail = await outbox.to(await emailOf(db, ana));
  expect(linkIn(mail, `/poslovi/${post}`)).toMatch(/\?trid=\d+$/);
  const browser = browse(ana);
  await browser.visit(linkIn(mail, '/odjava-od-emaila'));
  await browser.press('Odjavite se');
  expect(browser.page.heading).toBe('Odjava je spremljena');
  await browser.follow('postavkama obavijesti');
  expect(browser.page.get('checkbox', 'Posao je objavljen: Email').isChecked).toBe(false);
});

describe('a saved search', () => {
  const list = '/korisnik/spremljene-pretrage';
  const plumbing = 'kategorije=vodoinstalacije&zupanije=zadarska';
  const saved = (browser: PlainBrowser, title: string) => {
    const found = browser.page
      .get('main')
      .all('listitem')
      .find((item) => item.has('heading', title));
    if (!found) throw new Error(`the saved search ${title} does not exist`);
    return found;
  };
  async function published(
    as: (part: 'client' | 'moderator') => Promise<Person>,
    make: (userId: number) => Promise<number>,
  ) {
    const id = await make((await as('client')).id);
    await (await as('moderator')).post(`/admin/job-posts/${id}/approve`);
    return id;
  }

  test('is created from the list after sign-in, changed, renamed and deleted, and linked in its email', async ({
    browse,
    as,
    db,
    outbox,
  }) => {
    const ana = await as('client');
    const email = await emailOf(db, ana);
    const browser = browse();
    await browser.visit(`/aktivni-poslovi?${plumbing}`);
    await browser.follow('Spremite pretragu', browser.page.get('main'));
    browser.page.fill('Email', email);
    browser.page.fill('Lozinka', password);
    await browser.press('Prijavite se');
    expect(browser.path).toBe(`${list}/nova?${plumbing}`);
    expect(
      browser.page
        .get('list', 'Traži se')
        .all('listitem')
        .map(({ text }) => text),
    ).toEqual(['Vodoinstalacije', 'Zadarska']);
    expect(browser.page.field('Naslov').value).toBe('Vodoinstalacije, Zadarska županija');
    expect(browser.page.get('radio', /^Jednom dnevno/).isChecked).toBe(true);
    browser.page.fill('Naslov', '');
    browser.page.check(/^Jednom tjedno/);
    await browser.press('Spremite pretragu');
    expect(browser.page.field('Naslov').description).toContain('Polje Naslov je obavezno.');
    expect(browser.page.get('radio', /^Jednom tjedno/).isChecked).toBe(true);
    browser.page.fill('Naslov', 'Moja voda');
    await browser.press('Spremite pretragu');
    expect(browser.path).toBe(`/aktivni-poslovi?${plumbing}`);
    await browser.visit(`${list}/nova?${plumbing}`);
    expect(browser.page.text).toContain('Ovu ste pretragu već spremili pod nazivom „Moja voda“.');
    await browser.visit(`/aktivni-poslovi?${plumbing}`);
    await browser.follow('Pretraga je spremljena', browser.page.get('main'));
    expect(browser.path).toBe(list);

    expect(
      saved(browser, 'Moja voda')
        .get('link', /^Prikažite \d+ pos/)
        .attribute('href'),
    ).toBe(`/aktivni-poslovi?${plumbing}`);
    saved(browser, 'Moja voda').choose(/^Javljamo za pretragu/, 'Odmah');
    await browser.press('Promijenite', saved(browser, 'Moja voda'));
    expect(browser.path).toBe(list);
    expect(saved(browser, 'Moja voda').get('combobox').value).toBe('at_once');
    await browser.follow('Preimenujte: Moja voda');
    browser.page.fill('Naslov', ' ');
    await browser.press('Spremite', browser.page.get('main'));
    expect(browser.page.get('alert').text).toBe('Polje Naslov je obavezno.');
    browser.page.fill('Naslov', 'Voda');
    await browser.press('Spremite', browser.page.get('main'));
    expect(browser.path).toBe(list);

    const post = await published(as, (userId) =>
      makePost(db, userId, { county: 'zadarska', status: 'pending' }),
    );
    const mail = await outbox.to(email);
    expect(mail.subject).toMatch(/^Novi posao za Vašu pretragu/);
    expect(linkIn(mail, `/poslovi/${post}`)).toMatch(/\?trid=\d+$/);
    expect(linkIn(mail, list)).toBe(list);

    await browser.visit(list);
    await browser.press('Izbrišite: Voda');
    await browser.press('Izbrišite', browser.page.get('main'));
    expect(browser.page.has('heading', 'Još nemate spremljenih pretraga')).toBe(true);
    await browser.visit(linkIn(mail, '/odjava-od-emaila'));
    await browser.press('Odjavite se');
    await browser.follow('postavkama obavijesti');
    expect(browser.page.get('checkbox', 'Spremljene pretrage: Email').isChecked).toBe(false);
  });

  test('can be created from a category page or an empty list, and is linked from the account', async ({
    browse,
    as,
  }) => {
    const browser = browse(await as('client'));
    await browser.visit('/vodoinstalacije/zadarska');
    await browser.follow('Spremite pretragu', browser.page.get('main'));
    expect(browser.path).toBe(`${list}/nova?${plumbing}`);
    await browser.press('Spremite pretragu');
    await browser.visit('/vodoinstalacije/zadarska');
    expect(browser.page.get('main').has('link', 'Pretraga je spremljena')).toBe(true);
    await browser.visit('/aktivni-poslovi?q=nepostojecarijec');
    expect(browser.page.text).toContain('Nijedan posao ne odgovara filtrima');
    await browser.follow('Spremite pretragu', browser.page.get('main'));
    expect(browser.page.field('Naslov').value).toBe('nepostojecarijec');
    await browser.press('Spremite pretragu');
    await browser.visit('/korisnik');
    await browser.follow('Spremljene pretrage', browser.page.get('main'));
    for (const title of ['nepostojecarijec', 'Vodoinstalacije, Zadarska županija'])
      expect(browser.page.has('heading', title)).toBe(true);
    await browser.visit('/korisnik/obavijesti');
    await browser.follow('Uredite pretrage', browser.page.get('main'));
    expect(browser.path).toBe(list);
  });
});
