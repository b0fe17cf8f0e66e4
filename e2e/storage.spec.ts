import { type BrowserContext, expect, type Page } from '@playwright/test';
import { toast } from './acts.ts';
import { demo, goto, signIn, test } from './site.ts';

// A browser that keeps nothing for a site but cookies: every page works, and forgets when it is left.

// The router's own line that restores the scroll says that it could not.
test.use({
  asksToRing: true,
  forgives: /^(?:SecurityError: )?The operation is insecure\.$|Cannot read properties of undefined \(reading '(?:getItem|removeItem)'\)/,
});

/** `throws`: as with site data blocked; `undefined`: as in some views within apps. */
async function forbid(context: BrowserContext, how: 'throws' | 'undefined'): Promise<void> {
  await context.addInitScript((says) => {
    const get = () => {
      if (says === 'throws') throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get });
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  }, how);
}

/** The pages' clock goes on by more than the while after which a device is asked to ring. */
async function later(page: Page): Promise<void> {
  await page.clock.fastForward(6500);
  await page.waitForTimeout(700);
}

const pages = ['/', '/korisnik/profil', '/korisnik/poslovi', '/korisnik/uredi-profil', '/obavijesti', '/poruke', '/novi-upit', '/kreirajte-oglas'];

for (const how of ['throws', 'undefined'] as const)
  test(`where the browser’s store ${how}, no page of who is signed in becomes an error`, async ({ page, context }) => {
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
