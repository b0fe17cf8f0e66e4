import { expect } from '@playwright/test';
import { inquiry } from './offers.ts';
import { demo, isPhone, password, rareWord, signIn, signUp, somebody, test } from './site.ts';
import { thingsOf } from './site-pages.ts';

// The site without JavaScript: everything is readable, and lists, filters, paging, search and one-step forms work.

test.use({ javaScriptEnabled: false, forgives: /^(?:422|404|csp) / });

const cards = 'main article';

test('from the home page through a category to a job and its pictures', async ({ page, api }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Vodoinstalacije/ })
    .filter({ visible: true })
    .last()
    .click();
  await expect(page).toHaveURL('/vodoinstalacije');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vodoinstalacije');
  const job = page.locator('main article a[href^="/poslovi/"]').first();
  const title = String(await job.textContent()).trim();
  await job.click();
  await expect(page).toHaveURL(/\/poslovi\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goto(`/poslovi/${(await thingsOf(api(page))).jobWithPictures}`);
  const picture = page.getByRole('link', { name: /^Povećajte fotografiju 1/ });
  const file = await page.request.get((await picture.getAttribute('href')) ?? '');
  expect(file.status()).toBe(200);
  expect(file.headers()['content-type']).toBe('image/webp');
});

test('jobs are filtered, sorted and paged', async ({ page }) => {
  await page.goto('/aktivni-poslovi');
  const said = page.getByRole('status').filter({ hasText: /Pronađen/ });
  const all = await said.textContent();
  await page.getByRole('checkbox', { name: /^Vodoinstalacije/ }).check();
  await page.getByRole('button', { name: 'Primijenite filtre' }).click();
  await expect(page).toHaveURL(/kategorije=vodoinstalacije/);
  expect(await said.textContent()).not.toBe(all);
  await expect(page.locator(cards).first()).toContainText('Vodoinstalacije');
  await page.getByRole('listbox', { name: 'Županija' }).selectOption({ label: 'Grad Zagreb' });
  await page.getByRole('button', { name: 'Primijenite filtre' }).click();
  await expect(page).toHaveURL(/zupanije=grad-zagreb/);
  await expect(page).toHaveURL(/kategorije=vodoinstalacije/);
  await page.getByRole('listbox', { name: 'Grad/općina' }).selectOption({ label: 'Zagreb' });
  await page.getByRole('button', { name: 'Primijenite filtre' }).click();
  await expect(page).toHaveURL(/gradovi=zagreb/);
  await page.getByRole('link', { name: 'Očistite sve' }).click();
  await expect(said).toHaveText(all ?? '');
  const first = await page.locator(cards).first().textContent();
  await page.getByRole('combobox', { name: 'Poredak' }).filter({ visible: true }).selectOption({ label: 'Najstariji' });
  await page.getByRole('button', { name: 'Poredajte' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/poredak=najstariji/);
  expect(await page.locator(cards).first().textContent()).not.toBe(first);
  await page.getByRole('navigation', { name: 'Stranice' }).getByRole('link', { name: 'Stranica 2', exact: true }).click();
  await expect(page).toHaveURL(/stranica=2/);
  await expect(page).toHaveURL(/poredak=najstariji/);
  await expect(page.locator(cards)).toHaveCount(6);
});

test('all categories are listed, and a category can be seen by county', async ({ page }) => {
  await page.goto('/poslovi');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Vodoinstalacije/ })
    .first()
    .click();
  await expect(page).toHaveURL('/vodoinstalacije');
  await page.goto('/vodoinstalacije/grad-zagreb');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Vodoinstalacije');
  await expect(page.locator(cards).first()).toContainText(/Zagreb|Cijela Hrvatska/);
});

test('an inquiry asks for sign-in, and continues afterwards', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Objavite upit' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/novi-upit');
  await page.getByRole('main').getByRole('link', { name: 'Prijavite se' }).click();
  await expect(page).toHaveURL('/prijava?redirect=%2Fnovi-upit');
  await page.getByLabel('Email').fill(demo.client);
  await page.getByLabel('Lozinka', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Prijavite se', exact: true }).click();
  await expect(page).toHaveURL('/novi-upit');
  await expect(page.getByRole('textbox', { name: 'Što treba napraviti?' })).toBeVisible();
});

