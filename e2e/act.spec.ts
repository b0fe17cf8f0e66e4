import { expect, type Page } from '@playwright/test';
import { logIn, ownPosts, toast } from './acts.ts';
import { type Api, demo, goto, rareWord, signIn, signUp, somebody, test } from './site.ts';

// Common behaviour of all acts: with script sent once and confirmed by a toast, without script asked and confirmed on the page.

const list = '/korisnik/spremljene-pretrage';

async function activePost(api: Api, moderator: Api): Promise<number> {
  const { data: types } = await api.get<{ data: { id: number; job_category_id: number }[] }>('/job-types?job_categories=elektroinstalacije');
  const body = { job_category_id: types[0]?.job_category_id, job_type_id: types[0]?.id, subject: `Utičnica u hodniku iskri, ${rareWord()}.` };
  const { data } = await api.post<{ data: { id: number } }>('/job-posts', body);
  await moderator.post(`/admin/job-posts/${data.id}/approve`);
  return data.id;
}

test('a double tap sends once, and the focus stays nearby', async ({ page, api, open }) => {
  await signUp(page);
  await activePost(api(page), api(await open(demo.moderator)));
  await goto(page, '/korisnik/poslovi');
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.url().endsWith('/toggle-status'))));
  await ownPosts(page)
    .getByRole('button', { name: /^Zatvorite/ })
    .dblclick();
  await expect(toast(page, 'Posao je zatvoren.')).toBeVisible();
  await expect(ownPosts(page).getByRole('button', { name: /^Ponovno otvorite/ })).toBeVisible();
  expect(sent).toBe(1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(?:H\d|BUTTON)$/);
});

test.describe('when the response is lost', () => {
  test.use({ forgives: /ERR_FAILED|^404 DELETE/ });

  test('a second attempt finds it done', async ({ page, api }) => {
    await signUp(page);
    await api(page).post('/saved-searches', { title: 'Sve', frequency: 'daily' });
    await goto(page, list);
    await page.route(
      '**/api/v1/saved-searches/*',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Izbrišite: Sve' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Izbrišite' }).click();
    await expect(toast(page, 'Nema internetske veze.')).toBeVisible();
    await question.getByRole('button', { name: 'Izbrišite' }).click();
    await expect(toast(page, 'Pretraga je izbrisana.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Još nemate spremljenih pretraga' })).toBeVisible();
  });
});

test.describe('when the session has ended', () => {
  test.use({ forgives: /^401 / });

  test('the sign-in follows, and typed text is still there afterwards', async ({ page, api }) => {
    const person = await signUp(page);
    await api(page).post('/saved-searches', { title: 'Sve', frequency: 'daily' });
    await goto(page, list);
    await page.getByRole('link', { name: 'Preimenujte: Sve' }).click();
    await page.getByLabel('Naslov').fill('Sve u mom gradu');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Spremite', exact: true }).click();
    await expect(page).toHaveURL(/\/prijava\?redirect=/);
    await logIn(page.getByRole('main'), person.email, person.password);
    await expect(page).toHaveURL(/preimenovanje=/);
    await expect(page.getByLabel('Naslov')).toHaveValue('Sve u mom gradu');
    await page.getByRole('button', { name: 'Spremite', exact: true }).click();
    await expect(toast(page, 'Naslov je promijenjen.')).toBeVisible();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, forgives: /^(?:409|422|csp) / });

  const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

  test('a post is closed and reopened', async ({ page, api, open }) => {
    await signUp(page);
    await activePost(api(page), api(await open(demo.moderator)));
    await page.goto('/korisnik/poslovi');
    await page.getByRole('button', { name: /^Zatvorite/ }).click();
    await expect(told(page, 'Posao je zatvoren.')).toBeVisible();
    await page.getByRole('button', { name: /^Ponovno otvorite/ }).click();
    await expect(told(page, 'Posao je ponovno otvoren.')).toBeVisible();
  });

  test('a review is answered, and an error keeps the text', async ({ page, open, api }) => {
    const worker = await signUp(page, somebody('Ivo Odgovorni'));
    const { data: me } = await api(page).get<{ data: { id: number } }>('/me');
    const client = await open(demo.client);
    await api(client).post('/reviews', { user_id: me.id, stars: 5, comment: `Sve je gotovo na vrijeme, ${rareWord()}.` });
    await page.goto('/korisnik/ocjene');
    await page.locator('summary').filter({ hasText: 'Odgovorite' }).click();
    await page.getByRole('button', { name: 'Objavite odgovor' }).click();
    await expect(page.getByLabel('Odgovor')).toHaveAccessibleDescription(/obavezno/);
    await page.getByLabel('Odgovor').fill('Hvala Vam, javite se opet.');
    await page.getByRole('button', { name: 'Objavite odgovor' }).click();
    await expect(told(page, 'Odgovor je objavljen.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`Odgovor: ${worker.name}`);
  });

  test('an administrator takes a post down with a reason and restores it, and edits the home page’s figures', async ({ page, open, api }) => {
    const client = await open();
    const name = `Klara ${rareWord()}`;
    await signUp(client, somebody(name));
    await signIn(page, demo.admin);
    const id = await activePost(api(client), api(page));
    await page.goto('/admin/poslovi?stanje=aktivni');
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('textbox', { name: 'Razlog' }).fill('Nije dopušteno');
    await row.getByRole('button', { name: 'Deaktivirajte' }).click();
    await expect(told(page, 'Posao je deaktiviran.')).toBeVisible();
    expect((await client.request.get(`/api/v1/job-posts/${id}`)).ok()).toBe(true);
    await page.goto('/admin/poslovi');
    await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Ponovno aktivirajte' }).click();
    await expect(told(page, 'Posao je ponovno aktivan.')).toBeVisible();

    await page.goto('/admin/sadrzaj');
    const first = page.getByLabel('Vrijednost').first();
    const was = await first.inputValue();
    await first.fill('');
    const save = page.getByRole('button', { name: 'Spremite' }).first();
    await save.click();
    await expect(page.getByLabel('Vrijednost').first()).toHaveValue('');
    await page.getByLabel('Vrijednost').first().fill(was);
    await page.getByRole('button', { name: 'Spremite' }).first().click();
    await expect(told(page, 'Spremljeno.')).toBeVisible();
  });
});
