import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { dialog, logIn, pressStar, toast } from './actions.ts';
import { settle } from './look.ts';
import { type Api, demo, goto, signIn, signUp, test } from './site.ts';

interface Review {
  id: number;
  stars: number;
  reviewer: { slug: string } | null;
  subject: { slug: string };
}
interface Worker {
  id: number;
  slug: string;
  name: string;
  rating: number;
  reviews_count: number;
}

async function takeBack(page: Page, api: Api, origin: string, slug: string): Promise<void> {
  const written = await api.get<{ data: Review[] }>('/auth-list/reviews?per_page=500');
  for (const review of written.data.filter(({ subject }) => subject.slug === slug))
    await page.request.delete(`/api/v1/reviews/${review.id}`, { headers: { origin } });
}

/**
 * Returns a worker, other than `demo.both`, whose mean rating is high and based on so few reviews that one
 * low rating changes it.
 */
async function wellRated(api: Api, place: number): Promise<Worker> {
  const { data } = await api.get<{ data: Worker[] }>('/workers?per_page=60&sort_by=rating');
  const found = data.filter(
    ({ rating, reviews_count, slug }) =>
      rating > 4.4 && reviews_count > 0 && reviews_count < 8 && slug !== 'zeljka-blazevic',
  )[place];
  if (!found) throw new Error('The demo has no worker with a few high reviews.');
  return found;
}

const review = (page: Page) =>
  page.getByRole('link', { name: 'Ocijenite', exact: true }).filter({ visible: true });
const summary = (page: Page) => page.getByRole('region', { name: 'Ocjene' });
const item = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

async function giveStars(form: Locator, stars: number): Promise<void> {
  const page = form.page();
  const radios = form.getByRole('radio');
  for (let stop = 0; stop < 10; stop++) {
    await page.keyboard.press('Tab');
    if (await radios.evaluateAll((all) => all.some((one) => one === document.activeElement))) break;
  }
  await page.keyboard.press('Space');
  for (let star = 1; star < stars; star++) await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: new RegExp(`^${stars} od 5`) })).toBeChecked();
}

test('a client writes a review by keyboard, and the rating and count change', async ({
  page,
  api,
  origin,
}) => {
  await signIn(page, demo.client);
  const worker = await wellRated(api(page), 0);
  await takeBack(page, api(page), origin, worker.slug);
  const before = (await api(page).get<{ data: Worker }>(`/users/${worker.slug}`)).data;
  await goto(page, `/korisnici/${worker.slug}`);
  await review(page).focus();
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Ocijenite korisnika');
  await expect(form).toBeVisible();
  await giveStars(form, 2);
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Komentar')).toBeFocused();
  await page.keyboard.type('Dolazak je kasnio dva sata, a posao je ostao napola.');
  await form.getByRole('button', { name: 'Objavite ocjenu' }).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Hvala na ocjeni.')).toBeVisible();
  const after = (await api(page).get<{ data: Worker }>(`/users/${worker.slug}`)).data;
  expect(after.reviews_count).toBe(before.reviews_count + 1);
  expect(after.rating).toBeLessThan(before.rating);
  await expect(
    page.getByRole('img', { name: new RegExp(`${after.rating.toLocaleString('hr-HR')} od 5`) }).first(),
  ).toBeVisible();
  await expect(summary(page)).toContainText(after.rating.toLocaleString('hr-HR'));
  await expect(item(page, 'Dolazak je kasnio dva sata')).toContainText('Ivana Barišić');
  await page.getByRole('link', { name: 'Uredite ocjenu', exact: true }).filter({ visible: true }).click();
  const own = dialog(page, 'Uredite ocjenu');
  await expect(own.getByLabel('Komentar')).toHaveValue(
    'Dolazak je kasnio dva sata, a posao je ostao napola.',
  );
  await page.keyboard.press('Escape');
  await takeBack(page, api(page), origin, worker.slug);
});

