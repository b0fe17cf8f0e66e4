import { expect, type Page, type Route } from '@playwright/test';
import { dialog, logIn, pressStar, toast } from './actions.ts';
import { photo } from './files.ts';
import { expectAccessible, expectNoSidewaysScroll, expectTouchTargets } from './look.ts';
import { expectNoShift, recordShifts } from './shifts.ts';
import { type Api, demo, goto, hydrated, isPhone, newPerson, signIn, signUp, test } from './site.ts';

interface Post {
  id: number;
}

interface JobType extends Record<string, unknown> {
  id: number;
  name: string;
  job_category_id: number;
}

const typesOf = async (api: Api) =>
  (await api.get<{ data: JobType[] }>('/job-types?per_page=500')).data.find(({ name }) =>
    /roleta/.test(name),
  );

async function inquiry(
  page: Page,
  api: Api,
  moderator: Api,
  person = newPerson('Klara Novosel'),
): Promise<Post> {
  await signUp(page, person);
  const type = await typesOf(api);
  const { data: post } = await api.post<{ data: Post }>('/job-posts', {
    job_category_id: type?.job_category_id,
    job_type_id: type?.id,
    subject: 'Dvije rolete u dnevnom boravku ne dižu se do kraja, trake su istrošene.',
  });
  await moderator.post(`/admin/job-posts/${post.id}/approve`);
  return post;
}

async function worker(page: Page, api: Api, name: string): Promise<void> {
  await signUp(page, newPerson(name));
  const type = await typesOf(api);
  await api.post('/me/update', {
    type_of: 'worker',
    name,
    job_categories_ids: [type?.job_category_id],
    job_types_ids: [type?.id],
  });
}

const validUntil = () => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
const stage = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name }) });

const finished = /^Obavljeno$/;

/** Completes the job; its heading must stay where it is on the screen while the page changes around it. */
async function finish(page: Page): Promise<void> {
  // Found by element, because the open dialog hides the page from the accessibility tree.
  const heading = page.locator('.deal h2', { hasText: finished });
  const top = async () => (await heading.boundingBox())?.y ?? Number.NaN;
  await page.getByRole('button', { name: 'Posao je obavljen' }).click();
  const before = await top();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Da, obavljen je' }).click();
  await expect(heading).toBeFocused();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);
}

