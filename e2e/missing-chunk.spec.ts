import { expect, type Page } from '@playwright/test';
import { toast } from './actions.ts';
import { goto, isPhone, test } from './site.ts';

// A page that stays open during a release requests files that no longer exist.

const searchFiles = '**/assets/search-modal-*.js';
const press = (page: Page) => {
  const header = page.getByRole('banner');
  return (
    isPhone(page) ? header.getByRole('link', { name: 'Pretraga' }) : header.getByRole('searchbox')
  ).click();
};

async function loads(page: Page): Promise<() => number> {
  let times = 0;
  page.on('load', () => times++);
  await goto(page, '/aktivni-poslovi');
  return () => times;
}

test.describe('when a release has deleted a script file', () => {
  test.use({
    forgives: /^404 (GET|HEAD) \/assets\/search-modal|Failed to fetch dynamically imported module/,
  });

  test('the page reloads once, but not again within a minute', async ({ page }) => {
    await page.route(searchFiles, (route) => route.fulfill({ status: 404, body: '' }));
    const times = await loads(page);
    await press(page);
    await expect.poll(times).toBe(2);
    await goto(page, '/majstori');
    await press(page);
    await expect(toast(page, 'Nema internetske veze.')).toBeVisible();
    expect(times()).toBe(3);
    await expect(page).toHaveURL(/\/majstori/);
  });
});

test.describe('when a script file fails to load', () => {
  test.use({
    forgives: /^net::ERR_FAILED GET \/assets\/search-modal|Failed to fetch dynamically imported module/,
  });

  test('the page does not reload, and clicking the control again loads the file', async ({ page }) => {
    let broken = true;
    await page.route(searchFiles, (route) =>
      broken && route.request().method() === 'GET' ? route.abort('failed') : route.fallback(),
    );
    const times = await loads(page);
    await press(page);
    await expect(toast(page, 'Nema internetske veze.')).toBeVisible();
    expect(times()).toBe(1);
    broken = false;
    await press(page);
    await expect(page.getByRole('dialog', { name: 'Pretraga' })).toBeVisible();
    expect(times()).toBe(1);
  });
});
