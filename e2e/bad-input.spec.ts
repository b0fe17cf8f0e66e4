import { expect, type Locator } from '@playwright/test';
import { choose, next, openSearch, pressStar, step, toast } from './actions.ts';
import { photo, renamedProgram } from './files.ts';
import { inquiry, pick, picked, toFiles } from './inquiry.ts';
import { demo, goto, signIn, test } from './site.ts';

const invalid = 'Obrazac neispravan!';
const long = (length: number) =>
  'šuma '
    .repeat(length)
    .slice(0, length - 1)
    .padEnd(length, 'x');
const address = (length: number) => `ana@${'a'.repeat(length - 7)}.hr`;

const says = (control: Locator, sentence: string) =>
  expect(control).toHaveAccessibleDescription(new RegExp(`^${RegExp.escape(sentence)}`));
const saysNothing = (control: Locator) => expect(control).not.toHaveAccessibleDescription(/Polje|mora biti/);

async function refuses(
  control: Locator,
  cases: readonly (readonly [typed: string, sentence: string])[],
): Promise<void> {
  for (const [typed, sentence] of cases) {
    await control.fill(typed);
    await says(control, sentence);
    await expect(control).toHaveValue(typed);
  }
}

const addressCases = [
  ['', 'Polje Email je obavezno.'],
  ['a@b', 'Polje Email ne smije sadržavati manje od 5 znakova.'],
  ['nije adresa', 'Email mora biti važeći email.'],
  [address(256), 'Polje Email ne smije sadržavati više od 255 znakova.'],
] as const;
const passwordCases = [
  ['', 'Polje Lozinka je obavezno.'],
  ['abcd', 'Polje Lozinka ne smije sadržavati manje od 5 znakova.'],
  [long(256), 'Polje Lozinka ne smije sadržavati više od 255 znakova.'],
] as const;

test('sign-in validates each field after the first attempt', async ({ page }) => {
  await goto(page, '/prijava');
  const email = page.getByLabel('Email');
  await email.fill('a@b');
  await email.blur();
  await saysNothing(email);
  await page.getByRole('button', { name: 'Nastavite' }).click();
  await expect(email).toBeFocused();
  await expect(toast(page, invalid)).toBeVisible();
  await refuses(email, addressCases);
  await email.fill('ana@primjer.hr');
  await saysNothing(email);
  await page.getByRole('button', { name: 'Nastavite' }).click();
  const password = page.getByLabel('Lozinka', { exact: true });
  await expect(password).toBeFocused();
  await saysNothing(password);
  await page.getByRole('button', { name: 'Prijavite se', exact: true }).click();
  await expect(password).toBeFocused();
  await refuses(password, passwordCases);
});

