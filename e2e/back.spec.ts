import { expect, type Page } from '@playwright/test';
import { closeByBack, dialog, openSearch } from './actions.ts';
import { expectModalEntry, goto, signUp, test } from './site.ts';
import { demoWorker } from './site-pages.ts';

// These tests run on desktop only; back-phone.spec.ts contains the tests for phones.

const header = (page: Page) => page.getByRole('banner');
const steps = (page: Page) => page.evaluate(() => history.length);
/**
 * Follows a link and waits for the page, because a pending navigation closes any overlay opened in the
 * meantime.
 */
async function toJobs(page: Page) {
  await header(page).getByRole('link', { name: 'Poslovi' }).click();
  await expect(page).toHaveURL('/poslovi');
  await expect(page.getByRole('heading', { level: 1, name: 'Poslovi po kategorijama' })).toBeVisible();
}
async function backLeadsTo(page: Page, path: string) {
  await expectModalEntry(page, false);
  await page.goBack();
  await expect(page).toHaveURL(path);
}

test('Back closes sign-in, search and a picture without loading a page, and Forward does not reopen them', async ({
  page,
}) => {
  await goto(page, '/majstori');
  await toJobs(page);
  const before = await steps(page);
  const loaded: string[] = [];
  page.on('request', (request) => request.url().includes('.data') && loaded.push(request.url()));
  const signIn = dialog(page, 'Prijava');
  const openers = {
    'sign-in': async () => {
      await header(page).getByRole('link', { name: 'Prijava' }).click();
      return signIn;
    },
    search: () => openSearch(page),
  };
  for (const [name, open] of Object.entries(openers))
    await test.step(name, async () => {
      const opened = await open();
      await expect(opened).toBeVisible();
      await expect(page).toHaveURL('/poslovi');
      await closeByBack(page);
      await expect(opened).toBeHidden();
      await expect(page).toHaveURL('/poslovi');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await open();
      await expect(opened).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
    });
  await expect.poll(() => steps(page)).toBe(before + 1);
  await page.goForward();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectModalEntry(page, false);
  await expect(page).toHaveURL('/poslovi');
  expect(loaded.filter((url) => url.includes('/poslovi.data'))).toEqual([]);
  await backLeadsTo(page, '/majstori');

  await goto(page, `/korisnici/${demoWorker}`);
  await page.locator('.portfolio-picture').first().click();
  const picture = page.locator('.lightbox');
  await expect(picture.getByRole('img').first()).toBeVisible();
  await closeByBack(page);
  await expect(picture).toHaveCount(0);
  await expect(page).toHaveURL(`/korisnici/${demoWorker}`);
});

test('Back from a page opened from the search leads to the list, not to the search', async ({ page }) => {
  await goto(page, '/majstori');
  await toJobs(page);
  const search = await openSearch(page);
  await search.getByRole('searchbox').fill('keramika');
  await search.getByRole('link', { name: 'Prikažite više' }).first().click();
  await expect(page).toHaveURL('/majstori?q=keramika');
  await expect(search).toBeHidden();
  await backLeadsTo(page, '/poslovi');
  await expect(search).toBeHidden();
  await backLeadsTo(page, '/majstori');
  await page.goForward();
  await expect(page).toHaveURL('/poslovi');
  await page.goForward();
  await expect(page).toHaveURL('/majstori?q=keramika');
});

test('after a reload with the search open, the page is shown and Back leads to the previous page', async ({
  page,
}) => {
  await goto(page, '/majstori');
  await toJobs(page);
  await openSearch(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectModalEntry(page, false);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await backLeadsTo(page, '/majstori');
});

test('Back closes a menu item’s confirmation dialog and the dialog about unsaved text', async ({ page }) => {
  await signUp(page);
  await goto(page, '/poslovi');
  await page.getByRole('banner').getByRole('link', { name: 'Majstori' }).click();
  await expect(page).toHaveURL('/majstori');
  await test.step('the menu', async () => {
    await header(page)
      .getByRole('link', { name: /^Korisnički izbornik/ })
      .click();
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem', { name: 'Odjava' }).click();
    const asks = page.getByRole('alertdialog', { name: 'Odjava' });
    await expect(asks).toBeVisible();
    await closeByBack(page);
    await expect(asks).toBeHidden();
    await expect(page).toHaveURL('/majstori');
  });
  await test.step('a form', async () => {
    await header(page)
      .getByRole('link', { name: /^Korisnički izbornik/ })
      .click();
    await page.getByRole('menuitem', { name: 'Moj profil' }).click();
    await expect(page).toHaveURL('/korisnik/profil');
    await page
      .getByRole('navigation', { name: 'Moj račun' })
      .getByRole('link', { name: 'Uredite profil' })
      .click();
    await expect(page).toHaveURL('/korisnik/uredi-profil');
    await page.getByRole('main').getByLabel('Ime').fill('Sasvim Drugo');
    const asks = page.getByRole('alertdialog', { name: 'Napustiti bez spremanja?' });
    await page.goBack();
    await expect(asks).toBeVisible();
    // The router restores the page's history entry slightly after the dialog becomes visible.
    await expect(page).toHaveURL('/korisnik/uredi-profil');
    await page.goBack();
    await expect(asks).toBeHidden();
    await expect(page.getByRole('main').getByLabel('Ime')).toHaveValue('Sasvim Drugo');
    await page.goBack();
    await asks.getByRole('button', { name: 'Napustite' }).click();
    await expect(page).toHaveURL('/korisnik/profil');
    await backLeadsTo(page, '/majstori');
  });
});