test('a visitor who wants to write a review signs in first and then continues with the form', async ({
  page,
  api,
  origin,
  open,
}) => {
  const author = await open(demo.both);
  const worker = await wellRated(api(author), 1);
  await takeBack(author, api(author), origin, worker.slug);
  await goto(page, `/korisnici/${worker.slug}`);
  await review(page).click();
  const asks = dialog(page, 'Prijavite se za ocjenu');
  await expect(asks.getByText('Nakon prijave nastavljate s ocjenom.')).toBeVisible();
  await logIn(asks, demo.both);
  const form = dialog(page, 'Ocijenite korisnika');
  await expect(form).toContainText(worker.name);
  await form.getByText('Odaberite broj zvjezdica.').waitFor();
  await pressStar(form, 5);
  await form.getByLabel('Komentar').fill('Sve obavljeno u jednom danu, prostor ostavljen čist.');
  await form.getByRole('button', { name: 'Objavite ocjenu' }).click();
  await expect(item(page, 'Sve obavljeno u jednom danu')).toContainText('Željka Blažević');
  await takeBack(page, api(page), origin, worker.slug);
});

test.describe('when the session has ended before the review is sent', () => {
  test.use({ forgives: /^401 / });

  test('the written review is preserved during sign-in and sent automatically', async ({
    page,
    api,
    origin,
  }) => {
    await signIn(page, demo.both);
    const worker = await wellRated(api(page), 2);
    await takeBack(page, api(page), origin, worker.slug);
    await goto(page, `/korisnici/${worker.slug}`);
    await review(page).click();
    const form = dialog(page, 'Ocijenite korisnika');
    await pressStar(form, 4);
    await form.getByLabel('Komentar').fill('Dobar posao, samo se termin jednom pomaknuo.');
    await page.context().clearCookies({ name: 'authToken' });
    const asks = dialog(page, 'Prijavite se za ocjenu');
    await form.getByRole('button', { name: 'Objavite ocjenu' }).click();
    await expect(asks.getByText('Vaša je ocjena spremljena i šalje se čim se prijavite.')).toBeVisible();
    await logIn(asks, demo.both);
    await expect(item(page, 'Dobar posao, samo se termin')).toContainText('Željka Blažević');
    await takeBack(page, api(page), origin, worker.slug);
  });

  test('a review written on its own page is sent automatically after signing in', async ({
    page,
    api,
    origin,
  }) => {
    await signIn(page, demo.both);
    const worker = await wellRated(api(page), 3);
    await takeBack(page, api(page), origin, worker.slug);
    await goto(page, `/korisnici/${worker.slug}/ocijenite-korisnika`);
    const form = page.getByRole('main');
    await pressStar(form, 4);
    await form.getByLabel('Komentar').fill('Točan i uredan, račun je izdao odmah.');
    // Ends the session only with this request, because a background request could detect an earlier end
    // before the click.
    const endSession = async (route: Route) => {
      await page.context().clearCookies({ name: 'authToken' });
      await route.continue();
    };
    await page.route('**/api/v1/reviews', endSession, { times: 1 });
    await form.getByRole('button', { name: 'Objavite ocjenu' }).click();
    await expect(page).toHaveURL(/\/prijava\?redirect=/);
    await logIn(form, demo.both);
    await expect(page).toHaveURL(`/korisnici/${worker.slug}`);
    await expect(item(page, 'Točan i uredan')).toContainText('Željka Blažević');
    await takeBack(page, api(page), origin, worker.slug);
  });

  test('a review being written when the page detects the ended session is preserved but not sent', async ({
    page,
    open,
    api,
    origin,
  }) => {
    const person = await signUp(page);
    const worker = await wellRated(api(page), 3);
    const line = page.waitForEvent('websocket', (socket) => socket.url().includes('socket.io'));
    await goto(page, `/korisnici/${worker.slug}/ocijenite-korisnika`);
    await (await line).waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('43'));
    const form = page.getByRole('main');
    await pressStar(form, 4);
    await form.getByLabel('Komentar').fill('Došao je na vrijeme, a ostatak tek pišem');
    const other = await open();
    await signIn(other, person.email, person.password);
    await other.request.delete('/api/v1/auth/sessions', { headers: { origin } });
    await expect(page).toHaveURL(/\/prijava\?redirect=/);
    await logIn(form, person.email, person.password);
    await expect(page).toHaveURL(`/korisnici/${worker.slug}/ocijenite-korisnika`);
    await expect(form.getByLabel('Komentar')).toHaveValue('Došao je na vrijeme, a ostatak tek pišem');
    await expect(form.getByRole('radio', { name: /^4/ })).toBeChecked();
    await expect(form.getByRole('button', { name: 'Objavite ocjenu' })).toBeVisible();
  });
});

