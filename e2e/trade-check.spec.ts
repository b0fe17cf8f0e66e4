import { expect, type Page } from '@playwright/test';
import { toast } from './actions.ts';
import { photo, renamedProgram } from './files.ts';
import { type Api, demo, goto, newPerson, rareWord, signUp, test } from './site.ts';

test.use({ forgives: /^(?:409|422) / });

const path = '/korisnik/provjera-obrta';

/** Returns a valid OIB; its check digit follows ISO 7064, MOD 11,10. */
function oib(): string {
  const digits = Array.from({ length: 10 }, () => Math.floor(Math.random() * 10));
  const rest = digits.reduce((before, digit) => (((before + digit) % 10 || 10) * 2) % 11, 10);
  return [...digits, (11 - rest) % 10].join('');
}

async function tradesman(page: Page, api: Api, name: string) {
  await signUp(page, newPerson(name));
  const { data } = await api.post<{ data: { slug: string } }>('/me/update', { type_of: 'worker' });
  return data;
}

async function send(page: Page, number: string): Promise<void> {
  await page.getByLabel('OIB').fill(number);
  await page.locator('input[type=file]').setInputFiles(await photo('obrtnica.jpg', 1200, 900));
  await page.getByRole('button', { name: 'Pošaljite na provjeru' }).click();
}

test('a trade check is declined with a reason, resent and approved, and the profile shows the badge', async ({
  page,
  open,
  api,
}) => {
  const name = `Obrtnik ${Math.random().toString(36).slice(2, 8).replaceAll(/\d/g, 'x')}`;
  const { slug } = await tradesman(page, api(page), name);
  const moderator = await open(demo.moderator);
  const number = oib();

  await test.step('a wrong number and a missing document show errors, and typed text is preserved', async () => {
    await goto(page, path);
    await page.getByLabel('OIB').fill('12345678901');
    await page.getByRole('button', { name: 'Pošaljite na provjeru' }).click();
    await expect(page.getByLabel('OIB')).toHaveAccessibleDescription(
      /OIB nije ispravan\. Provjerite svih 11 znamenki\./,
    );
    await page.getByLabel('OIB').fill(number);
    await page.getByRole('button', { name: 'Pošaljite na provjeru' }).click();
    await expect(page.getByText('Polje Obrtnica je obavezno.').first()).toBeVisible();
    await expect(page.getByLabel('OIB')).toHaveValue(number);
  });

  await test.step('a document that is neither a picture nor a PDF is rejected before it is sent', async () => {
    await page.locator('input[type=file]').setInputFiles([renamedProgram()]);
    await expect(
      page
        .getByText('Datoteka „slika.png“ nije slika ni PDF. Odaberite PNG, WEBP, JPG, HEIC ili PDF.')
        .first(),
    ).toBeVisible();
    await expect(page.getByLabel('Dodajte')).toHaveCount(1);
  });

  await test.step('the check is submitted', async () => {
    await send(page, number);
    await expect(toast(page, 'Poslano na provjeru.')).toBeVisible();
    await expect(page.getByText('Provjera u tijeku')).toBeVisible();
    await expect(page.getByLabel('OIB')).toHaveCount(0);
  });

  const openCase = async () => {
    // A page number beyond the end shows the last page, which contains the newest case.
    await goto(moderator, '/admin/provjere-obrta?stranica=999');
    await moderator.getByRole('list', { name: 'Red čekanja' }).getByRole('link', { name }).click();
    const one = moderator.getByRole('article', { name });
    await expect(one).toBeVisible();
    return one;
  };

  const reason = `Dokument je istekao: ${rareWord()}.`;
  await test.step('a moderator adds a canned reason', async () => {
    await goto(moderator, '/admin/sadrzaj');
    const list = moderator.getByRole('region', { name: 'Gotovi razlozi za provjere obrta' });
    await list.getByLabel('Razlog').last().fill(reason);
    await list.getByRole('button', { name: 'Spremite' }).click();
    await expect(toast(moderator, 'Spremljeno.')).toBeVisible();
  });

  await test.step('the check is declined', async () => {
    const one = await openCase();
    await expect(one).toContainText(number.replace(/^(\d{5})(\d{3})(\d{3})$/, '$1 $2 $3'));
    const document = one.getByRole('img', { name: /Obrtnica/ });
    await expect
      .poll(() => document.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    await one.getByRole('button', { name: /^Ne potvrđujte/ }).click();
    await expect(one.getByLabel('Razlog')).toHaveAccessibleDescription(/Polje Razlog je obavezno\./);
    await one.getByRole('button', { name: reason }).click();
    await one.getByRole('button', { name: /^Ne potvrđujte/ }).click();
    await expect(toast(moderator, 'Obrt nije potvrđen.')).toBeVisible();
    await goto(page, path);
    await expect(page.getByText('Obrt nije potvrđen').first()).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
  });

  await test.step('the check is sent again and approved', async () => {
    await send(page, number);
    await expect(page.getByText('Provjera u tijeku')).toBeVisible();
    await openCase();
    // Approves the check with the keyboard shortcut shown on the button.
    await moderator.keyboard.press('o');
    await expect(toast(moderator, 'Obrt je potvrđen.')).toBeVisible();
    await goto(page, `/korisnici/${slug}`);
    await expect(page.getByText('Provjereni obrt')).toBeVisible();
    await goto(page, path);
    await expect(page.getByText('Obrt je provjeren')).toBeVisible();
    await expect(page.getByLabel('OIB')).toHaveCount(0);
  });
});
