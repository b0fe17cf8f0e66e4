import { expect, type Locator, type Page } from '@playwright/test';
import { choose, dialog, newInquiry, next, openSearch, step } from './acts.ts';
import { bomb, photo, renamedProgram, tooLarge } from './files.ts';
import { demo, goto, rareWord, signIn, signUp, test } from './site.ts';

// Every field with too little, too much and nothing (spec §5): the sentence stands by the field, and what was typed stays in it.

interface Case {
  field: string;
  text: string;
  sentence: string;
}

const long = (length: number, end = '') => 'a'.repeat(length - end.length) + end;

/** Fills, sends and reads what stands by each field. */
async function expectRefused(form: Locator, send: () => Promise<void>, cases: readonly Case[]): Promise<void> {
  for (const { field, text } of cases) await form.getByLabel(field, { exact: true }).fill(text);
  await send();
  for (const { field, text, sentence } of cases) {
    const control = form.getByLabel(field, { exact: true });
    await expect(control).toHaveAccessibleDescription(new RegExp(`^${sentence.replaceAll('.', '\\.')}`));
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expect(control).toHaveValue(text);
  }
}

const press = (form: Locator, name: string) => () => form.getByRole('button', { name, exact: true }).click();

test('sign-in says what is wrong with the address and the password', async ({ page }) => {
  await goto(page, '/prijava');
  const form = page.getByRole('main');
  const email = (text: string, sentence: string) => expectRefused(form, press(form, 'Nastavite'), [{ field: 'Email', text, sentence }]);
  await email('', 'Polje Email je obavezno.');
  await email('a@b', 'Polje Email ne smije sadržavati manje od 5 znakova.');
  await email('nije-adresa', 'Email mora biti važeći email.');
  await email(long(256, '@primjer.hr'), 'Polje Email ne smije sadržavati više od 255 znakova.');
  await form.getByLabel('Email').fill(demo.client);
  await press(form, 'Nastavite')();
  const secret = (text: string, sentence: string) => expectRefused(form, press(form, 'Prijavite se'), [{ field: 'Lozinka', text, sentence }]);
  await secret('', 'Polje Lozinka je obavezno.');
  await secret('abcd', 'Polje Lozinka ne smije sadržavati manje od 5 znakova.');
  await secret(long(256), 'Polje Lozinka ne smije sadržavati više od 255 znakova.');
  await expect(form.getByLabel('Email')).toHaveValue(demo.client);
});

test.describe('what only the server knows', () => {
  test.use({ forgives: /^422 POST / });

  test('a wrong password and a taken address are told by their fields', async ({ page }) => {
    await goto(page, '/prijava');
    const form = page.getByRole('main');
    await form.getByLabel('Email').fill(demo.client);
    await press(form, 'Nastavite')();
    await expectRefused(form, press(form, 'Prijavite se'), [{ field: 'Lozinka', text: 'nije-ta-lozinka', sentence: 'Email ili lozinka nisu ispravni.' }]);
    await goto(page, '/registracija');
    await form.getByLabel('Ime').fill('Druga Ivana');
    await form.getByLabel('Lozinka', { exact: true }).fill('Krov-nad-7-kuća');
    await form.getByRole('checkbox').check();
    await expectRefused(form, press(form, 'Registrirajte se'), [{ field: 'Email', text: demo.client, sentence: 'Ova email adresa se ne može koristiti.' }]);
    await expect(form.getByLabel('Ime')).toHaveValue('Druga Ivana');
  });
});

