import { expect, type Page } from '@playwright/test';
import { dialog, toast } from './actions.ts';
import { photo } from './files.ts';
import { apiOf, demo, goto, rareWord, signIn, signUp, test } from './site.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const save = (page: Page, name = 'Spremite') => page.getByRole('button', { name, exact: true }).click();

/** Reloads a page until it shows a change, because cached responses are invalidated with a short delay. */
const seen = (page: Page, path: string, look: () => Promise<void>) =>
  expect(async () => {
    await goto(page, path);
    await look();
  }).toPass();

test.describe('a substantial change to the terms', () => {
  // Accepts the changed terms for the demo accounts, which would otherwise be asked for consent in later
  // tests.
  test.afterEach(async ({ open, origin }) => {
    for (const email of [...Object.values(demo), 'podrska@demo.test']) {
      const other = await open(email);
      await apiOf(other, origin).post('/me/consents', { agreement: '1' });
      await other.context().close();
    }
  });

  test('prompts signed-in users once for renewed consent', async ({ page, open, origin }) => {
    const word = rareWord();
    const person = await open();
    await signUp(person);
    await signIn(page, demo.admin);
    await goto(page, '/admin/sadrzaj/stranice');
    await page.getByRole('link', { name: /^Politika privatnosti/ }).click();
    await field(page, 'Što se promijenilo').fill(`Dodali smo ${word}.`);
    await page.getByRole('checkbox', { name: /Promjena je bitna/ }).check();
    await save(page);
    await expect(toast(page, 'Promjena je vidljiva odmah.')).toBeVisible();

    const question = dialog(person, 'Promijenili smo pravila');
    const visit = async (path: string) => {
      await goto(person, path);
      await person.mouse.move(5, 5);
      await person.mouse.move(9, 9);
    };
    await visit('/majstori');
    await expect(question).toContainText(`Dodali smo ${word}.`);
    const link = question.getByRole('link', { name: 'Politika privatnosti' });
    await link.click();
    await expect(person).toHaveURL('/privatnost/politika-privatnosti');
    await expect(person.getByRole('main')).toContainText(`Dodali smo ${word}.`);
    await expect(question).toHaveCount(0);
    await visit('/majstori');
    await question.getByRole('button', { name: 'Prihvaćam' }).click();
    await expect(question).toHaveCount(0);
    await expect(toast(person, 'Hvala, zabilježeno je.')).toBeVisible();
    expect(await apiOf(person, origin).get('/me/consents')).toEqual({ data: [] });
    const asked = person.waitForResponse((answer) => answer.url().endsWith('/me/consents'));
    await visit('/poslovi');
    await asked;
    await expect(question).toHaveCount(0);
  });
});

test('an article’s own picture replaces the default drawing', async ({ page, open }) => {
  const visitor = await open();
  await signIn(page, demo.admin);
  await goto(page, '/admin/sadrzaj/novosti');
  await page.getByRole('link', { name: /^Kako napisati upit/ }).click();
  await page.locator('input[type=file]').setInputFiles([await photo('clanak.jpg', 1600, 900)]);
  await expect(toast(page, 'Slika je spremljena.')).toBeVisible();
  const picture = visitor.locator('.article-picture img').first();
  await seen(visitor, '/novosti/kako-napisati-upit', async () => {
    await expect(picture).toHaveAttribute('src', /\.webp$/, { timeout: 1000 });
    expect(await picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  });
  await page.getByRole('button', { name: 'Uklonite sliku' }).click();
  await seen(visitor, '/novosti/kako-napisati-upit', () =>
    expect(picture).toHaveAttribute('src', /\.svg$/, { timeout: 1000 }),
  );
});
