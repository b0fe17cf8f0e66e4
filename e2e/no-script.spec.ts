import { expect } from '@playwright/test';
import { test } from './site.ts';

// What the site can do with JavaScript off.

test.use({ javaScriptEnabled: false });

test('the home page can be read and leads on', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
