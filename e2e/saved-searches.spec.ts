import { expect, type Locator, type Page } from '@playwright/test';
import { toast } from './acts.ts';
import { inbox, rows, waiting } from './notified.ts';
import { type Api, demo, goto, rareWord, signUp, test } from './site.ts';

// A saved search: from the job list, through sign-in, to the notification of a new post.

const list = '/korisnik/spremljene-pretrage';
const plumbing = 'kategorije=vodoinstalacije&zupanije=zadarska';

/** The saved search with this title. */
const kept = (page: Page, title: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Another person's post in Zadar, approved by a moderator. */
async function published(author: Api, moderator: Api, subject: string): Promise<number> {
  const { data: types } = await author.get<{ data: { id: number; job_category_id: number }[] }>('/job-types?job_categories=vodoinstalacije');
  const { data: counties } = await author.get<{ data: { id: number; key: string }[] }>('/counties');
  const county = counties.find(({ key }) => key === 'zadarska');
  const [type] = types;
  const { data } = await author.post<{ data: { id: number } }>('/job-posts', {
    job_category_id: type?.job_category_id,
    job_type_id: type?.id,
    county_id: county?.id,
    subject,
  });
  await moderator.post(`/admin/job-posts/${data.id}/approve`);
  return data.id;
}

test('a visitor saves a search, signs in on the way, is notified of a new post, and deletes the search', async ({ page, open, api }) => {
  // An account that is signed out again, so that the journey passes the sign-in.
  const person = await signUp(page);
  await page.context().clearCookies();

  await test.step('from the list, whose filters go along', async () => {
    await goto(page, `/aktivni-poslovi?${plumbing}`);
    await page.getByRole('main').getByRole('link', { name: 'Spremite pretragu' }).first().click();
    await expect(page).toHaveURL(/\/prijava\?redirect=/);
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Nastavite' }).click();
    await page.getByLabel('Lozinka', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Prijavite se', exact: true }).click();
    await expect(page).toHaveURL(`${list}/nova?${plumbing}`);
  });

  await test.step('with a title of its own and three ways of telling', async () => {
    await expect(page.getByRole('list', { name: 'Traži se' }).getByRole('listitem')).toHaveText(['Vodoinstalacije', 'Zadarska']);
    await expect(page.getByLabel('Naslov')).toHaveValue('Vodoinstalacije, Zadarska županija');
    await expect(page.getByRole('radio', { name: /^Jednom dnevno/ })).toBeChecked();
    await page.getByLabel('Naslov').fill('');
    await page.getByRole('button', { name: 'Spremite pretragu' }).click();
    await expect(page.getByLabel('Naslov')).toHaveAccessibleDescription(/Polje Naslov je obavezno\./);
    await page.getByLabel('Naslov').fill('Cijevi oko Zadra');
    await page.getByRole('radio', { name: /^Odmah/ }).check();
    await page.getByRole('button', { name: 'Spremite pretragu' }).click();
    await expect(toast(page, 'Pretraga je spremljena.')).toBeVisible();
    await expect(page).toHaveURL(`/aktivni-poslovi?${plumbing}`);
  });

  await test.step('the list knows it, and so does the form', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Pretraga je spremljena' }).first().click();
    await expect(page).toHaveURL(list);
    await expect(kept(page, 'Cijevi oko Zadra')).toContainText('Vodoinstalacije');
    await goto(page, `${list}/nova?${plumbing}`);
    await expect(page.getByText('Ovu ste pretragu već spremili pod nazivom „Cijevi oko Zadra“.')).toBeVisible();
    await expect(page.getByLabel('Naslov')).toHaveCount(0);
  });

  const author = await open(demo.client);
  const moderator = await open(demo.moderator);
  const post = await published(api(author), api(moderator), `Pukla je cijev u podrumu, ${rareWord()}.`);
  await test.step('a post that fits is told while one reads elsewhere', async () => {
    await expect(inbox(page)).toHaveAccessibleName(waiting(1));
    await inbox(page).click();
    await expect(rows(page)).toContainText('Novi posao za Vašu pretragu');
    await expect(rows(page)).toContainText('Pretraga: „Cijevi oko Zadra“.');
    await page.getByRole('main').getByRole('link', { name: 'Pogledajte posao' }).click();
    await expect(page).toHaveURL(`/poslovi/${post}`);
  });

  await test.step('how often and what it is called can be changed', async () => {
    await goto(page, list);
    const search = kept(page, 'Cijevi oko Zadra');
    await expect(search.getByRole('link', { name: /^Prikažite \d+ pos/ })).toHaveAttribute('href', `/aktivni-poslovi?${plumbing}`);
    await search.getByRole('combobox', { name: 'Javljamo za pretragu Cijevi oko Zadra' }).selectOption({ label: 'Jednom tjedno' });
    await expect(toast(page, 'Učestalost je promijenjena.')).toBeVisible();
    await search.getByRole('link', { name: 'Preimenujte: Cijevi oko Zadra' }).click();
    await page.getByLabel('Naslov').fill('Zadarske cijevi');
    await page.getByRole('button', { name: 'Spremite', exact: true }).click();
    await expect(toast(page, 'Naslov je promijenjen.')).toBeVisible();
    await page.reload();
    await expect(kept(page, 'Zadarske cijevi').getByRole('combobox')).toHaveValue('weekly');
  });

  await test.step('told weekly, it is silent now, while somebody else is told at once', async () => {
    const other = await open();
    await signUp(other);
    await api(other).post('/saved-searches', { title: 'Sve', frequency: 'at_once' });
    await published(api(author), api(moderator), `Kaplje slavina u kuhinji, ${rareWord()}.`);
    await expect.poll(async () => (await api(other).get<{ data: unknown[] }>('/notifications')).data.length).toBe(1);
    await goto(page, '/obavijesti');
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step('and it is deleted after a question', async () => {
    await goto(page, list);
    await page.getByRole('button', { name: 'Izbrišite: Zadarske cijevi' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Izbrišite' }).click();
    await expect(page.getByRole('heading', { name: 'Još nemate spremljenih pretraga' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Pregledajte poslove' }).click();
    await expect(page).toHaveURL('/aktivni-poslovi');
  });
});

test.describe('without a connection', () => {
  test.use({ forgives: /ERR_FAILED/ });

  test('choices are restored, and typed text stays', async ({ page, api }) => {
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
