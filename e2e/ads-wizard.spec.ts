import { expect, type Page } from '@playwright/test';
import {
  cards,
  field,
  isPaid,
  onward,
  pressPay,
  toPayment,
  toPreview,
  typeCard,
  wizardStep,
  writeContent,
} from './ad-actions.ts';
import { photo, renamedProgram } from './files.ts';
import { mailTo } from './mail.ts';
import { expectNoShift, recordShifts } from './shifts.ts';
import { goto, newPerson, rareWord, signUp, test } from './site.ts';

test.use({ forgives: /^(?:402|404|422) / });

const status = (page: Page) => page.getByRole('main').locator('.badge').first();

test('an advertiser without an account writes, pays for and follows an ad through a private link', async ({
  page,
  open,
}) => {
  const { email } = newPerson();
  const title = `Alat za najam ${rareWord()}`;
  await recordShifts(page);
  await goto(page, '/kreirajte-oglas');

  await test.step('errors appear after the first submit, and the preview updates while typing', async () => {
    const main = page.getByRole('main');
    await expect(main.getByText('Polje Naslov je obavezno.')).toHaveCount(0);
    await onward(page);
    await expect(field(page, 'Naslov')).toBeFocused();
    await expect(field(page, 'Naslov')).toHaveAccessibleDescription(/^Polje Naslov je obavezno\./);
    await field(page, 'Naslov').fill(title);
    await expect(main.getByText('Polje Naslov je obavezno.')).toHaveCount(0);
    await expect(page.getByRole('article', { name: `Oglas: ${title}` })).toContainText('Detaljnije');
    const input = page.locator('input[type=file]');
    await input.setInputFiles([renamedProgram()]);
    await expect(
      main.getByText('Datoteka „slika.png“ nije slika. Odaberite PNG, WEBP, JPG ili HEIC.'),
    ).toBeVisible();
    await input.setInputFiles([await photo('alat.jpg', 800, 450)]);
    await expect(page.getByRole('article', { name: `Oglas: ${title}` }).locator('img')).toHaveAttribute(
      'src',
      /^blob:/,
    );
    await writeContent(page, title);
  });

  await test.step('a button is chosen and its URL validated', async () => {
    await field(page, 'Adresa stranice').fill('nije adresa');
    await onward(page);
    await expect(field(page, 'Adresa stranice')).toHaveAccessibleDescription(
      /^Adresa stranice nije ispravna/,
    );
    await page.getByRole('radio', { name: /^Piše email/ }).check();
    await expect(page.getByText('Ovaj email vide posjetitelji.')).toBeVisible();
    await field(page, 'Email').fill(email);
    await onward(page);
  });

  await test.step('the price follows the number of impressions', async () => {
    await field(page, 'Broj prikazivanja').fill('400');
    await onward(page);
    await expect(field(page, 'Broj prikazivanja')).toHaveAccessibleDescription(
      /Najmanji broj prikazivanja je 500\./,
    );
    await field(page, 'Broj prikazivanja').fill('1.000');
    await expect(page.getByText('€50.00')).toBeVisible();
    await onward(page);
  });

  await test.step('a reload and browser navigation lose nothing', async () => {
    await expect(field(page, 'Email')).toHaveValue(email);
    await field(page, 'Ime').fill('Najam alata d.o.o.');
    await expectNoShift(page, 'reloading with a draft', async () => {
      await page.reload();
      await expect(wizardStep(page, 'Kontakt')).toBeVisible();
      await expect(field(page, 'Ime')).toHaveValue('Najam alata d.o.o.');
    });
    await page.goBack();
    await expect(wizardStep(page, 'Doseg')).toBeVisible();
    await expect(field(page, 'Broj prikazivanja')).toHaveValue('1.000');
    await page.goForward();
    await expect(wizardStep(page, 'Kontakt')).toBeVisible();
    await onward(page);
    const preview = wizardStep(page, 'Pregled');
    await expect(preview).toContainText(`Piše email ${email}`);
    await expect(preview.getByRole('article').locator('img')).toHaveAttribute('src', /^blob:/);
    await preview.getByRole('button', { name: 'Uredite: Opis' }).click();
    await field(page, 'Opis').fill('Brusilice i bušači betona za jedan dan ili cijeli vikend.');
    await page.getByRole('button', { name: 'Na pregled' }).click();
    await expect(preview).toContainText('cijeli vikend');
  });

  await test.step('a card is declined, then another accepted', async () => {
    await toPayment(page);
    await expect(page.getByText('Probni način.')).toBeVisible();
    await pressPay(page);
    await expect(field(page, 'Broj kartice')).toHaveAccessibleDescription('Polje Broj kartice je obavezno.');
    await typeCard(page, cards.declined);
    await pressPay(page);
    await expect(field(page, 'Broj kartice')).toHaveAccessibleDescription(
      'Došlo je do pogreške prilikom plaćanja. Molimo pokušajte ponovno.',
    );
    await field(page, 'Broj kartice').fill(cards.accepted);
    await pressPay(page);
    await isPaid(page);
    await expect(page.getByRole('main')).toContainText('Visa •••• 4242');
  });

  await test.step('only the private link opens the ad', async () => {
    const link = (await page.locator('code').textContent()) ?? '';
    await page.getByRole('link', { name: 'Otvorite stranicu oglasa' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(page.url()).toBe(link);
    await expect(status(page)).toHaveText('Na pregledu');
    await expect(page.getByRole('button', { name: 'Kopirajte poveznicu oglasa' })).toBeVisible();
    const receipt = (await page.getByRole('link', { name: /^Preuzmite potvrdu/ }).getAttribute('href')) ?? '';
    const file = await page.request.get(receipt);
    expect(file.headers()['content-type']).toBe('application/pdf');
    expect((await page.request.get(receipt.replace(/\?.*/, ''))).status()).toBe(404);
    const other = await open();
    expect((await other.goto(link.replace(/\?.*/, '')))?.status()).toBe(404);
    expect((await other.goto(link.replace('/oglasi/', '/placanje/')))?.url()).toBe(link);
    const { links } = await mailTo(page, email, /Potvrda o plaćanju/);
    expect(links.map((path) => path.replace(/\?.*/, ''))).toContain(new URL(link).pathname);
  });

  await test.step('the next ad starts empty', async () => {
    await goto(page, '/kreirajte-oglas');
    await expect(field(page, 'Naslov')).toHaveValue('');
  });
});

test('a signed-in advertiser edits an unpaid ad and confirms the payment with the bank', async ({ page }) => {
  const me = await signUp(page);
  const title = `Skele ${rareWord()}`;
  await goto(page, '/korisnik/oglasi');
  await expect(page.getByText('Još nemate oglasa')).toBeVisible();
  await toPreview(page, title);
  await expect(wizardStep(page, 'Pregled')).toContainText(`${me.name}, ${me.email}`);
  await toPayment(page);
  await expect(page).toHaveURL(/\/placanje\/\d+$/);
  await expect(page.getByRole('button', { name: 'Platite €50.00' })).toBeVisible();

  await test.step('going back continues with the same ad', async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uredite oglas');
    await expect(wizardStep(page, 'Pregled')).toContainText(title);
    await page.goForward();
    await page.getByRole('link', { name: 'Uredite oglas' }).click();
    await page.getByRole('button', { name: 'Uredite: Doseg' }).click();
    await field(page, 'Broj prikazivanja').fill('2000');
    await page.getByRole('button', { name: 'Na pregled' }).click();
    await expect(wizardStep(page, 'Pregled')).toContainText('2.000 prikazivanja');
    await toPayment(page);
    await expect(page.getByRole('button', { name: 'Platite €100.00' })).toBeVisible();
  });

  await test.step('the bank’s dialog is closed, then the payment is rejected, then approved', async () => {
    const bank = page.getByRole('dialog', { name: 'Probna banka' });
    await typeCard(page, cards.asks);
    await pressPay(page);
    await expect(bank).toContainText('€100.00');
    await page.keyboard.press('Escape');
    await expect(bank).toBeHidden();
    await pressPay(page);
    await bank.getByRole('button', { name: 'Odbijte plaćanje' }).click();
    await expect(bank).toBeHidden();
    await expect(field(page, 'Broj kartice')).toHaveAccessibleDescription(/^Došlo je do pogreške/);
    await page.reload();
    await typeCard(page, cards.asks);
    await pressPay(page);
    await bank.getByRole('button', { name: 'Potvrdite plaćanje' }).click();
    await isPaid(page);
    await expect(page.getByText('Spremite ovu poveznicu.')).toHaveCount(0);
  });

  await test.step('the ad is in the advertiser’s list', async () => {
    await goto(page, '/korisnik/oglasi');
    const row = page.getByRole('article').filter({ hasText: title });
    await expect(row).toContainText('0 od 2.000 prikazivanja');
    await row.getByRole('link', { name: title }).click();
    await expect(status(page)).toHaveText('Na pregledu');
    await expect(page.getByRole('link', { name: 'Uredite oglas' })).toHaveCount(0);
  });
});

test.describe('with a bad connection', () => {
  test.use({ forgives: /^net::ERR_FAILED POST \/api\/v1\/payment\/ads$/ });

  test('a lost response and a double click still lead to a single payment', async ({ page }) => {
    await signUp(page);
    await toPreview(page, `Kutije ${rareWord()}`);
    await toPayment(page);
    const id = Number(/\d+$/.exec(page.url())?.[0]);
    await typeCard(page, cards.accepted);
    let sent = 0;
    await page.route('**/api/v1/payment/ads', async (route) => {
      sent += 1;
      const answer = await route.fetch();
      await (sent === 1 ? route.abort() : route.fulfill({ response: answer }));
    });
    await page.getByRole('button', { name: /^Platite/ }).dblclick();
    await expect(page.getByText('Nema internetske veze.', { exact: false }).first()).toBeVisible();
    expect(sent).toBe(1);
    await pressPay(page);
    await isPaid(page);
    const { data } = await (await page.request.get(`/api/v1/ads/${id}`)).json();
    expect(data).toMatchObject({ status: 'pending', amount_cents: 5000 });
    await page.goto(`/placanje/${id}`);
    await expect(page).toHaveURL(`/oglasi/${id}`);
  });
});

test.describe('the ad form with server and connection failures', () => {
  test.use({ forgives: /^(?:422|500 POST|net::ERR_(?:INTERNET_DISCONNECTED|FAILED) (?:POST|GET)) ?\/?/ });

  test('shows a server error at its step, loses nothing when offline, and lets the draft be discarded', async ({
    page,
    context,
  }) => {
    await toPreview(page, `Kosilica ${rareWord()}`, 'oglasi@primjer.hr');
    const pay = page.getByRole('button', { name: 'Nastavite na plaćanje' });
    await context.setOffline(true);
    await pay.click();
    await expect(page.getByText('Nema internetske veze.', { exact: true }).first()).toBeVisible();
    await context.setOffline(false);
    await wizardStep(page, 'Pregled').getByRole('button', { name: 'Uredite: Radnja gumba' }).click();
    await field(page, 'Adresa stranice').fill('posluzitelj.local');
    await page.getByRole('button', { name: 'Na pregled' }).click();
    await pay.click();
    await expect(wizardStep(page, 'Radnja')).toBeVisible();
    await expect(field(page, 'Adresa stranice')).toHaveAccessibleDescription(
      /^Adresa stranice nije ispravna/,
    );
    await goto(page, '/kreirajte-oglas');
    await expect(wizardStep(page, 'Pregled')).toBeVisible();
    await expect(page.getByText(/^Nastavljate skicu/)).toBeVisible();
    await page.getByRole('button', { name: 'Odbacite skicu' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Odbacite skicu' }).click();
    await expect(field(page, 'Naslov')).toHaveValue('');
    await page.reload();
    await expect(field(page, 'Naslov')).toHaveValue('');
    await expect(page.getByText(/^Nastavljate skicu/)).toHaveCount(0);
  });
});

test.describe(() => {
  test.use({ forgives: /^net::ERR_FAILED POST \/api\/v1\/ads\/init$/ });
  test('an ad resent after a lost response and a reload is created only once', async ({ page }) => {
    await signUp(page);
    const title = `Ljestve ${rareWord()}`;
    await toPreview(page, title);
    let lost = 0;
    await page.route('**/api/v1/ads/init', async (route) => {
      if (lost > 0) return route.continue();
      lost++;
      await route.fetch();
      await route.abort();
    });
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/ads/init'));
    await page.getByRole('button', { name: 'Nastavite na plaćanje' }).click();
    await failed;
    await page.reload();
    await expect(wizardStep(page, 'Pregled')).toBeVisible();
    await toPayment(page);
    await goto(page, '/korisnik/oglasi');
    await expect(page.getByRole('article').filter({ hasText: title })).toHaveCount(1);
  });
});
