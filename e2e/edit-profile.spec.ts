import { expect } from '@playwright/test';
import { toast } from './actions.ts';
import { photo, renamedProgram } from './files.ts';
import { expectAccessible } from './look.ts';
import { chip, pick } from './profile-fields.ts';
import { goto, isPhone, newPerson, signUp, test } from './site.ts';

test.describe('the profile form', () => {
  test.use({ forgives: /^(?:422|500) POST \/api\/v1\/me\/update$/ });

  test('handles invalid input, a failed save, leaving without saving, and a successful save', {
    tag: '@phone',
  }, async ({ page }) => {
    await signUp(page, newPerson('Mia Mijić'));
    await goto(page, '/korisnik/uredi-profil');
    const main = page.getByRole('main');
    const save = main.getByRole('button', { name: 'Spremite', exact: true });
    await main.getByLabel('Ime').fill('M');
    await main.getByRole('textbox', { name: 'Email za javljanje' }).fill('nije-adresa');
    await save.click();
    await expect(toast(page, 'Obrazac neispravan!')).toBeVisible();
    await expect(main.getByLabel('Ime')).toBeFocused();
    await expect(main.getByLabel('Ime')).toHaveAccessibleDescription(
      /^.*Polje Ime ne smije sadržavati manje od 3 znaka\./,
    );
    await expect(main.getByRole('textbox', { name: 'Email za javljanje' })).toHaveAccessibleDescription(
      'Email mora biti važeći email.',
    );
    await main.getByLabel('Ime').fill('Mia Mijić, keramika');
    await main.getByRole('textbox', { name: 'Email za javljanje' }).fill('mia@primjer.hr');
    await pick(main, 'Županije', 'Istarska županija');
    await pick(main, 'Gradovi i općine', 'Rovinj');
    await pick(main, 'Kategorije', 'Keramika i kamen');
    const free = main.getByRole('textbox', { name: 'Slobodan od' });
    await free.fill('sutra');
    await free.blur();
    await expect(free).toHaveAccessibleDescription(/datum, na primjer 7\. 11\. 2026\./);
    await free.fill('31/1/31');
    await main.getByRole('button', { name: 'Kalendar Slobodan od' }).click();
    const calendar = page.getByRole('dialog', { name: 'Slobodan od' });
    await expect(calendar.getByRole('grid', { name: 'siječanj 2031.' })).toBeVisible();
    await expect(calendar.getByRole('button', { name: 'petak, 31. siječnja 2031.' })).toBeFocused();
    await expectAccessible(page);
    for (const key of ['PageDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await expect(calendar.getByRole('grid', { name: 'ožujak 2031.' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(free).toHaveValue('31. 1. 2031.');
    await main.getByRole('button', { name: 'Kalendar Slobodan od' }).click();
    for (const key of ['PageDown', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(calendar).toBeHidden();
    await expect(main.getByRole('button', { name: 'Kalendar Slobodan od' })).toBeFocused();
    await expect(free).toHaveValue('2. 3. 2031.');

    let lost = false;
    await page.route('**/api/v1/me/update', (route) => {
      if (lost) return route.continue();
      lost = true;
      return route.fulfill({ status: 500, json: { message: 'Nešto je pošlo po zlu!', errors: {} } });
    });
    await save.click();
    await expect(toast(page, 'Nešto je pošlo po zlu!')).toBeVisible();
    await expect(main.getByLabel('Ime')).toHaveValue('Mia Mijić, keramika');

    await main.getByRole('link', { name: 'Odustanite' }).click();
    const asks = page.getByRole('alertdialog', { name: 'Napustiti bez spremanja?' });
    await asks.getByRole('button', { name: 'Ostanite' }).click();
    await expect(page).toHaveURL('/korisnik/uredi-profil');
    await expect(chip(main, 'Rovinj')).toBeVisible();

    await save.click();
    await expect(toast(page, 'Profil je spremljen.')).toBeVisible();
    await main.getByRole('link', { name: 'Odustanite' }).click();
    await expect(page).toHaveURL('/korisnik/profil');
    for (const text of [
      'Mia Mijić, keramika',
      'Rovinj',
      'Keramika i kamen',
      'mia@primjer.hr',
      'Slobodan od 2. ožujka 2031.',
    ])
      await expect(main).toContainText(text);
    await expect(asks).toBeHidden();
  });
});

test('portfolio pictures are uploaded together, captioned, sorted by keyboard and removed', {
  tag: '@desktop',
}, async ({ page }) => {
  const person = await signUp(page, newPerson('Luka Lukić'));
  await goto(page, '/korisnik/uredi-profil');
  const room = page.getByRole('region', { name: 'Slike radova' });
  await room
    .getByLabel('Dodajte slike')
    .setInputFiles([
      await photo('prva.jpg'),
      renamedProgram(),
      await photo('druga.png'),
      await photo('treca.jpg', 2000, 900),
    ]);
  await expect(
    room
      .getByText('Datoteka „slika.png“ nije slika. Odaberite PNG, WEBP, JPG ili HEIC.')
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(room.getByText('3 od 12 slika.', { exact: false })).toBeVisible();
  const caption = (index: number) => room.getByRole('textbox', { name: `Opis, slika ${index} od 3` });
  for (const [index, text] of ['Kupaonica u Splitu', 'Terasa', 'Kuhinja'].entries()) {
    await expect(caption(index + 1)).toBeEnabled();
    await caption(index + 1).fill(text);
    await Promise.all([
      page.waitForResponse((answer) => /\/me\/portfolio\/\d+$/.test(answer.url()) && answer.ok()),
      caption(index + 1).blur(),
    ]);
  }
  const order = page.waitForResponse(
    (answer) => answer.url().endsWith('/me/portfolio') && answer.request().method() === 'PUT' && answer.ok(),
  );
  await room.getByRole('button', { name: 'Pomaknite naprijed, slika 3 od 3' }).press('Enter');
  await expect(caption(2)).toHaveValue('Kuhinja');
  await expect(room.getByRole('button', { name: 'Pomaknite naprijed, slika 2 od 3' })).toBeFocused();
  await order;
  await room.getByRole('button', { name: 'Izbrišite, slika 3 od 3' }).click();
  const asks = page.getByRole('alertdialog', { name: 'Izbrisati sliku?' });
  await expect(asks).toContainText('„Terasa“');
  await asks.getByRole('button', { name: 'Izbrišite' }).click();
  await expect(room.getByText('2 od 12 slika.', { exact: false })).toBeVisible();
  await expectAccessible(page);

  if (!isPhone(page)) {
    const moved = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/me/portfolio') && answer.request().method() === 'PUT' && answer.ok(),
    );
    await room
      .getByRole('img', { name: 'Kuhinja' })
      .dragTo(room.getByRole('img', { name: 'Kupaonica u Splitu' }));
    await moved;
    await expect(room.getByRole('img').first()).toHaveAccessibleName('Kuhinja');
  }
  await goto(page, '/korisnik/profil');
  const first = isPhone(page) ? 'Kupaonica u Splitu' : 'Kuhinja';
  await expect(
    page.getByRole('main').getByRole('link', { name: /^(?:Kuhinja|Kupaonica u Splitu)$/ }),
  ).toHaveCount(2);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^(?:Kuhinja|Kupaonica u Splitu)$/ })
      .first(),
  ).toHaveAccessibleName(first);
  await expect(page.getByRole('main')).toContainText(person.name);
});
