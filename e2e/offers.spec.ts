import { expect, type Page } from '@playwright/test';
import { dialog, toast } from './acts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './look.ts';
import { type Api, demo, goto, signUp, somebody, test } from './site.ts';

// From an inquiry to an agreement: invitations, competing offers, and their outcomes.

interface Post {
  id: number;
  job_type: { name: string };
}

/** An active inquiry of a new user, approved by a moderator. */
async function inquiry(page: Page, api: Api, moderator: Api): Promise<Post> {
  await signUp(page, somebody('Klara Novosel'));
  const types = await api.get<{ data: { id: number; name: string; job_category_id: number }[] }>('/job-types?per_page=500');
  const type = types.data.find(({ name }) => /roleta/.test(name));
  if (!type) throw new Error('The demo has no such type.');
  const { data: post } = await api.post<{ data: Post }>('/job-posts', {
    job_category_id: type.job_category_id,
    job_type_id: type.id,
    subject: 'Dvije rolete u dnevnom boravku ne dižu se do kraja, trake su istrošene.',
  });
  await moderator.post(`/admin/job-posts/${post.id}/approve`);
  return post;
}

async function worker(open: () => Promise<Page>, api: (page: Page) => Api, name: string): Promise<{ page: Page; api: Api; name: string }> {
  const page = await open();
  await signUp(page, somebody(name));
  const types = await api(page).get<{ data: { id: number; name: string; job_category_id: number }[] }>('/job-types?per_page=500');
  const type = types.data.find(({ name }) => /roleta/.test(name));
  await api(page).post('/me/update', { type_of: 'worker', name, job_categories_ids: [type?.job_category_id], job_types_ids: [type?.id] });
  return { page, api: api(page), name };
}

const send = (page: Page) => page.getByRole('link', { name: 'Pošaljite ponudu' }).first();

async function offer(page: Page, post: Post, price: string, upTo?: string): Promise<void> {
  await goto(page, `/poslovi/${post.id}`);
  await send(page).click();
  const form = dialog(page, 'Pošaljite ponudu');
  await form.getByLabel('Što radim za tu cijenu').fill('Zamjena traka na objema roletama, materijal je uključen.');
  await form.getByLabel('Cijena', { exact: true }).fill(price);
  if (upTo) await form.getByLabel('Cijena do').fill(upTo);
  await form.getByRole('button', { name: 'Pošaljite ponudu' }).click();
  await expect(toast(page, 'Ponuda je poslana.')).toBeVisible();
}

const confirm = (page: Page, button: string) => page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();