test.describe('errors from the server', () => {
  test.use({ forgives: /^(422|500) (POST|GET) \/api\/v1\/(auth|reviews|search)/ });

  test('a wrong password is reported at the field, and both fields keep their text', async ({ page }) => {
    await goto(page, '/prijava');
    await page.getByLabel('Email').fill('nitko@primjer.hr');
    await page.getByRole('button', { name: 'Nastavite' }).click();
    const password = page.getByLabel('Lozinka', { exact: true });
    await password.fill('pogrešna lozinka');
    await page.getByRole('button', { name: 'Prijavite se', exact: true }).click();
    await says(password, 'Email ili lozinka nisu ispravni.');
    await expect(toast(page, invalid)).toBeVisible();
    await expect(password).toBeFocused();
    await expect(password).toHaveValue('pogrešna lozinka');
    await expect(page.getByLabel('Email')).toHaveValue('nitko@primjer.hr');
  });

  test('an email address that is already in use is reported at the field, and the form keeps its content', async ({
    page,
  }) => {
    await goto(page, '/registracija');
    await page.getByLabel('Ime').fill('Nova Osoba');
    await page.getByLabel('Email').fill(demo.client);
    await page.getByLabel('Lozinka', { exact: true }).fill('Krov-nad-7-kuća');
    await page.getByRole('checkbox', { name: /Slažem se/ }).check();
    await page.getByRole('button', { name: 'Registrirajte se' }).click();
    await says(page.getByLabel('Email'), 'Ova email adresa se ne može koristiti.');
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Ime')).toHaveValue('Nova Osoba');
    await expect(page.getByLabel('Lozinka', { exact: true })).toHaveValue('Krov-nad-7-kuća');
    await expect(page.getByRole('checkbox', { name: /Slažem se/ })).toBeChecked();
  });

  test('a server failure is reported, and a review is preserved until it is sent', async ({ page, api }) => {
    await signIn(page, demo.both);
    const { data } = await api(page).get<{ data: { slug: string }[] }>(
      '/workers?sort_by=created_at&sort_direction=asc',
    );
    await goto(page, `/korisnici/${data[0]?.slug}/ocijenite-korisnika`);
    await pressStar(page.getByRole('main'), 4);
    await page.getByLabel('Komentar').fill('Došao je na vrijeme i sve objasnio.');
    await page.route('**/api/v1/reviews', (route) =>
      route.fulfill({ status: 500, json: { message: 'Nešto je pošlo po zlu!', errors: {} } }),
    );
    await page.getByRole('button', { name: 'Objavite ocjenu' }).click();
    await expect(toast(page, 'Nešto je pošlo po zlu!')).toBeVisible();
    await expect(page.getByRole('radio', { name: '4 od 5: vrlo dobro' })).toBeChecked();
    await expect(page.getByLabel('Komentar')).toHaveValue('Došao je na vrijeme i sve objasnio.');
    await expect(page.getByRole('button', { name: 'Objavite ocjenu' })).toBeEnabled();
  });

  test('a search that is too long is rejected in the modal', async ({ page }) => {
    await goto(page, '/');
    const search = await openSearch(page);
    await expect(search.getByText('Što tražite?')).toBeVisible();
    await search.getByRole('searchbox').fill('   ');
    await expect(search.getByText('Što tražite?')).toBeVisible();
    await search.getByRole('searchbox').fill('a'.repeat(256));
    await expect(search.getByRole('alert')).toHaveText(
      'Polje Pretraga ne smije sadržavati više od 255 znakova.',
    );
    await search.getByRole('searchbox').fill('keramika');
    await expect(search.getByRole('heading', { name: 'Poslovi' })).toBeVisible();
  });
});

test('the inquiry form validates each field after the first attempt to continue', async ({ page }) => {
  await signIn(page, demo.client);
  await goto(page, '/novi-upit');
  const form = inquiry(page);
  const category = form.getByRole('combobox', { name: 'Kategorija' });
  const type = form.getByRole('combobox', { name: 'Vrsta posla' });
  const subject = form.getByLabel('Što treba napraviti?');
  await subject.fill('Kratko');
  for (const field of [category, type, subject]) await saysNothing(field);
  await next(form);
  await expect(toast(page, invalid)).toBeVisible();
  await expect(subject).toBeFocused();
  await says(category, 'Polje Kategorija je obavezno.');
  await says(type, 'Polje Vrsta posla je obavezno.');
  await refuses(subject, [
    ['', 'Polje Opis posla je obavezno.'],
    ['Kratko', 'Polje Opis posla ne smije sadržavati manje od 10 znakova.'],
    [long(5001), 'Polje Opis posla ne smije sadržavati više od 5000 znakova.'],
  ]);
  await next(form);
  await expect(subject).toBeFocused();
  await subject.fill('Curi cijev ispod sudopera u kuhinji.');
  await saysNothing(subject);
  await next(form);
  await expect(category).toBeFocused();
  await choose(form, 'Kategorija', 'Vodoinstalacije');
  await saysNothing(category);
  await next(form);
  await expect(type).toBeFocused();
  await choose(form, 'Vrsta posla', 'Popravak curenja i puknutih cijevi');
  await next(form);
  await expect(step(form, 'Mjesto i vrijeme')).toBeVisible();
});

test('invalid files are rejected before they are sent', async ({ page }) => {
  const form = await toFiles(page, 'Curi cijev ispod sudopera u kuhinji.');
  const files = form.getByRole('group', { name: /^Fotografije i dokumenti/ });
  const cases = [
    [renamedProgram(), 'Datoteka „slika.png“ nije slika ni PDF. Odaberite PNG, WEBP, JPG, HEIC ili PDF.'],
  ] as const;
  for (const [file, sentence] of cases) {
    await pick(form, [file]);
    await says(files, sentence);
    await expect(picked(form)).toHaveCount(0);
  }
  await pick(
    form,
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => photo(`slika-${number}.jpg`, 80, 60))),
  );
  await says(files, 'Možete priložiti najviše 6 datoteka.');
  await expect(picked(form)).toHaveCount(6);
  await expect(picked(form).last()).toHaveAccessibleName('Uklonite: slika-6.jpg');
  await expect(form.getByLabel('Dodajte')).toHaveCount(0);
});
