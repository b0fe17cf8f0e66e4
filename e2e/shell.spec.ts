import { expect, type Page } from '@playwright/test';
import { cards, choose, dialog, logIn, newInquiry, openSearch, toast } from './acts.ts';
import { demo, goto, isPhone, reload, signIn, test } from './site.ts';

// The frame of every page: header, menus, guards, theme, errors; and list filters.

const header = (page: Page) => page.getByRole('banner');

test('a personal page asks to sign in and then opens, with its query', async ({ page }) => {
  await goto(page, '/korisnik/poslovi?stanje=zavrseni');
  await expect(page).toHaveURL('/prijava?redirect=%2Fkorisnik%2Fposlovi%3Fstanje%3Dzavrseni');
  await logIn(page.getByRole('main'), demo.client);
  await expect(page).toHaveURL('/korisnik/poslovi?stanje=zavrseni');
  await goto(page, '/prijava');
  await expect(page).toHaveURL('/');
});

test('the sign-in page leads back to where one came from, else home', { tag: '@desktop' }, async ({ page }) => {
  await goto(page, '/majstori');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Prijava' }).click();
  await expect(page).toHaveURL('/prijava');
  await page.getByRole('main').getByRole('link', { name: 'Natrag na popis majstora' }).click();
  await expect(page).toHaveURL('/majstori');
  await goto(page, '/prijava');
  await page.getByRole('main').getByRole('link', { name: 'Natrag na početnu' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('a redirect off the site', () => {
  test.use({ forgives: /^422 GET \/prijava$/ });

  test('is refused', { tag: '@desktop' }, async ({ page }) => {
    const answer = await page.goto('/prijava?redirect=//zlo.example/');
    expect(answer?.status()).toBe(422);
    await expect(page.getByText('ERR_REDIRECT')).toBeVisible();
  });
});

test('administration is for administrators', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, demo.client);
  const answer = await page.request.get('/admin/moderiranje');
  expect(answer.status()).toBe(404);
  expect(await answer.text()).not.toContain('Red čekanja');
});

test('the header hides after 150 pixels and returns when scrolling up', async ({ page }) => {
  await goto(page, '/');
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await scrollTo(120);
  await expect(header(page)).toBeInViewport();
  await scrollTo(900);
  await expect(header(page)).not.toBeInViewport();
  await scrollTo(700);
  await expect(header(page)).toBeInViewport();
});

test('a worker’s jobs and offers share a row of the menu, whole and beside each other @desktop', async ({ page }) => {
  await signIn(page, demo.worker);
  await goto(page, '/');
  const face = { name: /^Korisnički izbornik/ };
  await header(page).getByRole('link', face).or(header(page).getByRole('button', face)).click();
  const menu = page.getByRole('menu');
  const rows = ['Pregled', 'Moj profil', 'Moji poslovi', 'Moje ponude', 'Moje ocjene', 'Uredite profil', 'Postavke obavijesti', 'Sigurnost'].map((name) =>
    menu.getByRole('menuitem', { name, exact: true }),
  );
  for (const row of rows) {
    await expect(row).toBeVisible();
    expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  }
  const boxes = await Promise.all(rows.map((row) => row.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(7);
  expect(boxes[3]?.y).toBe(boxes[2]?.y);
  await expect(menu).toBeInViewport({ ratio: 1 });
});

test('signed in, the menu leads to the user’s pages, and signing out asks first', async ({ page }) => {
  await signIn(page, demo.client);
  await goto(page, '/');
  const opened = async () => {
    if (isPhone(page)) {
      await header(page).getByRole('link', { name: 'Izbornik' }).click();
      return page.getByRole('dialog', { name: 'Izbornik' });
    }
    const face = { name: /^Korisnički izbornik/ };
    await header(page).getByRole('link', face).or(header(page).getByRole('button', face)).click();
    return page.getByRole('menu');
  };
  const menu = await opened();
  for (const word of ['Moj profil', 'Moji poslovi', 'Moje ocjene']) await expect(menu.getByText(word)).toBeVisible();
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

test('what is opened while the next page is on its way stays open', { tag: '@desktop' }, async ({ page, context }) => {
  test.setTimeout(90_000);
  await goto(page, '/aktivni-poslovi');
  const device = await context.newCDPSession(page);
  // The address comes before the page; on a slow phone one has time to press something.
  await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/poslovi\/\d+$/);
  await newInquiry(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // Behind the dialog it has no role.
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

test.describe('an unknown page', () => {
  test.use({ forgives: /^404 / });

  test('says so, also when reached within the site, and links onwards', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/poslovi/999999');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stranica ne postoji.');
    await expect(page).toHaveTitle('Stranica ne postoji. | Meštar');
    await expect(page.locator(':is(.site-nav, .bottom-nav) a')).not.toHaveCount(0);
    await expect(page.locator(':is(.site-nav, .bottom-nav) [aria-current]')).toHaveCount(0);
    await page.goto('/korisnici/nema-ga');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stranica ne postoji.');
    await page.getByRole('main').getByRole('link', { name: 'Na početnu' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('a failed server response', () => {
  test.use({ forgives: /^500 |Error/ });

  test('is explained, with a way on', { tag: '@desktop' }, async ({ page }) => {
    await goto(page, '/');
    await page.route(/\/majstori\.data/, (route) => route.fulfill({ status: 500, body: 'nothing to read' }));
    await page.getByRole('navigation').getByRole('link', { name: 'Majstori' }).filter({ visible: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nešto je pošlo po zlu!');
    await expect(page.getByRole('main')).toContainText('Naš tim je obaviješten o ovom problemu.');
    await expect(page.getByRole('main').getByRole('link', { name: 'Na početnu' })).toBeVisible();
  });
});

test('offline, a notice is shown until the connection is back', { tag: '@desktop' }, async ({ page, context }) => {
  await goto(page, '/');
  const notice = page.getByText('Nema internetske veze. Vidite ono što je već učitano.');
  await expect(notice).toBeHidden();
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toBeHidden();
});

test('live search waits, finds, filters, finds nothing and starts again', async ({ page }) => {
  await goto(page, '/poslovi');
  const search = await openSearch(page);
  const box = search.getByRole('searchbox');
  await expect(search.getByText('Što tražite?')).toBeVisible();
  const largest = search.getByRole('region', { name: 'Najviše poslova' }).getByRole('link').locator('.number');
  await expect(largest).toHaveCount(8);
  const posts = (await largest.allTextContents()).map(Number);
  expect(posts).toEqual(posts.toSorted((one, other) => other - one));
  await expect(search.getByRole('region', { name: 'Nedavno ste tražili' })).toHaveCount(0);
  await box.fill('keramika');
  const [workers, jobs] = [search.getByRole('heading', { name: 'Majstori' }), search.getByRole('heading', { name: 'Poslovi' })];
  await expect(workers).toBeVisible();
  await expect(jobs).toBeVisible();
  const only = search.getByRole('group', { name: 'Prikažite' });
  for (const tab of ['Poslovi', 'Majstori']) await expect(only.getByRole('button', { name: new RegExp(`^${tab} ?\\d+$`) })).toBeVisible();
  await only.getByRole('button', { name: 'Poslovi' }).click();
  await expect(workers).toBeHidden();
  await only.getByRole('button', { name: 'Majstori' }).click();
  await expect(jobs).toBeHidden();
  await only.getByRole('button', { name: 'Sve' }).click();
  await expect(jobs).toBeVisible();
  await expect(search.getByRole('link', { name: 'Prikažite više' }).first()).toHaveAttribute('href', '/majstori?q=keramika');
  await box.fill('nepostojecarijec');
  await expect(search.getByText('Nema rezultata za „nepostojecarijec“')).toBeVisible();
  await test.step('closed without results, it starts again', async () => {
    await search.getByRole('button', { name: isPhone(page) ? 'Natrag' : 'Zatvorite' }).click();
    await expect(search).toBeHidden();
    await openSearch(page);
    await expect(box).toHaveValue('');
    await box.fill('nepostojecarijec');
  });
  await search.getByRole('button', { name: 'Poništite pretragu' }).click();
  await expect(box).toHaveValue('');
  await expect(search.getByText('Što tražite?')).toBeVisible();
  await box.fill('zbuka');
  await expect(search.getByRole('link').first()).toBeVisible();
  await test.step('what was looked for is offered again', async () => {
    await box.press('Enter');
    await expect(page).toHaveURL('/aktivni-poslovi?q=zbuka');
    await openSearch(page);
    await search.getByRole('button', { name: 'Očistite pretragu' }).click();
    await search.getByRole('region', { name: 'Nedavno ste tražili' }).getByRole('button', { name: 'zbuka' }).click();
    await expect(box).toHaveValue('zbuka');
    await expect(search.getByRole('link').first()).toBeVisible();
  });
});

test('Back closes a modal on phones, and the page beneath stays', async ({ page }) => {
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

test('job filters: types of chosen categories, towns of chosen counties, with counts, and cleared with one tap', async ({ page }) => {
  await goto(page, '/aktivni-poslovi');
  const sheet = dialog(page, 'Filtri');
  const filters = isPhone(page) ? sheet : page.getByRole('complementary', { name: 'Filtri' });
  if (isPhone(page)) await page.getByRole('button', { name: /^Filtri/ }).click();
  const category = filters.getByRole('checkbox', { name: /^Vodoinstalacije/ });
  const type = filters.getByRole('checkbox', { name: /^Popravak curenja i puknutih cijevi/ });
  await expect(type).toHaveCount(0);
  await category.check();
  await type.check();
  const town = filters.getByRole('combobox', { name: 'Grad/općina' });
  await expect(town).toBeDisabled();
  await choose(filters, 'Županija', 'Grad Zagreb', 'grad za');
  if (isPhone(page)) await page.getByRole('button', { name: 'Gotovo' }).click();
  else await page.keyboard.press('Escape');
  await expect(town).toBeEnabled();
  await town.click();
  const offered = page.getByRole('listbox').getByRole('option');
  await expect(offered).toHaveText(['Zagreb']);
  await offered.click();
  await page.keyboard.press('Escape');
  const apply = filters.getByRole('button', { name: /^Prikažite \d+ posla|^Prikažite \d+ posao|^Prikažite \d+ poslova/ });
  if (isPhone(page)) await apply.click();
  await expect(page).toHaveURL(/\?kategorije=vodoinstalacije&vrste=popravak-curenja-i-puknutih-cijevi&zupanije=grad-zagreb&gradovi=zagreb$/);
  const shown = cards(page);
  const words = page.getByRole('status').filter({ hasText: /^Pronađen/ });
  await expect(async () => expect(await words.textContent()).toMatch(new RegExp(`\\b${await shown.count()}\\b`))).toPass({ timeout: 8000 });
  await test.step('a county that goes takes its towns along', async () => {
    const chosen = page.getByRole('navigation', { name: 'Odabrani filtri' });
    await expect(chosen.getByRole('link', { name: /^Uklonite filtar/ })).toHaveCount(4);
    await chosen.getByRole('link', { name: 'Uklonite filtar: Grad Zagreb' }).click();
    await expect(page).toHaveURL(/\?kategorije=vodoinstalacije&vrste=popravak-curenja-i-puknutih-cijevi$/);
    await chosen.getByRole('link', { name: 'Uklonite filtar: Vodoinstalacije' }).click();
    await expect(page).toHaveURL('/aktivni-poslovi');
    await expect(chosen).toHaveCount(0);
  });
  await test.step('one tap clears all', async () => {
    await goto(page, '/aktivni-poslovi?kategorije=ciscenje&zupanije=istarska&objava=trazim');
    await page.getByRole('link', { name: 'Očistite sve', exact: true }).click();
    await expect(page).toHaveURL('/aktivni-poslovi');
  });
  await test.step('a filter that is nowhere is no filter', async () => {
    await goto(page, '/aktivni-poslovi?kategorije=nema-je&stranica=999');
    await expect(words).toBeVisible();
    await expect(shown.first()).toBeVisible();
  });
});

test('the list is paged and keeps its position after Back', async ({ page }) => {
  await goto(page, '/aktivni-poslovi');
  const before = (await cards(page).nth(2).getByRole('link').getAttribute('href')) ?? '';
  const second = page.getByRole('navigation', { name: 'Stranice' }).getByRole('link', { name: 'Stranica 2', exact: true });
  await second.click();
  await expect(page).toHaveURL('/aktivni-poslovi?stranica=2');
  await expect(second).toHaveAttribute('aria-current', 'page');
  const third = cards(page).nth(2).getByRole('link');
  // The pager responds to the press at once, the list when it arrives.
  await expect(third).not.toHaveAttribute('href', before);
  const name = await third.textContent();
  await third.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText((name ?? '').split('·')[0]?.trim() ?? '');
  await page.getByRole('link', { name: 'Natrag na popis poslova' }).click();
  await expect(page).toHaveURL('/aktivni-poslovi?stranica=2');
  await expect(cards(page).nth(2).getByRole('link')).toBeInViewport();
});
