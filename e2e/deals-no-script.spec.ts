import { expect, type Page } from '@playwright/test';
import { inquiry, worker } from './offers.ts';
import { demo, test } from './site.ts';

// A deal without JavaScript: each step is a form of its own.

test.use({ javaScriptEnabled: false, forgives: /^csp / });

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first().click();

test('an offer is accepted, a time proposed and chosen, the work done, undone, done again and reviewed', async ({ page, open, api }) => {
  const post = await inquiry(page, api(page), api(await open(demo.moderator)));
  const mirko = await worker(open, api, 'Mirko Roletar');
  const valid_until = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await mirko.api.post(`/job-posts/${post.id}/offers`, { work: 'Zamjena traka na objema roletama.', price_from_cents: 8000, valid_until });

  await page.goto(`/poslovi/${post.id}`);
  await press(page, 'Prihvatite ponudu');
  await expect(page.getByText('Prihvatiti ponudu?')).toBeVisible();
  await press(page, 'Prihvatite');
  await expect(page).toHaveURL(/\/dogovori\/\d+/);
  const deal = new URL(page.url()).pathname;

  await mirko.page.goto(deal);
  await mirko.page.getByRole('group', { name: '1. termin' }).getByRole('textbox', { name: 'Od' }).fill('8:15');
  await press(mirko.page, 'Pošaljite prijedlog');
  await expect(mirko.page.getByText('Prijedlog je poslan.')).toBeVisible();
  await page.goto(deal);
  const times = page.locator('.deal .deal-times').getByRole('button');
  await expect(times.first()).toContainText('8:15');
  await times.first().click();
  await expect(page.getByRole('heading', { level: 2, name: /^Termin: / })).toBeVisible();

  await mirko.page.goto(deal);
  await press(mirko.page, 'Posao je obavljen');
  await press(mirko.page, 'Poništite zadnji korak');
  await page.goto(deal);
  await expect(page.getByRole('heading', { name: 'Ocjena: kako je prošlo?' })).toBeVisible();
  await press(page, 'Pristanite');
  await press(page, 'Posao je obavljen');
  // On the sheet; the talk beside it has them as well.
  await page
    .locator('.deal')
    .getByRole('link', { name: /^5 od 5/ })
    .click();
  await expect(page.getByRole('radio', { name: /^5 od 5/ })).toBeChecked();
  await page.getByLabel('Komentar').fill('Rolete rade kao nove, sve je bilo uredno.');
  await press(page, 'Objavite ocjenu');
  const review = page.getByRole('article').filter({ hasText: 'Rolete rade kao nove' });
  await expect(review).toContainText('potvrđen posao');
});
