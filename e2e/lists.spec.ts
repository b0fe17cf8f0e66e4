import { expect, type Page, type Request } from '@playwright/test';
import { demo, goto, isPhone, signIn, test } from './site.ts';

// A box that opens a list is there before its list is: whoever is faster than the line loses nothing.

const lists = /\/assets\/(combobox|select|multi-select)-box-.*\.js$/;

/** The lists wait until they are let go. */
async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(lists, async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

const box = (page: Page, name: string) => page.getByRole('main').getByRole('combobox', { name });
const options = (page: Page) => page.getByRole('option');

async function openForm(page: Page): Promise<() => void> {
  await signIn(page, demo.client);
  const release = await hold(page);
  await goto(page, '/novi-upit');
  await expect(box(page, 'Kategorija')).toBeVisible();
  return release;
}

test('what is typed before the list is there narrows it as it comes', async ({ page }) => {
  const release = await openForm(page);
  if (isPhone(page)) return release();
  await box(page, 'Kategorija').focus();
  await page.keyboard.type('vodo');
  await expect(box(page, 'Kategorija')).toHaveValue('vodo');
  release();
  await expect(options(page)).toHaveText(['Vodoinstalacije']);
  await expect(box(page, 'Kategorija')).toBeFocused();
  await page.keyboard.type('inst');
  await page.keyboard.press('Enter');
  await expect(box(page, 'Kategorija')).toHaveValue('Vodoinstalacije');
  await expect(box(page, 'Vrsta posla')).toBeEnabled();
});

test('a box that was pressed opens, one that was only passed does not take the focus back', async ({ page }) => {
  const release = await openForm(page);
  await box(page, 'Kategorija').focus();
  await page.getByLabel('Opis posla').focus();
  const words = page.getByLabel('Opis posla');
  await words.fill('Curi');
  release();
  // The chevron of a list that is there is a button.
  if (!isPhone(page)) await expect(page.getByRole('main').getByRole('button', { name: 'Otvorite popis' })).toBeVisible();
  await expect(words).toBeFocused();
  await page.reload();
  const again = await hold(page);
  await box(page, 'Kategorija').click();
  await expect(options(page)).toHaveCount(0);
  again();
  await expect(options(page)).toHaveCount(24);
});

test('the error of a form stands with its box before and after its list has come', async ({ page }) => {
  const release = await openForm(page);
  await page.getByRole('button', { name: 'Dalje' }).click();
  const said = 'Polje Kategorija je obavezno.';
  for (const isThere of [false, true]) {
    if (isThere) release();
    await expect(box(page, 'Kategorija')).toHaveAccessibleDescription(said);
    await expect(box(page, 'Kategorija')).toHaveAttribute('aria-invalid', 'true');
    await expect(box(page, 'Kategorija')).toBeFocused();
  }
});

test.describe('without a connection', () => {
  test.use({ forgives: /^net::ERR_(INTERNET_DISCONNECTED|FAILED) GET \/(assets|files\/art)\/|^WebSocket .*ERR_INTERNET_DISCONNECTED/ });

  /** Does it, and waits for all that the page fetches because of it: what is under way when the line goes is lost. */
  const andFetched = async (page: Page, act: () => Promise<void>) => {
    const underway = new Set<Request>();
    let changed = Date.now();
    const note = (request: Request, begins: boolean) => {
      if (!request.url().includes('/assets/')) return;
      if (begins) underway.add(request);
      else underway.delete(request);
      changed = Date.now();
    };
    page.on('request', (request) => note(request, true));
    page.on('requestfinished', (request) => note(request, false));
    await act();
    await expect.poll(() => underway.size === 0 && Date.now() - changed > 1000, { timeout: 20_000 }).toBe(true);
  };

  test('a list that did not come is tried again with the next press', async ({ page, context }) => {
    await signIn(page, demo.client);
    await goto(page, '/novi-upit');
    await expect(box(page, 'Kategorija')).toBeVisible();
    await context.setOffline(true);
    await box(page, 'Kategorija').click();
    await context.setOffline(false);
    await box(page, 'Kategorija').click();
    await expect(options(page)).toHaveCount(24);
  });

  test('a form that was touched is filled in to its end', async ({ page, context }) => {
    await signIn(page, demo.client);
    await goto(page, '/novi-upit');
    await andFetched(page, () => page.getByLabel('Opis posla').fill('Curi cijev ispod sudopera u kuhinji.'));
    await context.setOffline(true);
    for (const [name, option] of [
      ['Kategorija', 'Vodoinstalacije'],
      ['Vrsta posla', 'Popravak curenja i puknutih cijevi'],
    ] as const) {
      await box(page, name).click();
      await options(page).filter({ hasText: option }).click();
    }
    for (const step of ['Lokacija', 'Prilozi', 'Pregled']) {
      await page.getByRole('button', { name: 'Dalje' }).click();
      await expect(page.getByRole('region', { name: new RegExp(`${step}$`) })).toBeVisible();
    }
    await context.setOffline(false);
  });
});
