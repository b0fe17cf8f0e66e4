import { type BrowserContext, expect, type Page } from '@playwright/test';
import {
  storedCookies,
  storedFiles,
  storedInTab,
  storedOnDevice,
  storedPages,
} from '../contract/stored-on-device.ts';
import { toast } from './actions.ts';
import { demo, goto, signIn, test } from './site.ts';

// Every page works in a browser that stores nothing but cookies.

// Permits the errors that the router logs when it cannot restore the scroll position.
test.use({
  asksToRing: true,
  serviceWorkers: 'allow',
  forgives:
    /^(?:SecurityError: )?The operation is insecure\.$|Cannot read properties of undefined \(reading '(?:getItem|removeItem)'\)/,
});

/**
 * Makes storage unavailable: it throws when accessed, as when site data is blocked, or is undefined, as in
 * some in-app browsers.
 */
async function forbid(context: BrowserContext, how: 'throws' | 'undefined'): Promise<void> {
  await context.addInitScript((says) => {
    const get = () => {
      if (says === 'throws') throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get });
    Object.defineProperty(navigator, 'locks', { get });
    // Firefox still defines the class, but its constructor throws.
    class Forbidden {
      constructor() {
        get();
      }
    }
    Object.defineProperty(window, 'BroadcastChannel', { value: says === 'throws' ? Forbidden : undefined });
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  }, how);
}

const later = (page: Page) => page.clock.fastForward(6500);

const pages = [
  '/',
  '/korisnik/profil',
  '/korisnik/poslovi',
  '/korisnik/uredi-profil',
  '/obavijesti',
  '/poruke',
  '/novi-upit',
  '/kreirajte-oglas',
];

for (const how of ['throws', 'undefined'] as const)
  test(`no page of a signed-in user fails without browser storage (${how})`, async ({ page, context }) => {
    await forbid(context, how);
    await signIn(page, demo.both);
    await page.clock.install();
    const question = page.getByRole('region', { name: 'Javimo li Vam na ovaj uređaj?' });
    // `throws` is tested on every page, `undefined` only on two.
    for (const path of how === 'throws' ? pages : pages.slice(0, 2))
      await test.step(path, async () => {
        await goto(page, path);
        await later(page);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.getByText('Nešto je pošlo po zlu!')).toHaveCount(0);
        if (path === '/') await expect(question).toBeVisible();
      });
    await test.step('choices last until the page is left', async () => {
      await goto(page, '/korisnik/obavijesti');
      await page.getByRole('button', { name: 'Isključite zvuk' }).click();
      await expect(page.getByText('Isključen.')).toBeVisible();
      await later(page);
      await question.getByRole('button', { name: 'Ne sada' }).click();
      await expect(question).toHaveCount(0);
      await page.getByRole('link', { name: 'Meštar, početna' }).first().click();
      await expect(page).toHaveURL('/');
      await expect(toast(page, 'Nešto je pošlo po zlu!')).toHaveCount(0);
    });
  });

async function leftBehind(page: Page, context: BrowserContext) {
  const stores = await page.evaluate(async () => ({
    device: Object.keys(localStorage),
    tab: Object.keys(sessionStorage),
    files: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    pages: await caches.keys(),
  }));
  return { cookies: (await context.cookies()).map(({ name }) => name), ...stores };
}

test('every item the site stores in the browser is listed in the cookie policy', async ({
  page,
  context,
}) => {
  const left = {
    cookies: new Set<string>(),
    device: new Set<string>(),
    tab: new Set<string>(),
    files: new Set<string>(),
    pages: new Set<string>(),
  };
  const look = async () => {
    const found = await leftBehind(page, context);
    for (const key of ['cookies', 'device', 'tab', 'files', 'pages'] as const)
      for (const name of found[key]) left[key].add(name);
  };
  await goto(page, '/novi-upit');
  await page.getByRole('textbox').first().fill('Curi slavina u kuhinji i treba novi sifon.');
  await look();
  await signIn(page, demo.both);
  for (const path of [...pages, '/poruke/domagoj-peric', '/aktivni-poslovi', '/majstori']) {
    await goto(page, path);
    const message = page.getByRole('textbox', { name: 'Poruka' });
    if (path.startsWith('/poruke/') && (await message.isVisible())) await message.fill('Kada možete doći?');
    await look();
  }
  await goto(page, '/korisnik/obavijesti');
  await page.getByRole('button', { name: 'Isključite zvuk' }).click();
  await look();
  // The service worker caches a page only after it has been open for a short time.
  await goto(page, '/poruke');
  await expect
    .poll(async () => {
      await look();
      return left.pages.size;
    })
    .toBeGreaterThan(1);
  const undeclared = (names: Set<string>, declared: typeof storedCookies) =>
    [...names].filter((name) => !declared.some(({ is }) => is.test(name)));
  expect(undeclared(left.cookies, storedCookies)).toEqual([]);
  expect(undeclared(left.device, storedOnDevice)).toEqual([]);
  expect(undeclared(left.tab, storedInTab)).toEqual([]);
  expect(undeclared(left.files, storedFiles)).toEqual([]);
  expect(undeclared(left.pages, storedPages)).toEqual([]);
  // Makes sure that something was stored; otherwise the checks above would pass on empty sets.
  expect([...left.cookies]).toContain('authToken');
  expect([...left.device]).toContain('bell');
  expect(left.tab.size).toBeGreaterThan(0);
});

test('signing out keeps drafts under their author’s id and deletes data that belongs to no account', {
  tag: '@desktop',
}, async ({ page }) => {
  const device = () => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  await signIn(page, demo.both);
  await goto(page, '/poruke/domagoj-peric');
  await page.getByRole('textbox', { name: 'Poruka' }).fill('Kada možete doći?');
  await page.evaluate(() => {
    localStorage.setItem('trazeno', '["bojler"]');
    localStorage.setItem('mjesto-upita', '{"county_id":13,"town_id":541}');
  });
  await expect
    .poll(async () => Object.keys(await device()).filter((name) => name.startsWith('chat-draft ')))
    .toHaveLength(1);
  await goto(page, '/majstori');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Korisnički izbornik/ })
    .click();
  await page.getByRole('menuitem', { name: 'Odjava' }).click();
  await page
    .getByRole('alertdialog', { name: 'Odjava' })
    .getByRole('button', { name: 'Odjavite se' })
    .click();
  await expect(toast(page, 'Odjavljeni ste.')).toBeVisible();
  const left = await device();
  expect(Object.keys(left).filter((name) => name === 'trazeno' || name === 'mjesto-upita')).toEqual([]);
  expect(Object.keys(left).find((name) => name.startsWith('chat-draft '))).toMatch(/^chat-draft \d+ \d+$/);
  await goto(page, '/poruke');
  await expect(page.getByText('Kada možete doći?')).toHaveCount(0);
});
