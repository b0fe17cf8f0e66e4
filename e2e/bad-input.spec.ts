import { expect } from '@playwright/test';
import { goto, test } from './site.ts';

// What the forms refuse (spec §5), how they say it, and that nothing that was typed or chosen is lost.

test('sign-in says what is missing', async ({ page }) => {
  await goto(page, '/prijava');
  await page.getByRole('button', { name: 'Nastavite' }).click();
  await expect(page.getByText('Polje Email je obavezno.')).toBeVisible();
});
