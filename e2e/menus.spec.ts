import { expect, type Page } from '@playwright/test';
import { dialog } from './actions.ts';
import { expectTouchTargets } from './look.ts';
import { demo, goto, isPhone, signIn, test } from './site.ts';

const header = (page: Page) => page.getByRole('banner');

test('the phone menu takes the focus, traps it and returns it', async ({ page }) => {
  await goto(page, '/');
  const opener = header(page).getByRole('link', { name: 'Izbornik' });
  if (!isPhone(page)) {
    await expect(header(page).getByRole('link', { name: 'Majstori' })).toBeVisible();
    return expect(opener).toHaveCount(0);
  }
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Izbornik' });
  await expect(menu).toBeVisible();
  for (const name of [
    'Početna',
    'Poslovi',
    'Majstori',
    'Oglašavanje',
    'O nama',
    'Pomoć i kontakt',
    'Savjeti i novosti',
  ])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  await expectTouchTargets(page);
  const inside = () => menu.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(inside).toBe(true);
  const stops = await menu.getByRole('link').or(menu.getByRole('button')).count();
  for (let stop = 0; stop <= stops; stop += 1) await page.keyboard.press('Tab');
  // The trap moves the focus back from the end of the menu in a later frame.
  await expect.poll(inside).toBe(true);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await menu.getByRole('link', { name: 'Poslovi', exact: true }).click();
  await expect(page).toHaveURL('/poslovi');
  await expect(menu).toBeHidden();
});

test('phones have a bottom menu with home, workers, and sign-in or messages', async ({ page }) => {
  await goto(page, '/');
  const bottom = page.getByRole('navigation', { name: 'Donji izbornik' });
  await expect(bottom).toHaveCount(isPhone(page) ? 1 : 0);
  if (!isPhone(page)) return;
  await expect(bottom.getByRole('link')).toHaveText(['Početna', 'Majstori', 'Prijava']);
  await expect(bottom.getByRole('link', { name: 'Početna' })).toHaveAttribute('aria-current', 'page');
  await bottom.getByRole('link', { name: 'Majstori' }).click();
  await expect(page).toHaveURL('/majstori');
  await expect(bottom.getByRole('link', { name: 'Majstori' })).toHaveAttribute('aria-current', 'page');
  await bottom.getByRole('link', { name: 'Prijava' }).click();
  await expect(dialog(page, 'Prijava')).toBeVisible();
  await expectTouchTargets(page);
  await page.goBack();
  await expect(dialog(page, 'Prijava')).toBeHidden();
  await signIn(page, demo.client);
  await goto(page, '/');
  await expect(bottom.getByRole('link')).toContainText(['Početna', 'Majstori', 'Poruke', 'Obavijesti']);
  await bottom.getByRole('link', { name: 'Obavijesti' }).click();
  await expect(page).toHaveURL('/obavijesti');
  await expect(bottom.getByRole('link', { name: 'Obavijesti' })).toHaveAttribute('aria-current', 'page');
});

test('the search is opened, navigated and closed by keyboard', { tag: '@desktop' }, async ({ page }) => {
  await goto(page, '/poslovi');
  const search = dialog(page, 'Pretraga');
  const box = search.getByRole('searchbox');
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
  await page.keyboard.type('keramika');
  await expect(search.getByRole('heading', { name: 'Poslovi' })).toBeVisible();
  const results = search.getByRole('link');
  await page.keyboard.press('ArrowDown');
  await expect(results.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(results.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(box).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/aktivni-poslovi?q=keramika');
  await expect(search).toBeHidden();
});

test('removing a county removes only its own towns, and Back restores them', { tag: '@desktop' }, async ({
  page,
}) => {
  const both = '/aktivni-poslovi?zupanije=grad-zagreb,zadarska&gradovi=zagreb,biograd-na-moru';
  await goto(page, both);
  const chosen = page
    .getByRole('navigation', { name: 'Odabrani filtri' })
    .getByRole('link', { name: /^Uklonite filtar/ });
  const words = page.getByRole('status').filter({ hasText: /^Pronađen/ });
  await expect(chosen).toHaveCount(4);
  const found = (await words.textContent()) ?? '';
  await page.getByRole('link', { name: 'Uklonite filtar: Zadarska' }).click();
  await expect(page).toHaveURL('/aktivni-poslovi?zupanije=grad-zagreb&gradovi=zagreb');
  await expect(chosen).toHaveCount(2);
  await page.reload();
  await expect(chosen).toHaveText(['Grad Zagreb', 'Zagreb']);
  await page.goBack();
  await expect(page).toHaveURL(both);
  await expect(chosen).toHaveCount(4);
  await expect(words).toHaveText(found);
});

test('pressing Back before scripts have loaded shows the page of the previous URL', {
  tag: '@phone',
}, async ({ page }) => {
  await goto(page, '/majstori?poredaj=naziv');
  await page.getByRole('banner').getByRole('link', { name: 'Meštar, početna' }).click();
  await expect(page).toHaveURL('/');
  const release = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await release.promise;
    await route.continue().catch(() => undefined);
  });
  // `domcontentloaded`: the inline script has run by then, but the router’s scripts have not.
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1, name: 'Što treba napraviti?' })).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Majstori' })).toBeVisible();
  release.resolve();
  await expect(page).toHaveURL('/majstori?poredaj=naziv');
});
