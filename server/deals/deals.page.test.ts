import { describe, expect } from 'vitest';
import { listed } from '../testing/addressed.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import type { Part } from '../testing/page-parts.ts';
import type { PlainBrowser } from '../testing/plain-browser.ts';

const inTenDays = () => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
const press = (browser: PlainBrowser, name: string | RegExp) => browser.press(name, browser.page.get('main'));
const profileOf = async (person: Person) => `/korisnici/${(await person.get('/me')).body.data.slug}`;

describe('an offer', () => {
  test('is sent from its own page, which shows validation errors', async ({ browse, as, db }) => {
    const post = await makePost(db, (await as('client')).id);
    const browser = browse(await as('worker'));
    await browser.visit(`/poslovi/${post}`);
    await browser.follow('Pošaljite ponudu');
    expect(browser.path).toBe(`/poslovi/${post}/ponuda`);
    browser.page.fill('Što radim za tu cijenu', 'Kratko');
    browser.page.fill('Cijena', '120,50');
    browser.page.fill('Cijena do', '90');
    await press(browser, 'Pošaljite ponudu');
    const description = browser.page.field('Što radim za tu cijenu').description;
    expect(description).toContain('Polje Što radim za tu cijenu ne smije sadržavati manje od 10 znakova.');
    expect(browser.page.field('Cijena').value).toBe('120,50');
    browser.page.fill('Što radim za tu cijenu', 'Zamjena traka na objema roletama, materijal je uključen.');
    await press(browser, 'Pošaljite ponudu');
    expect(browser.page.text).toContain('Gornja cijena mora biti veća od donje.');
    browser.page.fill('Cijena do', '1.200');
    await press(browser, 'Pošaljite ponudu');
    expect(browser.path).toBe(`/poslovi/${post}`);
    expect(browser.page.text).toContain('Ponuda je poslana.');
    expect(browser.page.get('article', 'Vaša ponuda').text).toContain('€120.50 – €1,200.00');
    expect(browser.page.has('link', 'Pošaljite ponudu')).toBe(false);
    await browser.visit(`/poslovi/${post}/ponuda`);
    expect(browser.path).toBe(`/poslovi/${post}`);
  });

  test('is the main action for a worker viewing a post, and is counted for the post’s owner until it is answered', async ({
    browse,
    as,
    db,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const post = await makePost(db, ana.id);
    const browser = browse(ivo);
    await browser.visit(`/poslovi/${post}`);
    const primary = browser.page.select('main a.btn-primary').map(({ text }) => text);
    expect(new Set(primary)).toEqual(new Set(['Pošaljite ponudu']));
    expect(primary).toHaveLength(2);
    const work = { work: 'Zamjena slavine s materijalom.', price_from_cents: 8000, valid_until: inTenDays() };
    const { body } = await ivo.post(`/job-posts/${post}/offers`, work);
    const owner = browse(ana);
    await owner.visit('/korisnik/poslovi');
    await owner.follow('1 ponuda čeka odgovor');
    expect(owner.path).toBe(`/poslovi/${post}`);
    await ana.post(`/offers/${body.data.id}/decline`);
    await owner.visit('/korisnik/poslovi');
    expect(owner.page.text).not.toContain('čeka odgovor');
  });

  test('cannot be sent by clients', async ({ browse, as, db }) => {
    const post = await makePost(db, (await as('client')).id);
    const browser = browse(await as('client'));
    await browser.visit(`/poslovi/${post}`);
    expect(browser.page.has('link', 'Pošaljite ponudu')).toBe(false);
  });
});

describe('an invitation', () => {
  test('is sent from its own page, which rejects a second one', async ({ browse, as, db }) => {
    const [ana, ivo] = [await as('client'), await listed(as, db)];
    const post = await makePost(db, ana.id);
    const profile = await profileOf(ivo);
    const browser = browse(ana);
    await browser.visit(profile);
    await browser.follow('Pozovite na upit');
    expect(browser.path).toBe(`${profile}/poziv`);
    expect(browser.page.text).toContain('Preostaje 5 poziva');
    await press(browser, 'Pošaljite poziv');
    expect(browser.page.text).toContain('Poziv je poslan.');
    expect(browser.page.text).toContain('Već ste pozvali ovog majstora.');
    expect(browser.page.has('button', 'Pošaljite poziv')).toBe(false);
    const again = new URLSearchParams({ radnja: 'pozovi', post: String(post), user_id: String(ivo.id) });
    expect((await browser.send(`${profile}/poziv`, { method: 'POST', payload: again })).statusCode).toBe(409);
  });

  test('is not available to clients without an active inquiry', async ({ browse, as, db }) => {
    const browser = browse(await as('client'));
    await browser.visit(await profileOf(await listed(as, db)));
    expect(browser.page.has('link', 'Pošaljite poruku')).toBe(true);
    expect(browser.page.has('link', 'Pozovite na upit')).toBe(false);
  });
});

test('a deal proceeds from an accepted offer through choosing a time, reopening and completion to the review', async ({
  browse,
  as,
  db,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const post = await makePost(db, ana.id);
  await ivo.post(`/job-posts/${post}/offers`, {
    work: 'Zamjena slavine s materijalom.',
    price_from_cents: 8000,
    valid_until: inTenDays(),
  });
  const [client, worker] = [browse(ana), browse(ivo)];
  await client.visit(`/poslovi/${post}`);
  await press(client, 'Prihvatite ponudu');
  expect(client.page.text).toContain('Prihvatiti ponudu?');
  await press(client, 'Prihvatite');
  expect(client.path).toMatch(/^\/dogovori\/\d+/);
  const deal = client.path;

  await worker.visit(deal);
  expect(worker.page.get('group', '1. termin').field('Dan').value).toBe('');
  worker.page.get('group', '1. termin').fill('Dan', inTenDays());
  worker.page.get('group', '1. termin').fill('Od', '8:15');
  worker.page.get('group', '1. termin').fill('Do', '10');
  await press(worker, 'Pošaljite prijedlog');
  expect(worker.page.text).toContain('Prijedlog je poslan.');
  const scheduling = () => client.page.select('.deal-stage')[1];
  const asksForAddress = () => scheduling()?.has('textbox', 'Adresa');
  await client.visit(deal);
  const [first] = client.page.select('.deal .deal-times button');
  expect(first?.text).toContain('8:15');
  expect(scheduling()?.has('heading', 'Predložen je 1 termin')).toBe(true);
  expect(asksForAddress()).toBe(false);
  await press(client, /8:15/);
  expect(scheduling()?.has('heading', /^Termin: /)).toBe(true);
  expect(asksForAddress()).toBe(true);
  client.page.fill('Adresa', 'Ilica 1, 10000 Zagreb');
  await press(client, 'Spremite adresu');
  expect(client.page.text).toContain('Ilica 1, 10000 Zagreb');
  expect(asksForAddress()).toBe(false);

  const api = `/deals/${/\d+/.exec(deal)?.[0]}`;
  const stage = async () => (await ivo.get(api)).body.data.stage;
  const questions = (parts: Part[]) => parts.flatMap((part) => part.all('button', 'Da, obavljen je')).length;
  for (const finish of [
    () => press(worker, 'Kao u ponudi: €80.00'),
    async () => {
      worker.page.fill('Konačna cijena', '80,00');
      await press(worker, 'Obavljen je uz taj iznos');
    },
  ]) {
    await worker.visit(deal);
    await finish();
    expect([questions([worker.page]), questions(worker.page.select('details[open]'))]).toEqual([1, 1]);
    expect(await stage()).toBe('scheduled');
    await press(worker, 'Da, obavljen je');
    expect(worker.page.text).toContain('Konačna cijena: €80.00');
    await ivo.post(`${api}/undo`);
    await ana.post(`${api}/undo/agree`);
    expect(await stage()).toBe('scheduled');
  }

  await worker.visit(deal);
  await press(worker, 'Posao je obavljen');
  expect(worker.page.text).toMatch(
    /Termin je dogovoren za \p{L}{3} \d+\. \d+\. u 8:15\..*otvara se ocjenjivanje/u,
  );
  await press(worker, 'Da, obavljen je');
  expect(worker.page.text).not.toContain('Konačna cijena:');
  await press(worker, 'Poništite zadnji korak');
  await client.visit(deal);
  expect(client.page.has('heading', 'Ocjena: kako je prošlo?')).toBe(true);
  await press(client, 'Pristanite');
  await press(client, 'Posao je obavljen');
  await press(client, 'Da, obavljen je');
  await press(client, 'Kao u ponudi: €80.00');
  expect(client.page.text).toContain('Vrijedi kad je druga strana potvrdi.');
  await worker.visit(deal);
  worker.page.fill('Konačna cijena', '95,50');
  await press(worker, 'Spremite iznos');
  await client.visit(deal);
  expect(client.page.text).toContain('Konačna cijena: €95.50');
  await press(client, 'Potvrdite iznos');
  expect(client.page.text).toContain('Potvrdile su je obje strane.');
  await client.follow(/^5 od 5/);
  expect(client.page.get('radio', /^5 od 5/).isChecked).toBe(true);
  client.page.fill('Komentar', 'Slavina radi kao nova, sve je bilo uredno.');
  await press(client, 'Objavite ocjenu');
  const review = client.page.all('article').find(({ text }) => text.includes('Slavina radi kao nova'));
  expect(review?.text).toContain('potvrđen posao');
});
