import { test as base, expect } from '@playwright/test';
import { goto } from './site.ts';

const test = base.extend({
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await use(page);
    expect(complaints).toEqual([]);
  },
});

test('a visitor opens the home page, navigates to a job and reads it', {
  tag: ['@short', '@phone'],
}, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.compatMode), 'the page has its doctype').toBe('CSS1Compat');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hr');
  await page.goto('/aktivni-poslovi');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/poslovi/i);
  const job = page.getByRole('main').locator('a[href^="/poslovi/"]').first();
  const address = (await job.getAttribute('href')) ?? '';
  await job.click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a client signs in and finds the account page', { tag: ['@short', '@desktop'] }, async ({ page }) => {
  await goto(page, '/prijava?redirect=/korisnik');
  await page.getByLabel('Email').fill('klijent@demo.test');
  await page.getByRole('button', { name: 'Nastavite' }).click();
  await page.getByLabel('Lozinka', { exact: true }).fill('demo-mestar');
  await page.getByRole('button', { name: 'Prijavite se', exact: true }).click();
  await expect(page).toHaveURL('/korisnik');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(?:Dobro jutro|Dobar dan|Dobra večer)$/);
});