test('two offers are shown side by side; one is accepted, the other closes, and so does the post', async ({ page, open, api }) => {
  test.setTimeout(120_000);
  const post = await inquiry(page, api(page), api(await open(demo.moderator)));
  const [mirko, stipe] = [await worker(open, api, 'Mirko Roletar'), await worker(open, api, 'Stipe Stolar')];

  await goto(mirko.page, `/poslovi/${post.id}`);
  await send(mirko.page).click();
  const form = dialog(mirko.page, 'Pošaljite ponudu');
  await form.getByLabel('Cijena', { exact: true }).fill('puno');
  await form.getByRole('button', { name: 'Pošaljite ponudu' }).click();
  await expect(form.getByLabel('Što radim za tu cijenu')).toHaveAccessibleDescription(/ne smije sadržavati manje od 10 znakova|obavezno/);
  await expect(form.getByLabel('Cijena', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Što radim za tu cijenu').fill('Zamjena traka i namatača na objema roletama.');
  await form.getByLabel('Cijena', { exact: true }).fill('1.090,50');
  await form.getByLabel('Cijena do').fill('90');
  await form.getByRole('button', { name: 'Pošaljite ponudu' }).click();
  await expect(form.getByText('Gornja cijena mora biti veća od donje.')).toBeVisible();
  await form.getByLabel('Cijena do').fill('1200');
  await form.getByRole('button', { name: 'Pošaljite ponudu' }).click();
  await expect(toast(mirko.page, 'Ponuda je poslana.')).toBeVisible();
  await expect(mirko.page.getByRole('article', { name: 'Vaša ponuda' })).toContainText('€1,090.50 – €1,200.00');
  await expect(send(mirko.page)).toHaveCount(0);
  await offer(stipe.page, post, '80');

  await goto(page, `/poslovi/${post.id}`);
  const offers = page.getByRole('region', { name: '2 ponude' }).getByRole('listitem');
  await expect(offers).toHaveCount(2);
  await expect(offers.first()).toContainText('€80.00');
  await expect(offers.first()).toContainText('Stipe Stolar');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // The chat shows the same.
  await goto(stipe.page, '/poruke');
  await stipe.page.getByRole('link', { name: /Klara Novosel/ }).click();
  const card = stipe.page.getByRole('article', { name: 'Vaša ponuda' });
  await expect(card).toContainText('Čeka odgovor');
  await offers.first().getByRole('button', { name: 'Prihvatite ponudu' }).click();
  await confirm(page, 'Prihvatite');
  await expect(page).toHaveURL(/\/dogovori\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('rolet');
  await goto(page, `/poslovi/${post.id}`);
  await expect(offers.filter({ hasText: 'Stipe Stolar' })).toContainText('Prihvaćena');
  await expect(offers.filter({ hasText: 'Mirko Roletar' })).toContainText('Zatvorena');
  await expect(page.getByText('Zatvorili ste ovaj posao.')).toBeVisible();
  await expect(card).toContainText('Prihvaćena');
});

test('in the chat an offer is declined; the worker withdraws a new one', async ({ page, open, api }) => {
  const post = await inquiry(page, api(page), api(await open(demo.moderator)));
  const mirko = await worker(open, api, 'Mirko Roletar');
  await offer(mirko.page, post, '95');
  await goto(page, '/poruke');
  await page.getByRole('link', { name: /Mirko Roletar/ }).click();
  const card = page.getByRole('article', { name: 'Ponuda' });
  await expect(card).toContainText('€95.00');
  await card.getByRole('button', { name: 'Odbijte' }).click();
  await confirm(page, 'Odbijte');
  await expect(card).toContainText('Odbijena');
  await expect(card.getByRole('button')).toHaveCount(0);
  await goto(mirko.page, `/poslovi/${post.id}`);
  await mirko.page.getByRole('link', { name: 'Pošaljite novu ponudu' }).click();
  const form = dialog(mirko.page, 'Pošaljite ponudu');
  await form.getByLabel('Što radim za tu cijenu').fill('Zamjena traka, niža cijena.');
  await form.getByLabel('Cijena', { exact: true }).fill('85');
  await form.getByRole('button', { name: 'Pošaljite ponudu' }).click();
  await expect(page.getByRole('article', { name: 'Ponuda' }).last()).toContainText('€85.00');
  await mirko.page.getByRole('button', { name: 'Povucite ponudu' }).click();
  await confirm(mirko.page, 'Povucite');
  await expect(mirko.page.getByRole('article', { name: 'Vaša ponuda' })).toContainText('Povučena');
  await expect(page.getByRole('article', { name: 'Ponuda' }).last()).toContainText('Povučena');
});

test('a client invites a worker to an inquiry, once, and sees how many invitations are left', async ({ page, open, api }) => {
  const post = await inquiry(page, api(page), api(await open(demo.moderator)));
  await goto(page, '/korisnici/sime-juric');
  await page.getByRole('link', { name: 'Pozovite na upit' }).click();
  const invite = dialog(page, 'Pozovite na upit');
  await expect(invite.getByText('Preostaje 5 poziva')).toBeVisible();
  await expect(invite.getByRole('radio')).toBeChecked();
  await invite.getByRole('button', { name: 'Pošaljite poziv' }).click();
  await expect(toast(page, 'Poziv je poslan.')).toBeVisible();
  await expect(page.getByText('Preostaju 4 poziva za ovaj upit.')).toBeVisible();
  await page.getByRole('link', { name: 'Pozovite na upit' }).click();
  await expect(invite.getByText('Već ste pozvali ovog majstora.')).toBeVisible();
  await expect(invite.getByRole('button', { name: 'Pošaljite poziv' })).toHaveCount(0);
  const list = await api(page).get<{ data: { slug: string }[]; left: number }>(`/job-posts/${post.id}/invitations`);
  expect(list).toMatchObject({ data: [{ slug: 'sime-juric' }], left: 4 });
});

test('a client asks one worker from the profile; who declines with one tap is told of, and the inquiry is opened to everybody', async ({ page, open, api }) => {
  const mirko = await worker(open, api, 'Mirko Odabrani');
  const { data: me } = await mirko.api.get<{ data: { slug: string } }>('/me');
  await signUp(page, somebody('Klara Pitalica'));
  await goto(page, `/korisnici/${me.slug}`);
  await page.getByRole('link', { name: 'Zatražite ponudu' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('group', { name: 'Kome šaljete' })).toContainText(mirko.name);
  await page.getByLabel('Što treba napraviti?').fill('Dvije rolete u spavaćoj sobi zapinju na pola, trake su istrošene.');
  await page.getByRole('button', { name: /rolet/i }).first().click();
  await page.getByRole('button', { name: 'Dalje' }).click();
  await page.getByLabel('Posao se može obaviti bilo gdje u Hrvatskoj').check();
  await page.getByText('Po dogovoru', { exact: true }).click();
  await expect(page.getByRole('radio', { name: /Samo odabranima/ })).toBeChecked();
  await page.getByRole('button', { name: 'Dalje' }).click();
  await page.getByRole('button', { name: 'Dalje' }).click();
  await expect(page.getByText(`Dobivaju samo: ${mirko.name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Pošaljite na pregled' }).click();
  await page.waitForURL(/\/poslovi\/\d+/);
  const path = new URL(page.url()).pathname;
  await api(await open(demo.moderator)).post(`/admin/job-posts/${path.split('/').pop()}/approve`);

  const asked = async () => {
    await goto(mirko.page, '/korisnik');
    return mirko.page.getByRole('region', { name: 'Traže baš Vas' });
  };
  // The worker is told by a job that runs after the approval.
  await expect(async () => await expect(await asked()).toBeVisible({ timeout: 500 })).toPass();
  await expectAccessible(mirko.page);
  await mirko.page.getByRole('button', { name: /Ne mogu ovaj put/ }).click();
  await expect(toast(mirko.page, 'Odgovor je poslan.')).toBeVisible();
  await expect(mirko.page.getByRole('region', { name: 'Traže baš Vas' })).toHaveCount(0);
  await goto(mirko.page, path);
  await mirko.page.getByRole('button', { name: 'Nemam slobodnog termina' }).click();
  await expect(mirko.page.getByText('Razlog: nemam slobodnog termina.')).toBeVisible();

  await goto(page, path);
  const people = page.getByRole('region', { name: 'Koga ste pitali' });
  await expect(people).toContainText('Nemam slobodnog termina');
  await expect(people).toContainText('Nitko od odabranih ovaj put ne može.');
  await expectAccessible(page);
  await people.getByRole('button', { name: 'Objavite svima' }).click();
  await expect(toast(page, 'Upit je objavljen svima.')).toBeVisible();
  await expect(people.getByRole('button', { name: 'Objavite svima' })).toHaveCount(0);
});

test('users without an active inquiry and clients see neither option', async ({ page, api }) => {
  await signUp(page, somebody('Nova Klijentica'));
  await goto(page, '/korisnici/sime-juric');
  await expect(page.getByRole('link', { name: 'Pošaljite poruku' }).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pozovite na upit' })).toHaveCount(0);
  const { data } = await api(page).get<{ data: Post[] }>('/job-posts?per_page=1');
  await api(page).post('/me/update', { type_of: 'client' });
  await goto(page, `/poslovi/${data[0]?.id}`);
  await expect(send(page)).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, forgives: /^(?:422|csp) / });

  test('an offer is sent from its own page, which shows what was refused', async ({ page, open, api }) => {
    const owner = await open();
    const post = await inquiry(owner, api(owner), api(await open(demo.moderator)));
    await signUp(page, somebody('Papirnati Majstor'));
    await api(page).post('/me/update', { type_of: 'worker' });
    await page.goto(`/poslovi/${post.id}`);
    await send(page).click();
    await expect(page).toHaveURL(`/poslovi/${post.id}/ponuda`);
    const form = page.getByRole('main');
    await form.getByLabel('Što radim za tu cijenu').fill('Kratko');
    await form.getByLabel('Cijena', { exact: true }).fill('120,50');
    await form.getByLabel('Cijena do').fill('90');
    await form.getByRole('button', { name: 'Pošaljite ponudu' }).click();
    await expect(form.getByText('Polje Što radim za tu cijenu ne smije sadržavati manje od 10 znakova.')).toBeVisible();
    await expect(form.getByLabel('Cijena', { exact: true })).toHaveValue('120,50');
    await form.getByLabel('Što radim za tu cijenu').fill('Zamjena traka na objema roletama, materijal je uključen.');
    await form.getByRole('button', { name: 'Pošaljite ponudu' }).click();
    await expect(form.getByText('Gornja cijena mora biti veća od donje.')).toBeVisible();
    await form.getByLabel('Cijena do').fill('1.200');
    await form.getByRole('button', { name: 'Pošaljite ponudu' }).click();
    await expect(page).toHaveURL(`/poslovi/${post.id}`);
    await expect(page.getByText('Ponuda je poslana.')).toBeVisible();
    await expect(page.getByRole('article', { name: 'Vaša ponuda' })).toContainText('€120.50 – €1,200.00');
    await expect(send(page)).toHaveCount(0);
    await page.goto(`/poslovi/${post.id}/ponuda`);
    await expect(page).toHaveURL(`/poslovi/${post.id}`);
  });

  test('a worker is invited from their own page, and a second invitation is refused there', async ({ page, open, api, origin }) => {
    const post = await inquiry(page, api(page), api(await open(demo.moderator)));
    await page.goto('/korisnici/sime-juric');
    await page.getByRole('link', { name: 'Pozovite na upit' }).click();
    await expect(page).toHaveURL('/korisnici/sime-juric/poziv');
    await expect(page.getByText('Preostaje 5 poziva')).toBeVisible();
    const { data: worker } = await api(page).get<{ data: { id: number } }>('/users/sime-juric');
    const again = { form: { radnja: 'pozovi', post: String(post.id), user_id: String(worker.id) }, headers: { origin } };
    await page.getByRole('button', { name: 'Pošaljite poziv' }).click();
    await expect(page.getByText('Poziv je poslan.')).toBeVisible();
    await expect(page.getByText('Već ste pozvali ovog majstora.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pošaljite poziv' })).toHaveCount(0);
    expect((await page.request.post('/korisnici/sime-juric/poziv', again)).status()).toBe(409);
  });
});

test('a worker’s day: jobs that fit, one tap to write, offers by state, and no jobs while none are taken', async ({ open, api }) => {
  test.setTimeout(120_000);
  const client = await open();
  const first = await inquiry(client, api(client), api(await open(demo.moderator)));
  const mirko = await worker(open, api, 'Mirko Roletar');
  await mirko.api.post('/me/update', { about: 'Popravljam rolete i žaluzine svih vrsta.' });
  await goto(mirko.page, '/korisnik');
  const jobs = mirko.page.getByRole('region', { name: /^Za Vas/ });
  const newest = jobs.getByRole('article').first();
  await expect(newest).toContainText('novo');
  await expect(newest.getByRole('link', { name: first.job_type.name })).toHaveAttribute('href', `/poslovi/${first.id}`);
  await expectNoSidewaysScroll(mirko.page);
  await expectAccessible(mirko.page);

  // Looked at, it is no longer new.
  const seen = mirko.page.waitForResponse(/\/me\/jobs\/\d+\/mark-as-readed$/);
  await newest.getByRole('link', { name: first.job_type.name }).click();
  await seen;
  await goto(mirko.page, '/korisnik');
  await expect(newest).not.toContainText('novo');

  // In one's own words.
  await mirko.page.getByText('Vaše rečenice za poruke jednim dodirom').click();
  await mirko.page.getByLabel('Prva poruka uz upit, 1. rečenica').fill('Mogu doći u subotu.');
  await mirko.page.getByRole('button', { name: 'Spremite rečenice' }).click();
  await expect(toast(mirko.page, 'Rečenice su spremljene.')).toBeVisible();
  await newest.getByRole('button', { name: 'Pošaljite poruku: Mogu doći u subotu.' }).click();
  await expect(mirko.page).toHaveURL(/\/poruke\/klara-novosel/);
  await expect(mirko.page.getByText(`${first.job_type.name}: Mogu doći u subotu.`).filter({ visible: true }).first()).toBeVisible();

  // The client answers with one tap.
  await goto(client, '/korisnik');
  const waiting = client.getByRole('region', { name: 'Bez odgovora' });
  await expect(waiting.getByRole('article')).toContainText('Mogu doći u subotu.');
  await waiting.getByRole('button', { name: /^Odgovorite: Može, odgovara mi\./ }).click();
  await expect(toast(client, 'Poruka je poslana.')).toBeVisible();
  await expect(waiting.getByText('Sve je odgovoreno')).toBeVisible();

  // An offer stands by its state, for both.
  await offer(mirko.page, first, '95');
  await goto(mirko.page, '/korisnik');
  await expect(jobs.locator(`a[href="/poslovi/${first.id}"]`)).toHaveCount(0);
  await mirko.page
    .getByRole('region', { name: 'Moje ponude' })
    .getByRole('link', { name: /^1 čeka/ })
    .click();
  await expect(mirko.page).toHaveURL('/korisnik/ponude?stanje=cekaju');
  await expect(mirko.page.getByRole('article').filter({ hasText: '€95.00' })).toHaveCount(1);
  await expect(mirko.page.getByRole('heading', { level: 1, name: 'Moje ponude' })).toBeVisible();
  await expectAccessible(mirko.page);
  await goto(client, '/korisnik');
  await client.getByRole('region', { name: 'Ponude čekaju Vas' }).getByRole('link', { name: 'Pogledajte ponudu' }).click();
  await expect(client).toHaveURL(new RegExp(`/poslovi/${first.id}#ponude$`));

  // No jobs while none are taken.
  await goto(mirko.page, '/korisnik');
  const takes = mirko.page.getByRole('switch', { name: 'Primam nove poslove' });
  await expect(takes).toBeChecked();
  await takes.click();
  await expect(takes).not.toBeChecked();
  await expect(mirko.page.getByRole('heading', { name: 'Ne primate nove poslove' })).toBeVisible();
});
