import { expect, type Page, type Request } from '@playwright/test';
import { demo, goto, isPhone, signIn, test } from './site.ts';

// A list box exists before its list has loaded, and a user faster than the connection loses nothing.

const lists = /\/assets\/(combobox|select|multi-select)-box-.*\.js$/;

/** Delays the lists until released. */
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

test('text typed before the list loads filters it on arrival', { tag: '@desktop' }, async ({ page }) => {
  const release = await openForm(page);
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

test('a pressed box opens, one merely tabbed through does not take the focus back', async ({ page }) => {
  const release = await openForm(page);
  await box(page, 'Kategorija').focus();
  await page.getByLabel('Što treba napraviti?').focus();
  const words = page.getByLabel('Što treba napraviti?');
  await words.fill('Curi');
  release();
  // The chevron becomes a button once the list has loaded.
  if (!isPhone(page)) await expect(page.getByRole('main').getByRole('button', { name: 'Otvorite popis' })).toBeVisible();
  await expect(words).toBeFocused();
  await page.reload();
  const again = await hold(page);
  await box(page, 'Kategorija').click();
  await expect(options(page)).toHaveCount(0);
  again();
  await expect(options(page)).toHaveCount(24);
});

test('a form error stays at its box before and after the list loads', { tag: '@desktop' }, async ({ page }) => {
  const release = await openForm(page);
  await page.getByLabel('Što treba napraviti?').fill('Curi cijev ispod sudopera u kuhinji.');
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
  test.use({
    forgives:
      /^net::ERR_(INTERNET_DISCONNECTED|FAILED) GET \/(?:(assets|files\/art)\/|api\/v1\/((chats|notifications)\/unreaded-counts|me\/consents|workers)$)|^WebSocket .*ERR_INTERNET_DISCONNECTED/,
  });

  /** Performs the act and waits for everything it loads, which would be lost when the connection drops. */
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

  test('a list that failed to load is retried at the next press', { tag: '@desktop' }, async ({ page, context }) => {
    await signIn(page, demo.client);
    await goto(page, '/novi-upit');
    await expect(box(page, 'Kategorija')).toBeVisible();
    await context.setOffline(true);
    await box(page, 'Kategorija').click();
    await context.setOffline(false);
    await box(page, 'Kategorija').click();
    await expect(options(page)).toHaveCount(24);
  });

  test('a form that was touched can be completed', async ({ page, context }) => {
    await signIn(page, demo.client);
    await goto(page, '/novi-upit');
    await andFetched(page, () => page.getByLabel('Što treba napraviti?').fill('Curi cijev ispod sudopera u kuhinji.'));
    await context.setOffline(true);
    for (const [name, option] of [
      ['Kategorija', 'Vodoinstalacije'],
      ['Vrsta posla', 'Popravak curenja i puknutih cijevi'],
    ] as const) {
      await box(page, name).click();
      await options(page).filter({ hasText: option }).click();
    }
    for (const step of ['Mjesto i vrijeme', 'Prilozi', 'Pregled']) {
      await page.getByRole('button', { name: 'Dalje' }).click();
      if (step === 'Prilozi') continue;
      await expect(page.getByRole('region', { name: new RegExp(`${step}$`) })).toBeVisible();
      if (step !== 'Mjesto i vrijeme') continue;
      await page.getByRole('checkbox', { name: 'Posao se može obaviti bilo gdje u Hrvatskoj' }).check();
      await page.getByText('Po dogovoru', { exact: true }).click();
    }
    await context.setOffline(false);
  });
});
