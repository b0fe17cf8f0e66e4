import { expect, type Locator, type Page } from '@playwright/test';
import { toast } from './actions.ts';
import { goto, signUp, test } from './site.ts';

const list = '/korisnik/spremljene-pretrage';
const plumbing = 'kategorije=vodoinstalacije&zupanije=zadarska';

const kept = (page: Page, title: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('a user can change a saved search’s frequency, rename it and, after confirmation, delete it', async ({
  page,
}) => {
  await signUp(page);
  await goto(page, `${list}/nova?${plumbing}`);
  await page.getByLabel('Naslov').fill('');
  await page.getByRole('button', { name: 'Spremite pretragu' }).click();
  await expect(page.getByLabel('Naslov')).toHaveAccessibleDescription(/Polje Naslov je obavezno\./);
  await page.getByLabel('Naslov').fill('Cijevi oko Zadra');
  await page.getByRole('button', { name: 'Spremite pretragu' }).click();
  await expect(toast(page, 'Pretraga je spremljena.')).toBeVisible();
  await expect(page).toHaveURL(`/aktivni-poslovi?${plumbing}`);
  await page.getByRole('main').getByRole('link', { name: 'Pretraga je spremljena' }).first().click();
  const frequency = kept(page, 'Cijevi oko Zadra').getByRole('combobox', {
    name: 'Javljamo za pretragu Cijevi oko Zadra',
  });
  await frequency.selectOption({ label: 'Jednom tjedno' });
  await expect(toast(page, 'Učestalost je promijenjena.')).toBeVisible();
  await page.getByRole('link', { name: 'Preimenujte: Cijevi oko Zadra' }).click();
  await page.getByLabel('Naslov').fill('Zadarske cijevi');
  await page.getByRole('button', { name: 'Spremite', exact: true }).click();
  await expect(toast(page, 'Naslov je promijenjen.')).toBeVisible();
  await page.reload();
  await expect(kept(page, 'Zadarske cijevi').getByRole('combobox')).toHaveValue('weekly');
  await page.getByRole('button', { name: 'Izbrišite: Zadarske cijevi' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Izbrišite' }).click();
  await expect(page.getByRole('heading', { name: 'Još nemate spremljenih pretraga' })).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ forgives: /ERR_FAILED/ });

  test('a changed frequency is reverted, and a deletion can be retried', async ({ page, api }) => {
    await signUp(page);
    await api(page).post('/saved-searches', { title: 'Sve', frequency: 'daily' });
    await goto(page, list);
    await page.route('**/api/v1/saved-searches/*', (route) => route.abort());
    const choice = kept(page, 'Sve').getByRole('combobox');
    await choice.selectOption({ label: 'Odmah' });
    await expect(toast(page, 'Nema internetske veze.')).toBeVisible();
    await expect(choice).toHaveValue('daily');
    await page.getByRole('button', { name: 'Izbrišite: Sve' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Izbrišite' }).click();
    await expect(question).toBeVisible();
    await page.unroute('**/api/v1/saved-searches/*');
    await question.getByRole('button', { name: 'Izbrišite' }).click();
    await expect(kept(page, 'Sve')).toHaveCount(0);
  });
});