test('a client accepts an offer, both agree on a time, the work is done, and the job shows the review', {
  tag: '@phone',
}, async ({ page, open, api }) => {
  const post = await inquiry(page, api(page), api(await open(demo.moderator)));
  const mirko = await open();
  await recordShifts(mirko);
  await worker(mirko, api(mirko), 'Mirko Roletar');
  await api(mirko).post(`/job-posts/${post.id}/offers`, {
    work: 'Zamjena traka na objema roletama.',
    price_from_cents: 8000,
    valid_until: validUntil(),
  });

  await goto(page, `/poslovi/${post.id}`);
  if (isPhone(page)) await expect(page.getByText('1 ponuda · od €80.00')).toBeVisible();
  await page.getByRole('button', { name: 'Prihvatite ponudu' }).click();
  const accept = page.getByRole('alertdialog').getByRole('button', { name: 'Prihvatite', exact: true });
  await expect(accept).toBeVisible();
  await expectTouchTargets(page);
  await accept.click();
  await expect(page).toHaveURL(/\/dogovori\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('rolet');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const deal = new URL(page.url()).pathname;
  await api(mirko).put('/me/trader', {
    ...{ business_name: 'Rolete Roletar', street: 'Šenoina ulica 12', place: '44000 Sisak' },
    ...{ oib: '69435151530', iban: 'HR1210010051863000160', vat: 'exempt' },
  });
  const { data: draft } = await api(mirko).post<{ data: { id: number } }>(
    `/deals/${deal.split('/').at(-1)}/papers`,
    { kind: 'quote' },
  );
  await goto(mirko, `${deal}/dokumenti/${draft.id}/uredi`);
  await mirko.getByText('Ranije stavke').click();
  await mirko.getByRole('button', { name: /^Zamjena traka na objema roletama\.?, €80\.00/ }).click();
  const second = mirko.getByRole('group', { name: '2. stavka' });
  await expect(second.getByLabel('Opis')).toHaveValue('Zamjena traka na objema roletama.');
  await expect(second.getByLabel('Cijena')).toHaveValue('80');
  await expectTouchTargets(mirko);

  await goto(mirko, deal);
  await expectNoShift(mirko, 'filling in the usual times', async () => {
    await mirko.getByRole('button', { name: 'Ispunite uobičajene termine' }).click();
    await expect(mirko.getByRole('group', { name: '3. termin' })).toBeAttached();
  });
  await expect(
    mirko.getByRole('group', { name: '1. termin' }).getByRole('textbox', { name: 'Dan' }),
  ).toHaveAccessibleDescription(/^(?:ponedjeljak|utorak|srijeda|četvrtak|petak|subota)$/);
  const from = mirko.getByRole('group', { name: '1. termin' }).getByRole('textbox', { name: 'Od' });
  await from.fill('popodne');
  await from.blur();
  await expect(from).toHaveAccessibleDescription('Upišite vrijeme, na primjer 17:30.');
  await from.fill('16.45');
  await from.press('ArrowDown');
  const quarter = (hour: string) =>
    mirko.getByRole('dialog', { name: 'Od' }).getByRole('option', { name: hour });
  await expect(quarter('16:45')).toBeFocused();
  await expectTouchTargets(mirko);
  await expectAccessible(mirko);
  for (const key of ['ArrowUp', 'ArrowLeft', 'Enter']) await mirko.keyboard.press(key);
  await expect(mirko.getByRole('dialog', { name: 'Od' })).toBeHidden();
  await expect(from).toHaveValue('15:30');
  const proposed = mirko.getByRole('heading', { level: 2, name: /^Predložen/ });
  await expectNoShift(mirko, 'sending the times', async () => {
    await mirko.getByRole('button', { name: 'Pošaljite prijedlog' }).click();
    await expect(toast(mirko, 'Prijedlog je poslan.')).toBeVisible();
    await expect(proposed).toBeFocused();
  });
  await expect(proposed).toBeInViewport();

  const times = stage(page, 'Predložena su 3 termina').getByRole('button');
  await expect(times).toHaveCount(3);
  await expect(times.first()).toContainText('15:30 – 19:00');
  await times.first().click();
  await expect(toast(page, 'Termin je dogovoren.')).toBeVisible();
  await expect(stage(page, /^Termin: /).getByRole('link', { name: 'Dodajte u kalendar' })).toBeVisible();
  await expect(stage(mirko, /^Termin: /)).toBeVisible();

  await finish(mirko);
  await expect(page.getByText('Ocjena: kako je prošlo?')).toBeVisible();
  await mirko.getByRole('button', { name: 'Poništite zadnji korak' }).click();
  await page.getByRole('main').locator('.deal').getByRole('button', { name: 'Pristanite' }).click();
  await expect(page.getByRole('button', { name: 'Posao je obavljen' })).toBeVisible();

  // The event that refreshes the page may arrive before the response to the request that caused it.
  await page.route('**/api/v1/deals/*/finish', async (route) => {
    const response = await route.fetch();
    await expect(page.locator('[data-state=past] h2', { hasText: finished })).toBeAttached();
    await route.fulfill({ response });
  });
  await finish(page);
  await page
    .locator('.deal')
    .getByRole('link', { name: /^4 od 5/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ocijenite posao' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^4 od 5/ })).toBeChecked();
  await expectTouchTargets(page);
  await page.getByRole('link', { name: isPhone(page) ? 'Natrag na dogovor' : 'Odustanite' }).click();
  await page
    .locator('.deal')
    .getByRole('link', { name: /^4 od 5/ })
    .click();
  await expectNoSidewaysScroll(page);
  await pressStar(page.getByRole('main'), 5);
  await page.getByLabel('Komentar').fill('Rolete rade kao nove, sve je bilo uredno.');
  const preview = page.locator('.review-preview');
  await expect(preview.locator('.review-comment')).toHaveText('Rolete rade kao nove, sve je bilo uredno.');
  await expect(preview).toContainText('potvrđen posao');
  await page.getByRole('button', { name: 'Objavite ocjenu' }).click();
  await expect(toast(page, 'Hvala na ocjeni.')).toBeVisible();
  const review = page.getByRole('article').filter({ hasText: 'Rolete rade kao nove' });
  await expect(review).toContainText('potvrđen posao');
  await expect(review.getByRole('link', { name: /rolet/ })).toBeVisible();
});

test.describe('when the session has ended before a deal is reviewed', () => {
  test.use({ forgives: /^401 / });

  test('the review is sent after sign-in, with the added pictures and without the removed picture', async ({
    page,
    open,
    api,
    origin,
  }) => {
    const klara = newPerson('Klara Novosel');
    const moderator = api(await open(demo.moderator));
    const post = await inquiry(page, api(page), moderator, klara);
    const sent = await page.request.post(`/api/v1/job-posts/${post.id}/media`, {
      headers: { origin },
      multipart: { file: await photo('kupaonica.jpg') },
    });
    expect(sent.status()).toBe(201);
    await moderator.post(`/admin/job-posts/${post.id}/approve`);
    const mirko = await open();
    await worker(mirko, api(mirko), 'Mirko Roletar');
    const { data: offer } = await api(mirko).post<{ data: { id: number } }>(`/job-posts/${post.id}/offers`, {
      work: 'Zamjena traka na objema roletama.',
      price_from_cents: 8000,
      valid_until: validUntil(),
    });
    const { data: accepted } = await api(page).post<{ data: { deal_id: number } }>(
      `/offers/${offer.id}/accept`,
    );
    await api(page).post(`/deals/${accepted.deal_id}/finish`, { early: true });

    await goto(page, `/dogovori/${accepted.deal_id}/ocjena`);
    const form = page.getByRole('main');
    const chosen = form.locator('.review-chosen img');
    await expect(chosen).toHaveCount(1);
    await form.getByRole('button', { name: 'Uklonite sliku: prije' }).click();
    await form
      .locator('.review-chosen li', { hasText: 'Poslije' })
      .locator('input[type=file]')
      .setInputFiles([await photo('rolete.jpg'), await photo('trake.jpg')]);
    await expect(chosen).toHaveCount(2);
    await pressStar(form, 5);
    await form.getByLabel('Komentar').fill('Rolete rade kao nove, sve je bilo uredno.');
    // Ends the session only with this request, because a background request could detect an earlier end
    // before the click.
    const endSession = async (route: Route) => {
      await page.context().clearCookies({ name: 'authToken' });
      await route.continue();
    };
    await page.route('**/api/v1/reviews', endSession, { times: 1 });
    await page.getByRole('button', { name: 'Objavite ocjenu' }).click();
    await expect(page).toHaveURL(/\/prijava\?redirect=/);
    await logIn(form, klara.email, klara.password);
    await expect(page).toHaveURL(/\/korisnici\//);
    const { data: reviews } = await api(page).get<{ data: { pictures: { moment: string }[] }[] }>(
      '/auth-list/reviews',
    );
    expect(reviews[0]?.pictures.map(({ moment }) => moment)).toEqual(['after', 'after']);
  });
});

test('a server-rendered card in a chat stays visible while its script is loading', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, demo.client);
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/(deal|offer)-card-[^/]+\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    const look = () => {
      seen.push(document.querySelectorAll('article.deal-card, article.offer-card').length);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/poruke/franjo-babic', { waitUntil: 'commit' });
  const cards = page.locator('article.deal-card, article.offer-card');
  await expect(cards.first()).toBeVisible();
  scripts.resolve();
  await hydrated(page);
  // After hydration the page marks messages as read, which renders the chat again.
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  const first = seen.findIndex((many) => many > 0);
  expect(Math.min(...seen.slice(first))).toBe(await cards.count());
});

test('a worker opens the site and sends an offer in at most five taps', { tag: '@phone' }, async ({
  page,
  open,
  api,
}) => {
  const owner = await open();
  const post = await inquiry(owner, api(owner), api(await open(demo.moderator)));
  await worker(page, api(page), 'Stipe Brzi');
  await goto(page, '/');
  let taps = 0;
  const tap = async (
    name: string,
    role: 'link' | 'button' = 'link',
    within: Page | ReturnType<typeof dialog> = page,
  ) => {
    await within.getByRole(role, { name }).filter({ visible: true }).first().click();
    taps++;
  };
  await page.locator(`main a[href="/poslovi/${post.id}"]`).first().click();
  taps++;
  await tap('Pošaljite ponudu');
  const form = dialog(page, 'Pošaljite ponudu');
  await expect(form).toBeVisible();
  await expectTouchTargets(page);
  await form.getByLabel('Što radim za tu cijenu').fill('Pregled i popravak, materijal je uključen u cijenu.');
  await form.getByLabel('Cijena', { exact: true }).fill('80');
  await tap('Pošaljite ponudu', 'button', form);
  await expect(toast(page, 'Ponuda je poslana.')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(5);
});
