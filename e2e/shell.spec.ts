import { expect } from '@playwright/test';
import { test } from './site.ts';

// Header, menus, guards, errors, filters and search: what surrounds the pages.

test('a page of one’s own sends to sign in and comes back', async ({ page }) => {
  await page.goto('/korisnik/poslovi?status=pending');
  await expect(page).toHaveURL(/\/prijava\?redirect=/);
});