test('workers are filtered, and a profile shows all its reviews', async ({ page }) => {
  await page.goto('/majstori');
  await page.getByRole('listbox', { name: 'Kategorija' }).selectOption({ label: 'Vodoinstalacije' });
  await page.getByRole('button', { name: 'Primijenite filtre' }).click();
  await expect(page).toHaveURL(/kategorije=vodoinstalacije/);
  await page.getByRole('link', { name: 'Krešimir Vuković', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Krešimir Vuković');
  const reviews = page.getByRole('region', { name: 'Ocjene' }).getByRole('article');
  await expect(reviews).toHaveCount(6);
  const first = await reviews.first().textContent();
  await page.getByRole('link', { name: 'Sljedeća stranica ocjena' }).click();
  await expect(page).toHaveURL(/stranica=2/);
  expect(await reviews.first().textContent()).not.toBe(first);
});

test('the header searches', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  if (isPhone(page)) await header.getByRole('link', { name: 'Pretraga' }).click();
  const box = page.getByRole('searchbox').filter({ visible: true });
  await box.fill('keramika');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/aktivni-poslovi\?(?:.*&)?q=keramika/);
  await expect(page.locator(cards).first()).toContainText(/keramik/i);
  await page.goto('/majstori?q=vodoinstalater');
  await expect(page.locator(cards).first()).toBeVisible();
});

