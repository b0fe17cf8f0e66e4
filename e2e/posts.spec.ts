import { expect, type Page } from '@playwright/test';
import { cards, dialog, next, ownPosts, step, toast } from './actions.ts';
import { type Api, demo, goto, rareWord, signUp, test } from './site.ts';

test.use({ forgives: /^500 DELETE \/api\/v1\/job-posts\/\d+$/ });

const remark = 'iz opisa Vaše objave nije jasno';

async function post(api: Api, subject: string): Promise<number> {
  const { data: types } = await api.get<{ data: { id: number; job_category_id: number }[] }>(
    '/job-types?job_categories=elektroinstalacije',
  );
  const { data } = await api.post<{ data: { id: number } }>('/job-posts', {
    job_category_id: types[0]?.job_category_id,
    job_type_id: types[0]?.id,
    subject,
  });
  return data.id;
}

const approve = (moderator: Page, api: (page: Page) => Api, id: number) =>
  api(moderator).post(`/admin/job-posts/${id}/approve`);

test('a returned post shows the reason, is corrected by its owner and approved', async ({
  page,
  api,
  open,
}) => {
  await signUp(page);
  const subject = `Treba napraviti nešto oko struje u stanu, ${rareWord()}.`;
  const id = await post(api(page), subject);

  const moderator = await open(demo.moderator);
  await test.step('the moderator returns the post with a canned reason by pressing D', async () => {
    await goto(moderator, `/admin/moderiranje?upit=${id}`);
    await expect(moderator.getByText(subject)).toBeVisible();
    await moderator.keyboard.press('d');
    await expect(moderator.getByText('Polje Razlog je obavezno.')).toBeVisible();
    await moderator.getByRole('button', { name: 'Nejasan opis' }).click();
    await expect(moderator.getByLabel('Objašnjenje')).toHaveValue(new RegExp(remark));
    await moderator.keyboard.press('d');
    await expect(moderator.getByText('Vraćeno na doradu:')).toBeVisible();
  });

  await test.step('the owner reads the remark and the history of the post', async () => {
    const own = ownPosts(page);
    // The decision is applied only after the undo period.
    await expect(async () => {
      await goto(page, '/korisnik/poslovi');
      await expect(own).toContainText('Potrebna dorada', { timeout: 1000 });
    }).toPass();
    await expect(own).toContainText('Napomena administratora: Nejasan opis');
    await expect(own).toContainText(remark);
    const road = own.getByRole('list', { name: 'Tijek posla' }).getByRole('listitem');
    await expect(road).toContainText(['Upit je izrađen', 'Poslan na pregled', 'Potrebna je dorada']);
  });

  const mended = `${subject} Tri utičnice u dnevnom boravku iskre i treba ih zamijeniti.`;
  await test.step('the owner corrects the post and sends it again', async () => {
    await page.getByRole('button', { name: /^Ispravite i ponovno pošaljite/ }).click();
    const form = dialog(page, 'Ispravite upit');
    await expect(form).toContainText(remark);
    await expect(form.getByLabel('Što treba napraviti?')).toHaveValue(subject);
    await form.getByLabel('Što treba napraviti?').fill(mended);
    for (const name of ['Mjesto i vrijeme', 'Prilozi', 'Pregled']) {
      await next(form);
      await expect(step(form, name)).toBeVisible();
    }
    await form.getByRole('button', { name: 'Ispravite i ponovno pošaljite' }).click();
    await expect(page).toHaveURL(new RegExp(`/poslovi/${id}$`));
    await expect(toast(page, 'Upit je ponovno poslan na pregled.')).toBeVisible();
  });

  await test.step('the post is approved', async () => {
    await goto(moderator, `/admin/moderiranje?upit=${id}`);
    await expect(moderator.getByText(mended)).toBeVisible();
    await moderator.keyboard.press('o');
    await expect(moderator.getByText('Objavljeno:')).toBeVisible();
    const own = ownPosts(page);
    await expect(async () => {
      await goto(page, '/korisnik/poslovi');
      await expect(own).toContainText('Aktivan', { timeout: 1000 });
    }).toPass();
    await own.getByRole('button', { name: 'Prikažite tijek posla' }).click();
    const road = own.getByRole('list', { name: 'Tijek posla' }).getByRole('listitem');
    await expect(road).toContainText([
      'Upit je izrađen',
      'Poslan na pregled',
      'Potrebna je dorada',
      'Ponovno poslan nakon dorade',
      'Odobren i objavljen',
    ]);
  });
});

test('an owner closes a post, reopens it and deletes it', async ({ page, api, open }) => {
  await signUp(page);
  const word = rareWord();
  const id = await post(api(page), `Zamjena osigurača u ormariću, ${word}.`);
  await approve(await open(demo.moderator), api, id);
  const visitor = await open();
  // Reloads the list until it shows the change, because other server nodes show a change with a delay.
  const listed = (count: number) =>
    expect(async () => {
      await goto(visitor, `/aktivni-poslovi?q=${word}`);
      await expect(cards(visitor)).toHaveCount(count, { timeout: 1000 });
    }).toPass();
  const own = ownPosts(page);
  await goto(page, '/korisnik/poslovi');

  await test.step('a closed post disappears from the lists and shows its status', async () => {
    await listed(1);
    await own.getByRole('button', { name: /^Zatvorite/ }).click();
    await expect(toast(page, 'Posao je zatvoren.')).toBeVisible();
    await expect(own).toContainText('Završen');
    await listed(0);
    await visitor.goto(`/poslovi/${id}`);
    await expect(visitor.getByText('Posao je završen i klijent više ne traži majstora.')).toBeVisible();
  });

  await test.step('a reopened post is listed again', async () => {
    await own.getByRole('button', { name: /^Ponovno otvorite/ }).click();
    await expect(toast(page, 'Posao je ponovno otvoren.')).toBeVisible();
    await expect(own).toContainText('Aktivan');
    await listed(1);
  });

  await test.step('deleting a post asks for confirmation', async () => {
    await own.getByRole('button', { name: /^Izbrišite/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Izbrisati posao?' });
    await question.getByRole('button', { name: 'Odustanite' }).click();
    await expect(question).toBeHidden();
    await expect(own).toBeVisible();
    await own.getByRole('button', { name: /^Izbrišite/ }).click();
    // If the request fails, the error is shown and the dialog stays open.
    const call = `**/api/v1/job-posts/${id}`;
    await page.route(call, (route) =>
      route.fulfill({ status: 500, json: { message: 'Nešto je pošlo po zlu!', errors: {} } }),
    );
    await question.getByRole('button', { name: 'Izbrišite' }).click();
    await expect(toast(page, 'Nešto je pošlo po zlu!')).toBeVisible();
    await expect(question).toBeVisible();
    await page.unroute(call);
    await question.getByRole('button', { name: 'Izbrišite' }).click();
    await expect(toast(page, 'Posao je izbrisan.')).toBeVisible();
    await expect(own).toHaveCount(0);
    await expect.poll(async () => (await visitor.request.get(`/poslovi/${id}`)).status()).toBe(404);
  });
});

test('a job card on a phone shows its publisher and whether the work is wanted or offered', {
  tag: '@phone',
}, async ({ page }) => {
  for (const path of ['/', '/aktivni-poslovi']) {
    await goto(page, path);
    const cards = await page.getByRole('main').locator('.job-card').all();
    expect(cards.length, path).toBeGreaterThan(3);
    for (const card of cards) {
      const person = card.locator('.job-card-person');
      await expect(person, path).toBeVisible();
      await expect(person, path).toHaveText(/^(Klijent|Nudi)\S/);
    }
  }
});
