import { expect } from 'vitest';
import { test } from '../testing/app.ts';

const page = '/korisnik/dojave';
const url = 'https://program.primjer.hr/mestar';

test('a webhook is added, tested, paused, resumed and deleted without JavaScript', async ({ browse, as }) => {
  const browser = browse(await as('worker'));
  await browser.visit(page);
  const main = () => browser.page.get('main');
  expect(main().has('heading', 'Još nemate dojava')).toBe(true);
  browser.page.fill('Adresa', 'http://program.primjer.hr/');
  browser.page.check('Nova ponuda');
  await browser.press('Dodajte dojavu');
  expect(browser.page.field('Adresa').description).toContain('https://');
  expect(browser.page.field('Nova ponuda').isChecked).toBe(true);
  browser.page.fill('Adresa', url);
  await browser.press('Dodajte dojavu');
  expect(main().text).toMatch(/whsec_[\w-]{43}/);
  await browser.visit(page);
  expect(main().text).not.toContain('whsec_');
  const panel = () => browser.page.get('region', url);
  expect(panel().text).toContain('Nova ponuda');
  await browser.press('Pošaljite probnu', panel());
  expect(browser.page.text).toContain('Probna je dojava na putu.');
  await browser.follow('Pogledajte isporuke');
  expect(panel().text).toContain('Proba');
  await browser.press('Zaustavite', panel());
  expect(panel().text).toContain('Zaustavljena');
  await browser.press('Nastavite', panel());
  expect(panel().text).toContain('Uključena');
  await browser.press(`Izbrišite dojavu: ${url}`);
  await browser.press('Izbrišite', main());
  expect(main().has('heading', 'Još nemate dojava')).toBe(true);
});

test('the webhooks page requires a session', async ({ browse }) => {
  const browser = browse();
  await browser.visit(page);
  expect(browser.path).toBe(`/prijava?redirect=${encodeURIComponent(page)}`);
});