test('sign-up says what is wrong with each field, and only after the first try', async ({ page }) => {
  await goto(page, '/registracija');
  const form = page.getByRole('main');
  await form.getByLabel('Ime').fill('Ab');
  await form.getByLabel('Email').focus();
  await expect(form.getByText('Polje Ime ne smije')).toHaveCount(0);
  const send = press(form, 'Registrirajte se');
  const three = (name: [string, string], email: [string, string], password: [string, string]) =>
    expectRefused(form, send, [
      { field: 'Ime', text: name[0], sentence: name[1] },
      { field: 'Email', text: email[0], sentence: email[1] },
      { field: 'Lozinka', text: password[0], sentence: password[1] },
    ]);
  await three(['', 'Polje Ime je obavezno.'], ['', 'Polje Email je obavezno.'], ['', 'Polje Lozinka je obavezno.']);
  await expect(form.getByText('Molimo potvrdite kako bi ste nastavili.')).toBeVisible();
  await expect(page.getByText('Obrazac neispravan!').filter({ visible: true }).first()).toBeVisible();
  await three(
    ['Ab', 'Polje Ime ne smije sadržavati manje od 3 znaka.'],
    ['a@b', 'Polje Email ne smije sadržavati manje od 5 znakova.'],
    ['abcd', 'Polje Lozinka ne smije sadržavati manje od 5 znakova.'],
  );
  await three(
    [long(256), 'Polje Ime ne smije sadržavati više od 255 znakova.'],
    [long(256, '@primjer.hr'), 'Polje Email ne smije sadržavati više od 255 znakova.'],
    [long(256), 'Polje Lozinka ne smije sadržavati više od 255 znakova.'],
  );
  await form.getByRole('checkbox').check();
  await expect(form.getByText('Molimo potvrdite kako bi ste nastavili.')).toHaveCount(0);
});

test('a review needs stars and ten to 555 characters', async ({ page }) => {
  await signIn(page, demo.client);
  await goto(page, '/korisnici/gradnja-stimac');
  await page.getByRole('link', { name: 'Ocijenite', exact: true }).filter({ visible: true }).click();
  const form = dialog(page, 'Ocijenite korisnika');
  const comment = (text: string, sentence: string) => expectRefused(form, press(form, 'Objavite ocjenu'), [{ field: 'Komentar', text, sentence }]);
  await comment('', 'Polje Komentar je obavezno.');
  await expect(form.getByText('Odaberite ocjenu od 1 do 5.')).toBeVisible();
  await comment('Prekratko', 'Polje Komentar ne smije sadržavati manje od 10 znakova.');
  await comment(long(556), 'Polje Komentar ne smije sadržavati više od 555 znakova.');
});

test.describe('search', () => {
  test.use({ forgives: /^422 GET \/api\/v1\/search$/ });

  test('of more than 255 characters says so, and keeps what was typed', async ({ page }) => {
    await goto(page, '/');
    const search = await openSearch(page);
    const text = long(256);
    await search.getByRole('searchbox').fill(text);
    await expect(search.getByText('Polje Pretraga ne smije sadržavati više od 255 znakova.')).toBeVisible();
    await expect(search.getByRole('searchbox')).toHaveValue(text);
  });
});

/** The form of an inquiry, described well enough to go on. */
async function described(page: Page, subject: string): Promise<Locator> {
  await newInquiry(page);
  const form = dialog(page, 'Objavite upit');
  await choose(form, 'Kategorija', 'Keramika i kamen', 'keram');
  await choose(form, 'Vrsta posla', 'Keramika u kupaonici');
  await form.getByLabel('Opis posla').fill(subject);
  return form;
}

test('an inquiry needs its category, its type and ten to 5000 characters', async ({ page }) => {
  await signUp(page);
  await goto(page, '/');
  await newInquiry(page);
  const form = dialog(page, 'Objavite upit');
  const dalje = press(form, 'Dalje');
  const subject = (text: string, sentence: string) => expectRefused(form, dalje, [{ field: 'Opis posla', text, sentence }]);
  await subject('', 'Polje Opis posla je obavezno.');
  await expect(form.getByText('Polje Kategorija je obavezno.')).toBeVisible();
  await expect(form.getByText('Polje Vrsta posla je obavezno.')).toBeVisible();
  await subject('Prekratko', 'Polje Opis posla ne smije sadržavati manje od 10 znakova.');
  await subject(long(5001), 'Polje Opis posla ne smije sadržavati više od 5000 znakova.');
  await expect(step(form, 'Opis')).toBeVisible();
  await choose(form, 'Kategorija', 'Keramika i kamen');
  await expect(form.getByText('Polje Kategorija je obavezno.')).toHaveCount(0);
});

