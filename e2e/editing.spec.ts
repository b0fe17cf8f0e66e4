import { expect, type Locator, type Page } from '@playwright/test';
import { toast } from './actions.ts';
import { expectAccessible, keepPicture } from './look.ts';
import { demo, goto, rareWord, signIn, test } from './site.ts';

test.use({ forgives: /^(?:422 POST|404 GET) / });

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const save = (page: Page, name = 'Spremite') => page.getByRole('button', { name, exact: true }).click();

test('a page is written, previewed, moved to another URL, read by a visitor and restored from its history', async ({
  page,
  open,
}) => {
  const word = rareWord();
  await signIn(page, demo.moderator);
  await goto(page, '/admin/sadrzaj/stranice');
  await page.getByRole('link', { name: 'Nova stranica' }).click();
  await field(page, 'Naslov').first().fill(`Kako ocjenjujemo ${word}`);
  await expect(field(page, 'Adresa')).toHaveValue(`kako-ocjenjujemo-${word}`);
  await field(page, 'Adresa').fill('majstori');
  const body = `## Zvjezdice\n\nOcjena je **prosjek** svih ocjena.\n\n<script>window.taken = 1</script><iframe src="/"></iframe>\n\n- prva\n- druga`;
  await field(page, 'Tekst').fill(body);

  await test.step('the preview runs no scripts and can be shown at the width of a phone', async () => {
    await page.getByRole('button', { name: 'Pregled' }).click();
    const preview = page.getByRole('region', { name: 'Pregled' });
    await expect(preview.getByRole('heading', { name: 'Zvjezdice' })).toBeVisible();
    await expect(preview.getByRole('listitem')).toHaveCount(2);
    await expect(preview.locator('script, iframe')).toHaveCount(0);
    expect(await page.evaluate(() => 'taken' in window)).toBe(false);
    await page.getByRole('button', { name: 'Na mobitelu' }).click();
    const narrow = page.getByRole('region', { name: 'Kako se vidi na mobitelu' });
    expect((await narrow.boundingBox())?.width).toBeLessThanOrEqual(420);
    await expectAccessible(page);
    await keepPicture(page, 'uredivanje-na-mobitelu');
    await page.getByRole('button', { name: 'Uređivanje' }).click();
  });

  await test.step('a reserved URL shows an error at its field, and typed text is preserved', async () => {
    await save(page, 'Objavite');
    await expect(page.getByText('Adresu „majstori“ koristi portal. Odaberite drugu.')).toBeVisible();
    await expect(field(page, 'Tekst')).toHaveValue(body);
    await field(page, 'Adresa').fill(`ocjene-${word}`);
    await save(page, 'Objavite');
    await expect(toast(page, 'Stranica je objavljena.')).toBeVisible();
  });

  const visitor = await open();
  await goto(visitor, `/ocjene-${word}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Kako ocjenjujemo ${word}`);
  await expect(visitor.getByRole('article').getByRole('listitem')).toHaveCount(2);
  await expect(visitor.locator('article script, article iframe')).toHaveCount(0);

  /** Reloads the page until it shows an element, because other server nodes show a change with a delay. */
  const shows = (element: Locator) =>
    expect(async () => {
      await goto(visitor, `/ocjene-${word}`);
      await expect(element).toBeVisible({ timeout: 1000 });
    }).toPass();

  await test.step('a saved change is visible, and the history restores the previous text', async () => {
    await field(page, 'Tekst').fill('Sve je drukčije.');
    await save(page);
    await expect(toast(page, 'Promjena je vidljiva odmah.')).toBeVisible();
    await shows(visitor.getByText('Sve je drukčije.'));
    await page.getByText(/^Povijest izmjena/).click();
    await page.getByRole('button', { name: 'Vratite u obrazac' }).last().click();
    await expect(field(page, 'Tekst')).toHaveValue(body);
    await save(page);
    await shows(visitor.getByText('prosjek'));
  });

  await test.step('a deleted page returns 404', async () => {
    await page.getByRole('button', { name: 'Izbrišite stranicu' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Izbrišite', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/sadrzaj\/stranice$/);
    await shows(visitor.getByRole('heading', { name: 'Stranica ne postoji.' }));
  });
});
