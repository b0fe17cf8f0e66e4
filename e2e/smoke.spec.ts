import { test as base, expect } from '@playwright/test';

// The short journey of `npm test`: the site stands, can be walked through, and lets somebody in. The long ones are its neighbours.

/** A page that must not complain, neither by an error nor in the console. */
const test = base.extend({
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await use(page);
    expect(complaints).toEqual([]);
  },
});

test('a visitor comes home, walks to a job and sees what it is', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/aktivni-poslovi');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/poslovi/i);
  const job = page.getByRole('main').locator('a[href^="/poslovi/"]').first();
  const address = (await job.getAttribute('href')) ?? '';
  await job.click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a page that is nowhere says so, with its status', async ({ page }) => {
  const answer = await page.request.get('/ovo/ne/postoji');
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain('Stranica ne postoji');
});

test('a client signs in and finds the account', async ({ page }) => {
  await page.goto('/prijava?redirect=/korisnik');
  await page.getByLabel('Email').fill('klijent@demo.test');
  await page.getByRole('button', { name: 'Nastavite' }).click();
  await page.getByLabel('Lozinka', { exact: true }).fill('demo-mestar');
  await page.getByRole('button', { name: 'Prijavite se', exact: true }).click();
  await expect(page).toHaveURL('/korisnik');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Dobro došli/);
});