test('files that may not come in are refused with their names and reasons', async ({ page }) => {
  await signUp(page);
  await goto(page, '/');
  const form = await described(page, 'Postavljanje pločica u kupaonici od pet kvadrata.');
  await next(form);
  await next(form);
  const add = form.getByLabel('Dodajte');
  const files = form.getByRole('group', { name: /^Fotografije i dokumenti/ });
  const refused = (sentence: string) => expect(files).toHaveAccessibleDescription(new RegExp(sentence));
  await add.setInputFiles(renamedProgram());
  await refused('Datoteka „slika.png“ nije slika ni PDF. Odaberite PNG, WEBP, JPG ili PDF.');
  await add.setInputFiles({ name: 'program.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') });
  await refused('Datoteka „program.exe“ nije podržana. Odaberite PNG, WEBP, JPG ili PDF.');
  await add.setInputFiles(await tooLarge());
  await refused('Datoteka „velika.jpg“ je prevelika. Najveća veličina je 10 MB.');
  await add.setInputFiles(bomb());
  await refused('Datoteka „bomba.png“ je oštećena i ne može se otvoriti.');
  await expect(files.getByRole('img')).toHaveCount(0);
  const seven = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((place) => photo(`soba-${place}.png`, 320, 240)));
  await add.setInputFiles(seven);
  await refused('Možete priložiti najviše 6 datoteka.');
  await expect(files.getByRole('img')).toHaveCount(6);
  await expect(add).toHaveCount(0);
});

test('the draft outlives a reload, with its text and its pictures', async ({ page }) => {
  await signUp(page);
  await goto(page, '/');
  const subject = `Zamjena pločica na podu, ${rareWord()}.`;
  const form = await described(page, subject);
  await next(form);
  await choose(form, 'Županija', 'Istarska', 'istar');
  await next(form);
  await form.getByLabel('Dodajte').setInputFiles([await photo('pod.png', 400, 300)]);
  await expect(form.getByRole('img', { name: 'pod.png' })).toBeVisible();
  await page.reload();
  await goto(page, '/');
  await newInquiry(page);
  await expect(form.getByText(/^Nastavljate skicu/)).toBeVisible();
  await expect(step(form, 'Prilozi')).toBeVisible();
  await expect(form.getByRole('img', { name: 'pod.png' })).toBeVisible();
  await next(form);
  await expect(step(form, 'Pregled')).toContainText(subject);
  await expect(step(form, 'Pregled')).toContainText('Istarska');
  await expect(step(form, 'Pregled')).toContainText('1 datoteka');
});

test.describe('a lost connection', () => {
  test.use({ forgives: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

  test('loses neither text nor pictures: the same inquiry is sent once the connection is back', async ({ page, context }) => {
    test.setTimeout(60_000);
    await signUp(page);
    await goto(page, '/');
    const form = await described(page, `Fugiranje pločica u hodniku, ${rareWord()}.`);
    await next(form);
    await next(form);
    await form.getByLabel('Dodajte').setInputFiles([await photo('hodnik.png', 400, 300), await photo('fuga.jpg', 400, 300)]);
    await expect(form.getByRole('img', { name: 'fuga.jpg' })).toBeVisible();
    await next(form);
    await context.setOffline(true);
    await form.getByRole('button', { name: 'Pošaljite na pregled' }).click();
    const sending = page.getByRole('dialog', { name: 'Šaljemo Vaš upit' });
    await expect(sending.getByText('Nema veze s poslužiteljem.')).toBeVisible();
    await context.setOffline(false);
    await test.step('one of the pictures fails on its way', async () => {
      let failed = false;
      await page.route(/\/media$/, (route) => {
        if (failed || route.request().method() !== 'POST') return route.continue();
        failed = true;
        return route.abort('failed');
      });
      await sending.getByRole('button', { name: 'Pokušajte ponovno' }).click();
      await expect(sending.getByText('Prijenos nekih datoteka nije uspio.')).toBeVisible();
    });
    await sending.getByRole('button', { name: 'Pokušajte ponovno' }).click();
    await expect(page).toHaveURL(/\/poslovi\/\d+$/);
    await expect(page.getByRole('main').getByRole('img', { name: /^Povećajte fotografiju/ })).toHaveCount(2);
    await goto(page, '/korisnik/poslovi');
    await expect(page.getByRole('article')).toHaveCount(1);
  });
});
