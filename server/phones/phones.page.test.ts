import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { dayOf } from '#contract/format.ts';
import { type NotificationKind, notificationKinds } from '#contract/notification-kinds.ts';
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

test('SMS are off for every kind of notification until they are turned on', async ({ browse, as }) => {
  const browser = browse(await as('client'));
  await browser.visit('/korisnik/obavijesti');
  const boxOf = (kind: NotificationKind) => browser.page.field(`${notificationKinds[kind].label}: SMS`);
  const kinds = ['offer_answered', 'deal_changed', 'complaint_changed'] as const;
  const boxes = browser.page.select('input[type=checkbox]').filter(({ name }) => name.endsWith(': SMS'));
  expect(boxes.map(({ isChecked }) => isChecked)).toEqual(kinds.map(() => false));
  browser.page.check(boxOf('deal_changed').name);
  await press(browser, 'Spremite postavke');
  await browser.visit('/korisnik/obavijesti');
  expect(kinds.map((kind) => boxOf(kind).isChecked)).toEqual([false, true, false]);
});

test('administrators see how many SMS were sent today, and the daily cap', async ({ browse, as, db }) => {
  await db.execute(
    sql`insert into sms_days (day, sent, cost_cents) values (${dayOf(new Date())}, 3, 24)
      on conflict (day) do update set sent = 3, cost_cents = 24`,
  );
  const browser = browse(await as('finance'));
  await browser.visit('/admin');
  expect(browser.page.get('main').text).toContain('Danas 3 od 200');
});
