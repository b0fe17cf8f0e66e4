import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { notABill } from '#contract/paper-words.ts';
import { deals } from '../deals/tables.ts';
import { test } from '../testing/app.ts';
import { agreed, makeDeal } from '../testing/deals.ts';
import { pdf, picture } from '../testing/files.ts';
import { dealing, sent, trader } from '../testing/papers.ts';
import type { PlainBrowser } from '../testing/plain-browser.ts';
import { offering } from '../testing/quotes.ts';

const press = (browser: PlainBrowser, name: string | RegExp) => browser.press(name, browser.page.get('main'));
const priced = { euros: 120, ...agreed };

test('the worker enters the trade data once, then creates and sends a quote with two clicks', async ({
  browse,
  as,
  db,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const id = await makeDeal(db, { client: ana.id, worker: ivo.id }, priced);
  const browser = browse(ivo);
  await browser.visit(`/dogovori/${id}`);
  expect(browser.page.text).toContain('Za popravke iznad 66 eura');
  await browser.follow('Upišite podatke obrta');
  browser.page.fill('Naziv', trader.business_name);
  browser.page.fill('OIB', '123');
  browser.page.fill('Ulica i broj', trader.street);
  browser.page.fill('Poštanski broj i mjesto', trader.place);
  browser.page.fill('IBAN', trader.iban);
  await press(browser, 'Spremite');
  expect(browser.page.field('OIB').description).toContain('OIB nije ispravan.');
  expect(browser.page.field('IBAN').value).toBe(trader.iban);
  browser.page.fill('OIB', trader.oib);
  await press(browser, 'Spremite');
  expect(browser.path).toBe(`/dogovori/${id}`);

  await press(browser, 'Izradite ponudu');
  expect(browser.path).toMatch(new RegExp(`^/dogovori/${id}/dokumenti/\\d+$`));
  expect(browser.page.text).toContain('Ponuda (nacrt)');
  expect(browser.page.text).toContain(notABill);
  await press(browser, 'Pošaljite');
  expect(browser.page.text).toContain('Ponuda 1/');
  expect(browser.page.has('button', 'Pošaljite')).toBe(false);
  const path = browser.path;

  const client = browse(ana);
  await client.visit(`/dogovori/${id}`);
  await client.follow(/^Ponuda 1\//);
  expect(client.path).toBe(path);
  await press(client, 'Prihvatite');
  expect(client.page.text).toContain('Prihvatiti ponudu?');
  await press(client, 'Prihvatite');
  expect(client.page.text).toContain('SHA-256 prihvaćenog PDF-a');
  await browser.reload();
  expect(browser.page.text).toContain('Prihvaćeno');
});

test('a draft edited without JavaScript keeps typed rows and shows errors at their fields', async ({
  browse,
  as,
  db,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const id = await makeDeal(db, { client: ana.id, worker: ivo.id }, priced);
  await ivo.put('/me/trader', { ...trader, vat: 'payer' });
  const { body } = await ivo.post(`/deals/${id}/papers`, { kind: 'quote' });
  const browser = browse(ivo);
  await browser.visit(`/dogovori/${id}/dokumenti/${body.data.id}/uredi`);
  const row = (place: number) => browser.page.get('group', `${place}. stavka`);
  row(2).fill('Opis', 'Slavina i brtve');
  row(2).fill('Količina', 'dvije');
  row(2).fill('Cijena', '25,50');
  await press(browser, 'Spremite nacrt');
  expect(row(2).field('Količina').description).not.toBe('');
  expect(row(2).field('Opis').value).toBe('Slavina i brtve');
  row(2).fill('Količina', '2');
  await press(browser, 'Spremite nacrt');
  expect(browser.path).toBe(`/dogovori/${id}/dokumenti/${body.data.id}`);
  expect(browser.page.text).toContain('€171.00');
  expect(browser.page.text).toContain('Cijene sadrže PDV.');
});

test('a client without papers sees no section for them, and a paper’s URL with the wrong deal redirects', async ({
  browse,
  as,
  db,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const id = await makeDeal(db, { client: ana.id, worker: ivo.id }, priced);
  const browser = browse(ana);
  await browser.visit(`/dogovori/${id}`);
  expect(browser.page.text).not.toContain('Dokumenti');
  await ivo.put('/me/trader', trader);
  const { body } = await ivo.post(`/deals/${id}/papers`, { kind: 'quote' });
  await browser.visit(`/dogovori/${id}/dokumenti/${body.data.id}`);
  expect(browser.status).toBe(404);
  await ivo.post(`/papers/${body.data.id}/send`);
  await browser.visit(`/dogovori/999999/dokumenti/${body.data.id}`);
  expect(browser.path).toBe(`/dogovori/${id}/dokumenti/${body.data.id}`);
});

test('the worker creates a quote on an open offer with two clicks, and the client accepts exactly that PDF', async ({
  browse,
  as,
  db,
}) => {
  const { ana, ivo, post } = await offering({ as, db });
  const worker = browse(ivo);
  await worker.visit('/korisnik/ponude');
  await press(worker, 'Ponuda u PDF-u');
  expect(worker.page.text).toContain('Ponuda (nacrt)');
  await press(worker, 'Pošaljite');
  expect(worker.page.text).toContain('Ponuda 1/');

  const client = browse(ana);
  await client.visit(`/poslovi/${post}`);
  await client.follow(/^Ponuda 1\//);
  expect(client.path).toBe(worker.path);
  await press(client, 'Prihvatite');
  expect(client.page.text).toContain('Prihvatiti ponudu?');
  await press(client, 'Prihvatite');
  expect(client.page.text).toContain('SHA-256 prihvaćenog PDF-a');
  await client.follow('Natrag na dogovor');
  expect(client.path).toMatch(/^\/dogovori\/\d+$/);
});

test('the client attaches and replaces the bill of a payment request without JavaScript; the worker only reads it', async ({
  browse,
  as,
  db,
}) => {
  const { ana, ivo, id } = await dealing({ as, db });
  const request = await sent(ivo, id, 'payment_request');
  const page = `/dogovori/${id}/dokumenti/${request.id}`;
  const [client, worker] = [browse(ana), browse(ivo)];
  await worker.visit(page);
  expect(worker.page.text).not.toContain('Račun izvođača');
  await client.visit(page);
  const panel = (browser: PlainBrowser) => browser.page.get('region', 'Račun izvođača');
  /** Submits the form with a file, as a browser does, and returns the response. */
  const send = async (
    button: string,
    label: string,
    { name, bytes }: { name: string; bytes: Uint8Array },
  ) => {
    const { method, action, encoding } = panel(client).get('button', button).submission();
    expect([method, encoding]).toEqual(['post', 'multipart/form-data']);
    const payload = new FormData();
    payload.append(panel(client).field(label).attribute('name'), new Blob([bytes as BlobPart]), name);
    return client.send(action, { method: 'POST', payload, headers: { referer: `http://localhost${page}` } });
  };
  const wrong = await send('Priložite račun', 'Račun', { name: 'a.txt', bytes: Buffer.from('tekst') });
  expect([wrong.statusCode, wrong.body]).toEqual([422, expect.stringContaining(`href="${page}"`)]);
  const first = await send('Priložite račun', 'Račun', await picture());
  expect([first.statusCode, first.headers.location]).toEqual([303, page]);
  await client.reload();
  expect(panel(client).get('link').text).toContain('slika.png');
  const second = await send('Zamijenite račun', 'Drugi račun', pdf());
  expect(second.statusCode).toBe(303);

  await worker.reload();
  expect(panel(worker).all('button')).toEqual([]);
  const link = panel(worker).get('link', /tlocrt\.pdf/);
  expect((await worker.send(link.attribute('href'))).headers['content-type']).toBe('application/pdf');
  await worker.visit(`/dogovori/${id}`);
  expect(worker.page.text).toContain('račun je priložen');
});

test('a quote that can no longer be accepted states the reason', async ({ browse, as, db }) => {
  const { ana, ivo, id } = await dealing({ as, db });
  const { id: paper } = await sent(ivo, id);
  await db.update(deals).set({ stage: 'done', doneAt: new Date() }).where(eq(deals.id, id));
  const client = browse(ana);
  await client.visit(`/dogovori/${id}/dokumenti/${paper}`);
  expect(client.page.text).toContain('Posao je obavljen, pa se ponuda više ne može prihvatiti.');
  expect(client.page.has('button', 'Prihvatite')).toBe(false);
  await db.update(deals).set({ stage: 'agreed', doneAt: null }).where(eq(deals.id, id));
  await db.execute(sql`update papers set due_on = '2026-01-01' where id = ${paper}`);
  await client.reload();
  expect(client.page.text).toContain('Rok do kojeg je ponuda vrijedila prošao je');
  expect(client.page.has('button', 'Prihvatite')).toBe(false);
});
