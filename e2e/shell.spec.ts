import { expect, type Page } from '@playwright/test';
import { dialog, newInquiry, openSearch, toast } from './actions.ts';
import { demo, goto, isPhone, reload, signIn, test } from './site.ts';

const header = (page: Page) => page.getByRole('banner');

test('the sign-in page leads back to the previous page, or home', { tag: '@desktop' }, async ({ page }) => {
  await goto(page, '/majstori');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Prijava' }).click();
  await expect(page).toHaveURL('/prijava');
  await page.getByRole('main').getByRole('link', { name: 'Natrag na popis majstora' }).click();
  await expect(page).toHaveURL('/majstori');
  await goto(page, '/prijava');
  await page.getByRole('main').getByRole('link', { name: 'Natrag na početnu' }).click();
  await expect(page).toHaveURL('/');
});

test('the sign-in dialog leads back to the previous page, or home', { tag: '@phone' }, async ({ page }) => {
  const bottom = page.getByRole('navigation', { name: 'Donji izbornik' });
  const signIn = dialog(page, 'Prijava');
  await goto(page, '/majstori');
  await bottom.getByRole('link', { name: 'Prijava' }).click();
  await signIn.getByRole('button', { name: 'Natrag na početnu' }).click();
  await expect(page).toHaveURL('/');
  await expect(signIn).toBeHidden();
  await bottom.getByRole('link', { name: 'Prijava' }).click();
  await signIn.getByRole('button', { name: 'Natrag na popis majstora' }).click();
  await expect(page).toHaveURL('/majstori');
  await expect(signIn).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(signIn).toBeHidden();
});

test('the header hides after 150 pixels and returns when scrolling up', { tag: '@phone' }, async ({
  page,
}) => {
  await goto(page, '/');
  const scrollTo = (top: number) =>
    page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await scrollTo(120);
  await expect(header(page)).toBeInViewport();
  await scrollTo(900);
  await expect(header(page)).not.toBeInViewport();
  await scrollTo(700);
  await expect(header(page)).toBeInViewport();
});

test('a worker’s jobs and offers share one row of the menu, side by side and not truncated', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, demo.worker);
  await goto(page, '/');
  const opener = header(page).getByRole('link', { name: /^Korisnički izbornik/ });
  await opener.click();
  const menu = page.getByRole('menu');
  const rows = [
    'Pregled',
    'Moj profil',
    'Moji poslovi',
    'Moje ponude',
    'Moje ocjene',
    'Uredite profil',
    'Postavke obavijesti',
    'Sigurnost',
  ].map((name) => menu.getByRole('menuitem', { name, exact: true }));
  for (const row of rows) {
    await expect(row).toBeVisible();
    expect(
      await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBeLessThanOrEqual(0);
  }
  const boxes = await Promise.all(rows.map((row) => row.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(7);
  expect(boxes[3]?.y).toBe(boxes[2]?.y);
  await expect(menu).toBeInViewport({ ratio: 1 });
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
});

test('the menu of a signed-in user leads to that user’s pages, and signing out asks for confirmation', async ({
  page,
}) => {
  await signIn(page, demo.client);
  await goto(page, '/');
  const opened = async () => {
    if (isPhone(page)) {
      await header(page).getByRole('link', { name: 'Izbornik' }).click();
      return page.getByRole('dialog', { name: 'Izbornik' });
    }
    await header(page)
      .getByRole('link', { name: /^Korisnički izbornik/ })
      .click();
    return page.getByRole('menu');
  };
  const menu = await opened();
  for (const title of ['Općenito', 'Aktivnosti', 'Postavke'])
    await expect(menu.getByText(title, { exact: true })).toBeVisible();
  for (const word of ['Javni profil', 'Moj profil', 'Moji poslovi', 'Moje ocjene'])
    await expect(menu.getByText(word)).toBeVisible();
  await menu.getByText('Moje ocjene').click();
  await expect(page).toHaveURL('/korisnik/ocjene');
  await expect(menu).toBeHidden();
  const leave = async (answer: string) => {
    await (await opened()).getByText('Odjava').click();
    await page.getByRole('alertdialog', { name: 'Odjava' }).getByRole('button', { name: answer }).click();
  };
  await leave('Odustanite');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page).toHaveURL('/korisnik/ocjene');
  await leave('Odjavite se');
  await expect(toast(page, 'Odjavljeni ste.')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect((await page.request.get('/api/v1/me')).status()).toBe(401);
});

test('an overlay opened while the next page is loading stays open', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await goto(page, '/aktivni-poslovi');
  const device = await context.newCDPSession(page);
  // The URL changes before the new page is rendered. Slowing the CPU leaves time to click in between.
  await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // Uses a link without a view transition, because during a view transition no element receives clicks.
  await page.getByRole('banner').getByRole('link', { name: 'Majstori', exact: true }).click();
  await expect(page).toHaveURL('/majstori');
  await newInquiry(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // While the dialog is open, the page’s heading is inert and cannot be found by role.
  await expect(page.locator('h1')).not.toHaveText('Aktivni poslovi');
  await expect(dialog(page, 'Prijavite se za objavu upita')).toBeVisible();
});

test('the theme survives a reload', { tag: '@desktop' }, async ({ page }) => {
  await goto(page, '/majstori');
  const theme = page.getByRole('form', { name: 'Izgled stranice' }).filter({ visible: true });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await theme.getByRole('button', { name: 'Svijetlo' }).click();
  const light = await paper();
  await theme.getByRole('button', { name: 'Tamno' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await paper()).not.toBe(light);
  await reload(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await theme.getByRole('button', { name: 'Sustav' }).click();
  await reload(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', /./);
});

test.describe('a failed server response', () => {
  test.use({ forgives: /^500 |Error/ });

  test('is explained, with next steps', { tag: '@desktop' }, async ({ page }) => {
    await goto(page, '/');
    await page.route(/\/majstori\.data/, (route) => route.fulfill({ status: 500, body: 'nothing to read' }));
    await page
      .getByRole('navigation')
      .getByRole('link', { name: 'Majstori' })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nešto je pošlo po zlu!');
    await expect(page.getByRole('main')).toContainText('Naš tim je obaviješten o ovom problemu.');
    await expect(page.getByRole('main').getByRole('link', { name: 'Na početnu' })).toBeVisible();
  });
});

test.describe('offline', () => {
  // The notice shifts the page, so lazily loaded pictures may come near the viewport and be requested.
  test.use({ forgives: /^net::ERR_INTERNET_DISCONNECTED GET \/files\// });

  test('a notice is shown until the connection is back', { tag: '@desktop' }, async ({ page, context }) => {
    await goto(page, '/');
    const notice = page.getByText('Nema internetske veze. Vidite ono što je već učitano.');
    await expect(notice).toBeHidden();
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await context.setOffline(false);
    await expect(notice).toBeHidden();
  });
});

test('Back closes a modal on phones, and the page beneath remains', async ({ page }) => {
  await goto(page, '/');
  await goto(page, '/poslovi');
  const search = await openSearch(page);
  await expect(page).toHaveURL(isPhone(page) ? '/poslovi?modal=active' : '/poslovi');
  if (isPhone(page)) await page.goBack();
  else await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(page).toHaveURL('/poslovi');
  await openSearch(page);
  await search.getByRole('button', { name: isPhone(page) ? 'Natrag' : 'Zatvorite' }).click();
  await expect(search).toBeHidden();
  await expect(page).toHaveURL('/poslovi');
  await page.goBack();
  await expect(page).toHaveURL('/');
});