test('the author edits a review, the worker replies once, and the author deletes the review', async ({
  page,
  api,
  origin,
  open,
}) => {
  await signIn(page, demo.both);
  const profile = '/korisnici/kresimir-vukovic';
  await takeBack(page, api(page), origin, 'kresimir-vukovic');
  const { data: subject } = await api(page).get<{ data: Worker }>('/users/kresimir-vukovic');
  await api(page).post('/reviews', { user_id: subject.id, stars: 4, comment: 'Brzo i uredno, prvi put.' });

  await goto(page, profile);
  await item(page, 'Brzo i uredno, prvi put.').getByRole('link', { name: 'Uredite' }).click();
  const form = dialog(page, 'Uredite ocjenu');
  await expect(form.getByLabel('Komentar')).toHaveValue('Brzo i uredno, prvi put.');
  await form.getByLabel('Komentar').fill('Brzo i uredno, drugi put još bolje.');
  await pressStar(form, 5);
  await form.getByRole('button', { name: 'Spremite ocjenu' }).click();
  await expect(toast(page, 'Ocjena je izmijenjena.')).toBeVisible();
  const own = item(page, 'Brzo i uredno, drugi put još bolje.');
  await expect(own.getByRole('img', { name: /^5 od 5|Ocjena 5|5 /i })).toBeVisible();

  const worker = await open(demo.worker);
  await goto(worker, profile);
  const received = item(worker, 'drugi put još bolje');
  await received.getByRole('button', { name: 'Odgovorite' }).click();
  await received.getByLabel('Odgovor').fill('Hvala na povjerenju, javite se opet.');
  await received.getByRole('button', { name: 'Objavite odgovor' }).click();
  await expect(received).toContainText('Odgovor: Krešimir Vuković');
  await expect(received.getByRole('button', { name: 'Odgovorite' })).toHaveCount(0);

  await goto(page, profile);
  await expect(own).toContainText('Hvala na povjerenju, javite se opet.');
  await own.getByRole('button', { name: 'Izbrišite' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Odustanite' }).click();
  await expect(own).toBeVisible();
  await own.getByRole('button', { name: 'Izbrišite' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Izbrišite' }).click();
  await expect(toast(page, 'Ocjena je izbrisana.')).toBeVisible();
  await expect(own).toHaveCount(0);
});

test('the stars do not move when the list of reviewable jobs arrives late', async ({ page, api, origin }) => {
  await signIn(page, demo.both);
  const worker = await wellRated(api(page), 0);
  await takeBack(page, api(page), origin, worker.slug);
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/v1/auth-list/job-posts?*', async (route) => {
    await asked;
    await route.continue();
  });
  await goto(page, `/korisnici/${worker.slug}`);
  await review(page).click();
  const form = dialog(page, 'Ocijenite korisnika');
  const job = form.getByRole('combobox', { name: /^Posao/ });
  await expect(job).toHaveText('Učitava se…');
  await expect(job).toBeDisabled();
  const stars = form.getByRole('group', { name: 'Ocjena' });
  await settle(page);
  const before = await stars.boundingBox();
  answer();
  await expect(job).not.toHaveText('Učitava se…');
  expect(await stars.boundingBox()).toEqual(before);
});
