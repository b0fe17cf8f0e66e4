import { expect, type Locator, type Page } from '@playwright/test';
import { goto, signUp, test } from './site.ts';

async function fetchedBy(page: Page): Promise<string[]> {
  const fetched: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ response }) => {
    const { pathname, search } = new URL(response.url);
    if (!pathname.endsWith('.data') || response.fromDiskCache || response.fromPrefetchCache) return;
    fetched.push(pathname + search);
  });
  return fetched;
}

async function prefetch(page: Page, link: Locator): Promise<void> {
  const ahead = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('.data'));
  await link.hover();
  await (await ahead).finished();
}

test('a page is fetched while the pointer rests on its link, and is not fetched again on click', async ({
  page,
}) => {
  await goto(page, '/majstori');
  const fetched = await fetchedBy(page);
  const card = page.getByRole('main').locator('a.stretched-link').first();
  await prefetch(page, card);
  await card.click();
  await expect(page).toHaveURL(/\/korisnici\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => fetched.length).toBe(1);
});

const saveSearch = (page: Page, title: string) =>
  page.evaluate(
    (body) =>
      fetch('/api/v1/saved-searches', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }),
    JSON.stringify({ title, frequency: 'weekly' }),
  );

/** Opens the profile of a new account and returns the link to its saved searches. */
async function atProfile(page: Page): Promise<Locator> {
  await signUp(page);
  await goto(page, '/korisnik/profil');
  return page
    .getByRole('link', { name: 'Spremljene pretrage', exact: true })
    .filter({ visible: true })
    .first();
}

test('a page prefetched before a write is fetched again', async ({ page }) => {
  const link = await atProfile(page);
  await prefetch(page, link);
  await saveSearch(page, 'Tek spremljena');
  await link.click();
  await expect(page.getByRole('heading', { name: 'Tek spremljena' })).toBeVisible();
});

test('a prefetched page shows the result of a form submitted on it', async ({ page }) => {
  const link = await atProfile(page);
  await saveSearch(page, 'Suvišna');
  await prefetch(page, link);
  await link.click();
  const saved = page.getByRole('heading', { name: 'Suvišna' });
  await expect(saved).toBeVisible();
  await page.getByRole('button', { name: 'Izbrišite: Suvišna' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Izbrišite' }).click();
  await expect(page.getByText('Pretraga je izbrisana.')).toBeVisible();
  await expect(saved).toHaveCount(0);
});
