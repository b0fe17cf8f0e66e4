import { expect, type Page } from '@playwright/test';
import { closeByBack, dialog, openSearch } from './actions.ts';
import { demo, expectModalEntry, goto, signIn, test } from './site.ts';
import { demoWorker, thingsOf } from './site-pages.ts';

// On phones an open modal has `modal=active` in the URL.

const header = (page: Page) => page.getByRole('banner');

test('Back closes the side menu, and a modal opened from the menu replaces it in the history', async ({
  page,
}) => {
  await goto(page, '/majstori');
  await goto(page, '/poslovi');
  const menu = page.getByRole('dialog', { name: 'Izbornik' });
  await header(page).getByRole('link', { name: 'Izbornik' }).click();
  await expect(menu).toBeVisible();
  await expect(page).toHaveURL('/poslovi?modal=active');
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/poslovi');
  await header(page).getByRole('link', { name: 'Izbornik' }).click();
  await menu.getByRole('link', { name: 'Prijava' }).click();
  await expect(dialog(page, 'Prijava')).toBeVisible();
  await expect(page).toHaveURL('/poslovi?modal=active');
  await page.reload();
  await expect(page).toHaveURL('/poslovi');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/majstori');
});

test('Back closes a list, then the filters beneath it, and a reload drops the modal parameter from the URL', async ({
  page,
}) => {
  await goto(page, '/majstori?modal=active');
  await expect(page).toHaveURL('/majstori');
  await page.getByRole('button', { name: /^Filtri/ }).click();
  const filters = dialog(page, 'Filtri');
  await filters.getByRole('combobox', { name: 'Kategorija' }).click();
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  await closeByBack(page);
  await expect(list).toBeHidden();
  await expect(filters).toBeVisible();
  await closeByBack(page);
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL('/majstori');
});

test('Back closes a job’s picture', async ({ page, api }) => {
  const { jobWithPictures } = await thingsOf(api(page));
  await goto(page, `/poslovi/${jobWithPictures}`);
  await page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.locator('img') })
    .first()
    .click();
  const picture = page.locator('.lightbox');
  await expect(picture.getByRole('img').first()).toBeVisible();
  await closeByBack(page);
  await expect(picture).toHaveCount(0);
  await expect(page).toHaveURL(`/poslovi/${jobWithPictures}`);
});

test('opening or closing a modal loads no page, and a page opened from a modal replaces the modal’s history entry', async ({
  page,
}) => {
  const profile = `/korisnici/${demoWorker}`;
  await signIn(page, demo.client);
  await goto(page, profile);
  const loaded: string[] = [];
  page.on('request', (request) => request.url().includes('.data') && loaded.push(request.url()));
  const review = page.getByRole('link', { name: 'Ocijenite', exact: true }).filter({ visible: true });
  const modal = page.getByRole('dialog');
  for (const close of [() => closeByBack(page), () => page.keyboard.press('Escape')]) {
    await review.click();
    await expect(modal).toBeVisible();
    await expect(page).toHaveURL(`${profile}?modal=active`);
    await close();
    await expect(modal).toHaveCount(0);
    await expect(page).toHaveURL(profile);
  }
  expect(loaded).toEqual([]);

  const search = await openSearch(page);
  await search.getByRole('searchbox').fill('keramika');
  await search.getByRole('link', { name: 'Prikažite više' }).first().click();
  await expect(page).toHaveURL('/majstori?q=keramika');
  await expectModalEntry(page, false);
  await page.goBack();
  await expect(page).toHaveURL(profile);
  await page.goForward();
  await expect(page).toHaveURL('/majstori?q=keramika');
});
