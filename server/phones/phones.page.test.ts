import { expect } from 'vitest';
import { test } from '../testing/app.ts';
import type { PlainBrowser } from '../testing/plain-browser.ts';

const press = (browser: PlainBrowser, name: string) => browser.press(name, browser.page.get('main'));

test('a number is confirmed and removed without JavaScript', async ({ browse, as, texts }) => {
  const ana = await as('client');
  const browser = browse(ana);
  await browser.visit('/korisnik/profil');
  await browser.follow('Potvrdite broj mobitela');
  expect(browser.page.text).toContain('stranica za isprobavanje');
  browser.page.fill('Broj mobitela', '01 234 567');
  await press(browser, 'Pošaljite kod');
  expect(browser.page.field('Broj mobitela').description).toContain('Upišite hrvatski broj mobitela');
  browser.page.fill('Broj mobitela', '091 555 0100');
  await press(browser, 'Pošaljite kod');
  const [message] = await texts.to('+385915550100');
  browser.page.fill('Kod iz SMS-a', '12345');
  await press(browser, 'Potvrdite broj');
  expect(browser.page.field('Kod iz SMS-a').description).toContain('šest znamenki');
  browser.page.fill('Kod iz SMS-a', /\d{6}/.exec(message?.text ?? '')?.[0] ?? '');
  await press(browser, 'Potvrdite broj');
  expect(browser.page.text).toContain('Broj potvrđen');
  await browser.visit('/korisnik/profil');
  expect(browser.page.text).toContain('Broj potvrđen');
  await browser.visit('/korisnik/telefon');
  await press(browser, 'Uklonite broj');
  await press(browser, 'Uklonite');
  expect(browser.page.text).not.toContain('+385915550100');
});
