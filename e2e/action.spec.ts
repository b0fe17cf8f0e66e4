import { expect } from '@playwright/test';
import { logIn, ownPosts, toast } from './actions.ts';
import { type Api, demo, goto, rareWord, signUp, test } from './site.ts';

const list = '/korisnik/spremljene-pretrage';

async function activePost(api: Api, moderator: Api): Promise<number> {
  const { data: types } = await api.get<{ data: { id: number; job_category_id: number }[] }>(
    '/job-types?job_categories=elektroinstalacije',
  );
  const body = {
    job_category_id: types[0]?.job_category_id,
    job_type_id: types[0]?.id,
    subject: `Utičnica u hodniku iskri, ${rareWord()}.`,
  };
  const { data } = await api.post<{ data: { id: number } }>('/job-posts', body);
  await moderator.post(`/admin/job-posts/${data.id}/approve`);
  return data.id;
}

test('a double tap sends one request and does not lose the keyboard focus', async ({ page, api, open }) => {
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

  test('a second attempt succeeds even if the first one reached the server', async ({ page, api }) => {
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

  test('the user signs in, and typed text is preserved', async ({ page, api }) => {
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
