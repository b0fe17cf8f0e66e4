import { expect, type Page } from '@playwright/test';
import { type Person, signUp, test } from './site.ts';

// The security page without script.

test.use({ javaScriptEnabled: false, forgives: /^(?:401|422|csp) / });

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Signs a person in on this page, without the form. */
async function enter(page: Page, { email, password }: Person): Promise<void> {
  expect((await page.request.post('/api/v1/auth/login', { data: { email, password } })).status()).toBe(200);
}

test('the password is changed and a device signed out', async ({ page, open }) => {
  const person = await signUp(page);
  const other = await open();
  await enter(other, person);
  await page.goto('/korisnik/sigurnost');
  await panel(page, 'Prijavljeni uređaji')
    .getByRole('button', { name: /^Odjavite uređaj/ })
    .click();
  await expect(page.getByText('Uređaj je odjavljen.')).toBeVisible();
  expect((await other.request.get('/api/v1/me')).status()).toBe(401);
  const form = panel(page, 'Lozinka');
  await form.getByLabel('Trenutna lozinka', { exact: true }).fill('nije-ta-lozinka');
  await form.getByLabel('Nova lozinka', { exact: true }).fill('Sasvim-nova-brava-9');
  await form.getByRole('button', { name: 'Promijenite lozinku' }).click();
  await expect(form.getByText('Trenutna lozinka nije ispravna.')).toBeVisible();
  await form.getByLabel('Trenutna lozinka', { exact: true }).fill(person.password);
  await form.getByLabel('Nova lozinka', { exact: true }).fill('Sasvim-nova-brava-9');
  await form.getByRole('button', { name: 'Promijenite lozinku' }).click();
  await expect(page.getByText(/^Lozinka je promijenjena\./)).toBeVisible();
  await enter(await open(), { ...person, password: 'Sasvim-nova-brava-9' });
});
