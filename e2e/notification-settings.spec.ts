import { expect, type Page } from '@playwright/test';
import { toast } from './actions.ts';
import { goto, signUp, test } from './site.ts';

const path = '/korisnik/obavijesti';
const end = (page: Page, name: 'Od' | 'Do') => page.getByRole('textbox', { name });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('choices and quiet hours are saved', async ({ page }) => {
  await signUp(page);
  await goto(page, path);
  await expect(box(page, 'Nova ocjena: Email')).toBeChecked();
  await expect(box(page, 'Izbrisana ocjena: Push')).toHaveCount(0);
  await box(page, 'Nova ocjena: Email').uncheck();
  await box(page, 'Izbrisana ocjena: Email').check();
  await expect(end(page, 'Od')).toBeHidden();
  await box(page, 'Uključite tihe sate').check();
  await end(page, 'Od').fill('21:30');
  await end(page, 'Do').fill('');
  await page.getByRole('button', { name: 'Spremite postavke' }).click();
  await expect(end(page, 'Do')).toHaveAccessibleDescription(/Polje Do/);
  await end(page, 'Do').fill('06:15');
  await page.getByRole('button', { name: 'Spremite postavke' }).click();
  await expect(toast(page, 'Postavke su spremljene.')).toBeVisible();

  await goto(page, path);
  await expect(box(page, 'Nova ocjena: Email')).not.toBeChecked();
  await expect(box(page, 'Nova ocjena: Push')).toBeChecked();
  await expect(box(page, 'Izbrisana ocjena: Email')).toBeChecked();
  await expect(end(page, 'Od')).toHaveValue('21:30');
  await expect(end(page, 'Do')).toHaveValue('6:15');
  await box(page, 'Uključite tihe sate').uncheck();
  await page.getByRole('button', { name: 'Spremite postavke' }).click();
  await expect(toast(page, 'Postavke su spremljene.')).toBeVisible();
  await goto(page, path);
  await expect(box(page, 'Uključite tihe sate')).not.toBeChecked();
});

test.describe('without a connection', () => {
  test.use({ forgives: /ERR_FAILED/ });

  test('choices are preserved and saved once the connection is back', async ({ page, api }) => {
    await signUp(page);
    await goto(page, path);
    // The first save already loads the validation code, so only the aborted API request fails in the second
    // save.
    await page.getByRole('button', { name: 'Spremite postavke' }).click();
    await expect(toast(page, 'Postavke su spremljene.')).toBeVisible();
    await box(page, 'Propušteni upiti: Email').uncheck();
    await page.route('**/api/v1/me/notification-settings', (route) => route.abort());
    await page.getByRole('button', { name: 'Spremite postavke' }).click();
    await expect(toast(page, 'Nema internetske veze.')).toBeVisible();
    await expect(box(page, 'Propušteni upiti: Email')).not.toBeChecked();
    await page.unroute('**/api/v1/me/notification-settings');
    await page.getByRole('button', { name: 'Spremite postavke' }).click();
    const saved = async () =>
      (
        await api(page).get<{ data: { choices: Record<string, { email: boolean }> } }>(
          '/me/notification-settings',
        )
      ).data.choices;
    await expect.poll(async () => (await saved()).weekly_missed_job_posts?.email).toBe(false);
  });
});
