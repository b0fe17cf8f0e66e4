import { type BrowserContext, expect, type Page } from '@playwright/test';
import { toast } from './acts.ts';
import { demo, goto, signIn, test } from './site.ts';

// A browser that stores nothing but cookies for the site: every page works, and forgets when it is left.

// The router logs that it could not restore the scroll position.
test.use({
  asksToRing: true,
  forgives: /^(?:SecurityError: )?The operation is insecure\.$|Cannot read properties of undefined \(reading '(?:getItem|removeItem)'\)/,
});

/** `throws`: as when site data is blocked; `undefined`: as in some in-app browsers. */
async function forbid(context: BrowserContext, how: 'throws' | 'undefined'): Promise<void> {
  await context.addInitScript((says) => {
    const get = () => {
      if (says === 'throws') throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get });
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  }, how);
}

/** Advances the page's clock past the push prompt's delay. */
async function later(page: Page): Promise<void> {
  await page.clock.fastForward(6500);
  await page.waitForTimeout(700);
}

const pages = ['/', '/korisnik/profil', '/korisnik/poslovi', '/korisnik/uredi-profil', '/obavijesti', '/poruke', '/novi-upit', '/kreirajte-oglas'];

for (const how of ['throws', 'undefined'] as const)
  test(`where the browser’s storage ${how}, no page of a signed-in user fails`, async ({ page, context }) => {
    await forbid(context, how);
    await signIn(page, demo.both);
    await page.clock.install();
    const question = page.getByRole('region', { name: 'Javimo li Vam na ovaj uređaj?' });
    for (const path of pages)
      await test.step(path, async () => {
        await goto(page, path);
        await later(page);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.getByText('Nešto je pošlo po zlu!')).toHaveCount(0);
        if (path === '/') await expect(question).toBeVisible();
      });
    await test.step('what is chosen lasts as long as the page', async () => {
      await goto(page, '/korisnik/obavijesti');
      await page.getByRole('button', { name: 'Isključite zvuk' }).click();
      await expect(page.getByText('Isključen.')).toBeVisible();
      await later(page);
      await question.getByRole('button', { name: 'Ne sada' }).click();
      await expect(question).toHaveCount(0);
      await page.getByRole('link', { name: 'Meštar, početna' }).first().click();
      await expect(page).toHaveURL('/');
      await later(page);
      await expect(question).toHaveCount(0);
      await expect(toast(page, 'Nešto je pošlo po zlu!')).toHaveCount(0);
    });
  });
