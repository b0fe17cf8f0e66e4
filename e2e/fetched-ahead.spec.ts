import { expect, type Page } from '@playwright/test';
import { goto, signUp, test } from './site.ts';

/** Data requests that reached the network, not the browser’s cache. */
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

/** Moves the pointer, since prefetching is loaded on first interaction. */
async function begin(page: Page, path: string): Promise<void> {
  const loaded = page.waitForResponse((answer) => answer.url().includes('/in-use'));
  await goto(page, path);
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await loaded;
}

test('a page is fetched while the pointer rests on its link, and not again by the click', async ({
  page,
}) => {
  await begin(page, '/majstori');
  const fetched = await fetchedBy(page);
  const card = page.getByRole('main').locator('a.stretched-link').first();
  const ahead = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('.data'));
  await card.hover();
  await (await ahead).finished();
  await card.click();
  await expect(page).toHaveURL(/\/korisnici\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => fetched.length).toBe(1);
});

test('prefetched pages are discarded after a write', async ({ page }) => {
  await signUp(page);
  await begin(page, '/korisnik/profil');
  const link = page
    .getByRole('link', { name: 'Spremljene pretrage', exact: true })
    .filter({ visible: true })
    .first();
  const ahead = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('.data'));
  await link.hover();
  await (await ahead).finished();
  await page.evaluate(() => {
    const saved = JSON.stringify({ title: 'Tek spremljena', frequency: 'weekly' });
    return fetch('/api/v1/saved-searches', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: saved,
    });
  });
  await link.click();
  await expect(page.getByRole('heading', { name: 'Tek spremljena' })).toBeVisible();
});

test('the next page of a list is prefetched', async ({ page }) => {
  await begin(page, '/majstori');
  const fetched = await fetchedBy(page);
  const ahead = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/majstori.data');
  await page.getByRole('link', { name: 'Stranica 2', exact: true }).hover();
  await ahead;
  // Requests are recorded asynchronously, so poll.
  await expect.poll(() => fetched.map((path) => path.split('?')[0])).toEqual(['/majstori.data']);
});