test('signing up, out and in', async ({ page }) => {
  const person = somebody('Bez Skripte');
  await page.goto('/registracija?redirect=/korisnik/profil');
  await page.getByLabel('Ime').fill(person.name);
  await page.getByLabel('Email').fill('nije-adresa');
  await page.getByLabel('Lozinka', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Registrirajte se' }).click();
  await expect(page.getByText('Email mora biti važeći email.')).toBeVisible();
  await expect(page.getByText('Molimo potvrdite kako bi ste nastavili.')).toBeVisible();
  await expect(page.getByLabel('Ime')).toHaveValue(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Lozinka', { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Registrirajte se' }).click();
  await expect(page).toHaveURL('/korisnik/profil');
  await expect(page.getByRole('main')).toContainText(person.name);

  await page.getByRole('contentinfo').getByRole('button', { name: 'Odjava' }).click();
  await expect(page.getByText('Odjavljeni ste.')).toBeVisible();

  await page.goto('/prijava?redirect=/korisnik/poslovi');
  await page.getByLabel('Email').fill(demo.client);
  await page.getByLabel('Lozinka', { exact: true }).fill('nije-ta-lozinka');
  await page.getByRole('button', { name: 'Prijavite se', exact: true }).click();
  await expect(page.getByText('Email ili lozinka nisu ispravni.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(demo.client);
  await page.getByLabel('Lozinka', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Prijavite se', exact: true }).click();
  await expect(page).toHaveURL('/korisnik/poslovi');
});

test('an inquiry is sent, closed and deleted', async ({ page }) => {
  await signUp(page);
  await page.goto('/novi-upit');
  const subject = `Poluka na vratima hladnjaka ne brtvi, ${rareWord()}.`;
  await page.getByRole('combobox', { name: 'Vrsta posla' }).selectOption({ label: 'Servis hladnjaka i zamrzivača' });
  await page.getByRole('combobox', { name: 'Mjesto' }).selectOption({ label: 'Zadar' });
  await page.getByRole('combobox', { name: 'Kada Vam treba?' }).selectOption({ label: 'Hitno' });
  await page.getByRole('textbox', { name: 'Što treba napraviti ili što nudite?' }).fill('Kratko');
  await page.getByRole('button', { name: 'Pošaljite na pregled' }).click();
  await expect(page.getByRole('textbox', { name: 'Što treba napraviti ili što nudite?' })).toHaveAccessibleDescription(
    /^Polje Opis posla ne smije sadržavati manje od 10 znakova\./,
  );
  await page.getByRole('textbox', { name: 'Što treba napraviti ili što nudite?' }).fill(subject);
  await page.getByRole('button', { name: 'Pošaljite na pregled' }).click();
  await expect(page).toHaveURL(/\/poslovi\/\d+/);
  await expect(page.getByRole('main')).toContainText(subject);
  await page.goto('/korisnik/poslovi');
  await page.getByRole('button', { name: /^Izbrišite/ }).click();
  await expect(page.getByText('Izbrisati posao?')).toBeVisible();
  await page.getByRole('button', { name: 'Izbrišite' }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Posao je izbrisan.' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Posao je izbrisan.')).toHaveCount(0);
});

test('a review is left', async ({ page, origin }) => {
  await signIn(page, demo.both);
  const { data: written } = await (await page.request.get('/api/v1/auth-list/reviews?per_page=100')).json();
  for (const { id, subject } of written) if (subject.slug === 'sime-juric') await page.request.delete(`/api/v1/reviews/${id}`, { headers: { origin } });
  await page.goto('/korisnici/sime-juric/ocijenite-korisnika');
  await page.getByRole('radio', { name: /^4 od 5/ }).check({ force: true });
  await page.getByLabel('Komentar').fill('Posao je obavljen u dogovorenom roku.');
  await page.getByRole('button', { name: 'Objavite ocjenu' }).click();
  await expect(page).toHaveURL('/korisnici/sime-juric');
  const own = page.getByRole('article').filter({ hasText: 'Posao je obavljen u dogovorenom roku.' });
  await own.getByRole('link', { name: 'Uredite' }).click();
  await expect(page).toHaveURL('/korisnici/sime-juric/ocijenite-korisnika');
  await expect(page.getByRole('radio', { name: /^4 od 5/ })).toBeChecked();
  await page.getByRole('radio', { name: /^2 od 5/ }).check({ force: true });
  await page.getByLabel('Komentar').fill('Kratko');
  await page.getByRole('button', { name: 'Spremite ocjenu' }).click();
  await expect(page.getByText('Polje Komentar ne smije sadržavati manje od 10 znakova.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^2 od 5/ })).toBeChecked();
  await page.getByLabel('Komentar').fill('Posao je ipak kasnio dva tjedna.');
  await page.getByRole('button', { name: 'Spremite ocjenu' }).click();
  await expect(page).toHaveURL('/korisnici/sime-juric');
  await expect(page.getByText('Ocjena je izmijenjena.')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Posao je ipak kasnio dva tjedna.' }).getByRole('img', { name: 'Ocjena 2 od 5' })).toBeVisible();
});

test('a post, a profile, a review and a message are reported, and one comes back to where they were seen', async ({ page, api, open }) => {
  // All of somebody's own: reports of what was reported before would be no cases of their own.
  const [other, moderator] = [await open(), await open(demo.moderator)];
  const post = await inquiry(other, api(other), api(moderator));
  const { data: them } = await api(other).get<{ data: { id: number; slug: string } }>('/me');
  const profile = `/korisnici/${them.slug}`;
  await api(await open(demo.both)).post('/reviews', { user_id: them.id, stars: 2, comment: 'Na dogovor nije došla dvaput.' });
  const report = async (details: string) => {
    await page.getByRole('button', { name: 'Pošaljite prijavu' }).click();
    await expect(page.getByText('Polje Razlog je obavezno.')).toBeVisible();
    await page.getByRole('radio', { name: 'Drugo' }).check();
    await page.getByLabel('Opis').fill(details);
    await page.getByRole('button', { name: 'Pošaljite prijavu' }).click();
    await expect(page.getByText('Hvala na prijavi.')).toBeVisible();
  };
  const mark = rareWord();
  await page.goto(profile);
  await page.getByRole('link', { name: 'Prijavite profil' }).click();
  await expect(page).toHaveURL(/^[^?]*\/prijava\?/);
  await signUp(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prijavite korisnika');
  await report(`${mark} profil`);
  await expect(page).toHaveURL(profile);
  await page.getByRole('article').last().getByRole('link', { name: 'Prijavite', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prijavite ocjenu');
  await report(`${mark} ocjena`);
  await expect(page).toHaveURL(profile);
  await page.goto(`/poslovi/${post.id}`);
  await page.getByRole('link', { name: 'Prijavite sadržaj' }).click();
  await report(`${mark} posao`);
  const { data: me } = await api(page).get<{ data: { id: number } }>('/me');
  await api(other).post('/send-message', { user_id: me.id, message: 'Javite se izvan Meštra.' });
  await page.goto(`/poruke/${them.slug}`);
  await page
    .getByRole('link', { name: /^Prijavite poruku/ })
    .last()
    .click();
  await report(`${mark} poruka`);
  await expect(page).toHaveURL(`/poruke/${them.slug}`);
  const { data } = await api(moderator).get<{ data: { subject_type: string; details: string | null }[] }>('/admin/reports?per_page=500');
  const ours = data.filter(({ details }) => details?.startsWith(mark)).map(({ subject_type }) => subject_type);
  expect(ours.sort()).toEqual(['job_post', 'message', 'review', 'user']);
});

test('the theme is chosen', async ({ page }) => {
  await page.goto('/majstori');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Tamno' }).click();
  await expect(page).toHaveURL('/majstori');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a worker’s day: the switch and one’s own sentences', async ({ page, api }) => {
  await signIn(page, demo.both);
  await api(page).post('/me/update', { takes_jobs: true });
  await page.goto('/korisnik');
  const takes = page.getByRole('switch', { name: 'Primam nove poslove' });
  await expect(takes).toBeChecked();
  await takes.click();
  await expect(page).toHaveURL('/korisnik');
  await expect(page.getByText('Ne primate nove poslove.').first()).toBeVisible();
  await expect(takes).not.toBeChecked();
  await takes.click();
  await expect(takes).toBeChecked();
  await page.getByText('Vaše rečenice za poruke jednim dodirom').click();
  await page.getByLabel('Brzi odgovor na poruku, 1. rečenica').fill('Zovem Vas poslije posla.');
  await page.getByRole('button', { name: 'Spremite rečenice' }).click();
  await expect(page.getByText('Rečenice su spremljene.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Odgovorite: Zovem Vas poslije posla\./ }).first()).toBeVisible();
});
