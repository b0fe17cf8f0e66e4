import { expect } from 'vitest';
import { dayText } from '#contract/days.ts';
import { dayAfter, dayOf } from '#contract/format.ts';
import { momentAt, weekdayNames, weekdayOfDay } from '#contract/working-week.ts';
import { test } from '../testing/app.ts';
import { agreed, makeDeal } from '../testing/deals.ts';
import type { PlainBrowser } from '../testing/plain-browser.ts';

const page = '/korisnik/radni-tjedan';
const tomorrow = dayAfter(dayOf(new Date()), 1);
const weekday = weekdayNames[weekdayOfDay(tomorrow) - 1] ?? '';

test('a worker enters a week, offers a slot and creates a feed without JavaScript, and a client takes the slot', async ({
  browse,
  as,
  db,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const id = await makeDeal(db, { client: ana.id, worker: ivo.id }, agreed);
  const browser = browse(ivo);
  await browser.visit(page);
  browser.page.fill(`${weekday}, od`, '8');
  browser.page.fill(`${weekday}, do`, '7:30');
  await browser.press('Spremite radno vrijeme');
  expect(browser.page.field(`${weekday}, do`).description).toContain('nakon početka');
  browser.page.fill(`${weekday}, do`, '9.30');
  await browser.press('Spremite radno vrijeme');
  expect(browser.page.text).toContain('Radno vrijeme je spremljeno.');
  expect(browser.page.field(`${weekday}, od`).value).toBe('8:00');
  const plan = () => browser.page.get('region', 'Sljedeća dva tjedna po danima');
  expect(plan().text).toContain('8:00 – 9:30');

  const free = dayAfter(tomorrow, 3);
  browser.page.fill('Prvi dan', dayText(free));
  await browser.press('Dodajte slobodne dane');
  expect(plan().text).toContain('slobodan dan');
  await browser.press(`Izbrišite slobodne dane: ${dayText(free)}`);
  expect(plan().text).not.toContain('slobodan dan');

  await browser.press(/^Ponudite 8:00 – 9:30/, plan());
  expect(browser.page.get('region', 'Ponuđeni termini').text).toContain('8:00 – 9:30');

  await browser.press('Izradite poveznicu');
  expect(browser.page.text).toMatch(/termini\.ics\?kod=[\w-]{43}/);
  await browser.visit(page);
  expect(browser.page.text).not.toContain('?kod=');

  const client = browse(ana);
  await client.visit(`/dogovori/${id}`);
  expect(client.page.text).toContain('Majstor radi');
  await client.press(/8:00 – 9:30/);
  expect(client.page.text).toContain('Termin je dogovoren.');
  await browser.visit(page);
  expect(plan().text).toContain('8:00 – 9:30');
  expect(browser.page.get('region', 'Ponuđeni termini').text).not.toContain('8:00 – 9:30');
});

test('with one click, a worker offers a look at the start of a free period', async ({ browse, as, db }) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const id = await makeDeal(db, { client: ana.id, worker: ivo.id }, agreed);
  const hours = [{ weekday: weekdayOfDay(tomorrow), from: '08:00', to: '11:00' }];
  expect(await ivo.put('/me/week/hours', { hours })).toHaveStatus(200);
  const worker = browse(ivo);
  await worker.visit(page);
  const plan = worker.page.get('region', 'Sljedeća dva tjedna po danima');
  expect(plan.get('button', /^Izvid 8:00 – 8:30/).text).toBe('Izvid');
  await worker.press(/^Izvid 8:00 – 8:30/, plan);
  expect(worker.page.text).toContain('Termin je ponuđen.');
  expect(worker.page.get('region', 'Ponuđeni termini').text).toContain('8:00 – 8:30Izvid');
  const client = browse(ana);
  await client.visit(`/dogovori/${id}`);
  await client.press(/8:00 – 8:30.*Izvid/);
  expect(client.page.text).toContain('Izvid je dogovoren.');
});

test('the week page marks an offered slot that clients cannot see', async ({ browse, as }) => {
  const ivo = await as('worker');
  await ivo.post('/me/slots', {
    ...{ kind: 'work', starts_at: momentAt(tomorrow, '09:00'), ends_at: momentAt(tomorrow, '10:00') },
  });
  const worker = browse(ivo);
  await worker.visit(page);
  const slots = () => worker.page.get('region', 'Ponuđeni termini').text;
  expect(slots()).not.toContain('ne vide');
  await ivo.post('/me/week/days-off', { first_day: tomorrow });
  await worker.reload();
  expect(slots()).toContain('klijenti ga ne vide jer tada niste slobodni');
});

test('a worker offers a look, and a client takes it and cancels it without JavaScript', async ({
  browse,
  as,
  db,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const id = await makeDeal(db, { client: ana.id, worker: ivo.id }, agreed);
  const [client, worker] = [browse(ana), browse(ivo)];
  await worker.visit(page);
  worker.page.fill('Dan', dayText(tomorrow));
  worker.page.fill('Od', '17');
  worker.page.fill('Do', '17:30');
  worker.page.check('Samo za izvid');
  await worker.press('Ponudite termin');
  expect(worker.page.get('region', 'Ponuđeni termini').text).toContain('17:00 – 17:30Izvid');

  await client.visit(`/dogovori/${id}`);
  expect(client.page.has('button', 'Otkažite izvid')).toBe(false);
  await client.press(/17:00 – 17:30.*Izvid/);
  expect(client.page.text).toContain('Izvid je dogovoren.');
  /** Returns the notices of an agreed look, without the chat messages, which contain the same text. */
  const looksOf = (browser: PlainBrowser) =>
    browser.page.select('.note').flatMap(({ text }) => /^Izvid: .+, 17:00 – 17:30/.exec(text)?.[0] ?? []);
  expect(looksOf(client)).toHaveLength(1);
  await worker.visit(`/dogovori/${id}`);
  expect(looksOf(worker)).toEqual(looksOf(client));

  await client.press('Otkažite izvid');
  expect(client.page.text).toContain('Otkazati izvid?');
  expect(looksOf(client)).toHaveLength(1);
  await client.press('Otkažite izvid');
  expect(client.page.text).toContain('Izvid je otkazan.');
  await worker.reload();
  expect([...looksOf(client), ...looksOf(worker)]).toEqual([]);
  expect(worker.page.has('button', 'Otkažite izvid')).toBe(false);
});

test('the week page requires a session', async ({ browse }) => {
  const browser = browse();
  await browser.visit(page);
  expect(browser.path).toBe(`/prijava?redirect=${encodeURIComponent(page)}`);
});
