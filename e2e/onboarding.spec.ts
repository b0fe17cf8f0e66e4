import { expect, type Locator, type Page } from '@playwright/test';
import { dialog, next, putOffStart, register, toast } from './actions.ts';
import { bomb, photo, renamedProgram } from './files.ts';
import { expectAccessible } from './look.ts';
import { about, chip, pick } from './profile-fields.ts';
import { goto, newPerson, signUp, test } from './site.ts';

const start = (page: Page) => dialog(page, 'Dobro došli na Meštar');
const step = (form: Locator, name: string) =>
  form.getByRole('region', { name: new RegExp(`^Korak \\d od 5: ${name}$`) });

const size = (face: Locator) =>
  face.evaluate((image: HTMLImageElement) =>
    image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
  );

test('a new account completes onboarding in five steps despite a reload, and the profile shows the result', async ({
  page,
}) => {
  const person = newPerson('Stjepan Ljubić');
  await goto(page, '/registracija');
  await register(page, person);
  const form = start(page);

  await test.step('enters a name and crops a picture to a square by keyboard', async () => {
    await expect(step(form, 'Osobno')).toBeFocused();
    await form.getByText('Nudim usluge').click();
    await form.getByLabel('Odaberite sliku').setInputFiles(renamedProgram());
    await expect(
      form.getByText('Datoteka „slika.png“ nije slika. Odaberite PNG, WEBP, JPG ili HEIC.'),
    ).toBeVisible();
    await form.getByLabel('Odaberite sliku').setInputFiles(bomb());
    await expect(form.getByText('Datoteka „bomba.png“ ima previše piksela.', { exact: false })).toBeVisible();
    await form.getByLabel('Odaberite sliku').setInputFiles(await photo('ja.jpg', 2400, 1600));
    const square = form.getByRole('group', { name: /^Izrez slike/ });
    await expect(square).toBeFocused();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await expect(form.getByRole('slider', { name: 'Povećanje' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(form.getByRole('slider', { name: 'Povećanje' })).toHaveValue('4');
    await form.getByRole('button', { name: 'Okrenite' }).press('Enter');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Primijenite izrez' }).press('Enter');
    const face = step(form, 'Osobno')
      .getByRole('presentation')
      .or(step(form, 'Osobno').locator('img'))
      .first();
    // The longer side was scaled to 1600 px. At fourfold zoom, the crop covers 267 px of the shorter side.
    expect(await size(face)).toEqual([267, 267]);
    await form.getByLabel('O meni').fill('kratko');
    await next(form);
    await expect(form.getByLabel('O meni')).toHaveAccessibleDescription(
      /^Polje O meni ne smije sadržavati manje od 10 znakova\./,
    );
    await expect(toast(page, 'Obrazac neispravan!')).toBeVisible();
    await form.getByLabel('O meni').fill(about);
    await expectAccessible(page);
    await next(form);
  });

  await test.step('adds and removes contacts by keyboard', async () => {
    await expect(step(form, 'Kontakt')).toBeFocused();
    await form.getByRole('textbox', { name: 'Telefon' }).fill('+385 91 555 0177');
    await form.getByRole('button', { name: 'Dodajte telefon' }).press('Enter');
    await expect(form.getByRole('textbox', { name: 'Telefon 2' })).toBeFocused();
    await page.keyboard.type('12');
    await form.getByRole('textbox', { name: 'Email za javljanje' }).fill('nije-adresa');
    await next(form);
    await expect(form.getByRole('textbox', { name: 'Telefon 2' })).toBeFocused();
    await expect(form.getByRole('textbox', { name: 'Telefon 2' })).toHaveAccessibleDescription(
      'Polje Telefon ne smije sadržavati manje od 5 znakova.',
    );
    await expect(form.getByRole('textbox', { name: 'Email za javljanje' })).toHaveAccessibleDescription(
      'Email mora biti važeći email.',
    );
    await form.getByRole('button', { name: 'Uklonite: 12' }).press('Enter');
    await expect(form.getByRole('textbox', { name: 'Telefon' })).toBeFocused();
    await form.getByRole('textbox', { name: 'Email za javljanje' }).fill('posao@primjer.hr');
    await form.getByRole('button', { name: 'Dodajte email' }).click();
    await expectAccessible(page);
    await next(form);
  });

  await test.step('a reload returns to the same step with everything typed', async () => {
    await expect(step(form, 'Lokacija')).toBeVisible();
    await page.reload();
    await expect(step(form, 'Lokacija')).toBeVisible();
    await form.getByRole('button', { name: 'Natrag' }).click();
    await expect(form.getByRole('textbox', { name: 'Telefon' })).toHaveValue('+385 91 555 0177');
    await next(form);
  });

  await test.step('chooses counties and towns, and removing a county removes its towns', async () => {
    await expect(form.getByRole('combobox', { name: 'Gradovi i općine' })).toBeDisabled();
    await pick(form, 'Županije', 'Primorsko-goranska županija', 'Zadarska županija');
    await pick(form, 'Gradovi i općine', 'Opatija', 'Biograd na Moru');
    await chip(form, 'Zadarska županija').click();
    await expect(chip(form, 'Biograd na Moru')).toHaveCount(0);
    await expect(chip(form, 'Opatija')).toBeVisible();
    await expectAccessible(page);
    await next(form);
  });

  await test.step('chooses kinds of work', async () => {
    await expect(step(form, 'Poslovi')).toBeVisible();
    await pick(form, 'Kategorije', 'Vodoinstalacije');
    await pick(form, 'Vrste poslova', 'Popravak curenja i puknutih cijevi');
    await next(form);
  });

  await test.step('edits from the preview, then saves', async () => {
    const preview = step(form, 'Pregled');
    await expect(preview).toContainText('Opatija');
    await expect(preview).toContainText('+385 91 555 0177, posao@primjer.hr');
    await expectAccessible(page);
    await preview.getByRole('button', { name: 'Uredite: Osobno' }).click();
    await form.getByLabel('Ime').fill('Stjepan Ljubić, obrt');
    await form.getByRole('button', { name: 'Na pregled' }).click();
    await expect(preview).toContainText('Stjepan Ljubić, obrt');
    await form.getByRole('button', { name: 'Spremite profil' }).click();
    await expect(page.getByText('Profil je spremljen')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the profile shows the result', async () => {
    await goto(page, '/korisnik/profil');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Stjepan Ljubić, obrt' })).toBeVisible();
    for (const text of [
      about,
      'Majstor',
      'Opatija',
      'Popravak curenja i puknutih cijevi',
      '+385 91 555 0177',
      'posao@primjer.hr',
    ])
      await expect(main).toContainText(text);
    await expect(main.getByRole('heading', { name: 'Profil je popunjen 90 %' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Dodajte slike radova' }).first()).toBeVisible();
    await expect(main.getByRole('button', { name: 'Dovršite profil' })).toHaveCount(0);
    expect(await size(main.locator('.avatar-xl img'))).toEqual([267, 267]);
    await page.reload();
    await expect(main).toContainText(about);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a postponed onboarding resumes from the profile, and a client can skip the jobs step', async ({
  page,
}) => {
  await signUp(page, newPerson('Ana Anić'), 'new');
  await goto(page, '/');
  const form = start(page);
  await form.getByText('Tražim majstora').click();
  await form.getByLabel('O meni').fill('Kupujemo staru kuću koju treba obnoviti.');
  await next(form);
  await expect(step(form, 'Kontakt')).toBeVisible();
  await putOffStart(page);
  await expect(toast(page, 'Nastavite kad stignete.')).toBeVisible();
  await goto(page, '/korisnik/profil');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Dovršite profil' }).click();
  await expect(step(form, 'Kontakt')).toBeVisible();
  for (const name of ['Lokacija', 'Poslovi', 'Pregled']) {
    await next(form);
    await expect(step(form, name)).toBeVisible();
  }
  await expect(step(form, 'Pregled')).toContainText('Cijela Hrvatska');
  await form.getByRole('button', { name: 'Spremite profil' }).click();
  await expect(page.getByText('Profil je spremljen')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main).toContainText('Kupujemo staru kuću koju treba obnoviti.');
  await expect(main).toContainText('Klijent');
  await expect(main.getByRole('button', { name: 'Dovršite profil' })).toHaveCount(0);
});

test.describe('when a save fails or is rejected', () => {
  test.use({ forgives: /^(?:422|500) POST \/api\/v1\/me\/update$/ });

  test('typed text is preserved, and a rejection leads to the invalid field', async ({ page }) => {
    await signUp(page, newPerson('Ivo Ivić'), 'new');
    await goto(page, '/');
    const form = start(page);
    await form.getByLabel('O meni').fill(about);
    await next(form);
    await form.getByRole('textbox', { name: 'Telefon' }).fill('+385 91 555 0177');
    for (const name of ['Lokacija', 'Poslovi', 'Pregled']) {
      await next(form);
      await expect(step(form, name)).toBeVisible();
    }
    const answers = [
      { status: 500, json: { message: 'Nešto je pošlo po zlu!', errors: {} } },
      {
        status: 422,
        json: { message: 'Obrazac neispravan!', errors: { 'contacts.phones.0': ['Ovaj broj ne postoji.'] } },
      },
    ];
    await page.route('**/api/v1/me/update', (route) => {
      const answer = answers.shift();
      return answer ? route.fulfill(answer) : route.continue();
    });
    const save = form.getByRole('button', { name: 'Spremite profil' });
    await save.click();
    await expect(toast(page, 'Nešto je pošlo po zlu!')).toBeVisible();
    await expect(step(form, 'Pregled')).toContainText('+385 91 555 0177');
    await save.click();
    await expect(step(form, 'Kontakt')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Telefon' })).toHaveAccessibleDescription(
      'Ovaj broj ne postoji.',
    );
    await form.getByRole('textbox', { name: 'Telefon' }).fill('+385 91 555 0188');
    for (const name of ['Lokacija', 'Poslovi', 'Pregled']) {
      await next(form);
      await expect(step(form, name)).toBeVisible();
    }
    await save.click();
    await expect(page.getByText('Profil je spremljen')).toBeVisible();
  });
});
