import { expect, type Locator, type Page } from '@playwright/test';
import { next, step, toast } from './actions.ts';
import { photo } from './files.ts';
import { pick, picked, toFiles } from './inquiry.ts';
import { goto, rareWord, reload, test } from './site.ts';

test('typed text and choices survive a reload, until discarded', async ({ page }) => {
  const subject = `Curi cijev ispod sudopera u kuhinji. Oznaka ${rareWord()}.`;
  const form = await toFiles(page, subject);
  await pick(form, [await photo('kupaonica.jpg', 1800, 900), await photo('hodnik.png', 80, 60)]);
  await expect(picked(form)).toHaveCount(2);
  await reload(page);
  await expect(form.getByText(/^Nastavljate skicu/)).toBeVisible();
  await expect(picked(form)).toHaveCount(2);
  for (const name of ['kupaonica.jpg', 'hodnik.png'])
    await expect
      .poll(() => form.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  await next(form);
  await expect(step(form, 'Pregled')).toContainText(subject);
  await expect(step(form, 'Pregled')).toContainText('2 datoteke');
  await reload(page);
  await form.getByRole('button', { name: 'Odbacite skicu' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Odbacite skicu' }).click();
  await expect(form.getByLabel('Što treba napraviti?')).toHaveValue('');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await reload(page);
  await expect(form.getByLabel('Što treba napraviti?')).toHaveValue('');
  await expect(form.getByText(/^Nastavljate skicu/)).toHaveCount(0);
});

test.describe('the inquiry form with server and connection failures', () => {
  test.use({
    forgives:
      /^(500 POST|net::ERR_(INTERNET_DISCONNECTED|FAILED) (POST|GET)) \/(api\/v1\/job-posts|assets|files\/art)/,
  });

  const sentPosts = async (page: Page, word: string): Promise<number[]> => {
    const answer = await page.request.get('/api/v1/auth-list/job-posts?per_page=100');
    const { data } = (await answer.json()) as { data: { subject: string; media_files: unknown[] }[] };
    return data.filter((post) => post.subject.includes(word)).map((post) => post.media_files.length);
  };
  const send = (form: Locator) => form.getByRole('button', { name: 'Pošaljite na pregled' }).click();
  const again = (form: Locator) => form.getByRole('button', { name: 'Pokušajte ponovno' }).click();
  const arrives = async (page: Page) => {
    await expect(page.getByText('Upit je poslan na pregled')).toBeVisible();
    await expect(page).toHaveURL(/\/poslovi\/\d+$/);
  };

  test('loses nothing when the server fails', async ({ page }) => {
    const word = rareWord();
    const form = await toFiles(page, `Curi cijev ispod sudopera u kuhinji. Oznaka ${word}.`);
    await pick(form, [await photo('kupaonica.jpg', 80, 60)]);
    await next(form);
    await page.route('**/api/v1/job-posts', (route) =>
      route.fulfill({ status: 500, json: { message: 'Nešto je pošlo po zlu!', errors: {} } }),
    );
    await send(form);
    await expect(toast(page, 'Nešto je pošlo po zlu!')).toBeVisible();
    await expect(form.getByText('Upit nije spremljen.')).toBeVisible();
    expect(await sentPosts(page, word)).toEqual([]);
    await form.getByRole('button', { name: 'Natrag na obrazac' }).click();
    await expect(step(form, 'Pregled')).toContainText(word);
    await expect(step(form, 'Pregled')).toContainText('1 datoteka');
    await page.unroute('**/api/v1/job-posts');
    await send(form);
    await arrives(page);
    expect(await sentPosts(page, word)).toEqual([1]);
  });

  test('sends everything exactly once after the connection is restored', async ({ page, context }) => {
    const word = rareWord();
    const form = await toFiles(page, `Curi cijev ispod sudopera u kuhinji. Oznaka ${word}.`);
    await pick(form, [await photo('kupaonica.jpg', 80, 60), await photo('hodnik.png', 80, 60)]);
    await next(form);
    await expect(step(form, 'Pregled')).toBeVisible();
    await context.setOffline(true);
    await send(form);
    await expect(
      form.getByText('Nema veze s poslužiteljem. Sve što ste upisali ostaje sačuvano.'),
    ).toBeVisible();
    await context.setOffline(false);
    expect(await sentPosts(page, word)).toEqual([]);

    // The server saves the post, but its response is lost; on the next attempt, the response to one of the
    // file uploads is lost.
    let lost = 0;
    await page.route(/\/api\/v1\/job-posts(\/\d+\/media)?$/, async (route) => {
      const isFirst = lost === 0 || (lost === 1 && /media$/.test(route.request().url()));
      if (isFirst) lost += 1;
      const answer = await route.fetch();
      await (isFirst ? route.abort() : route.fulfill({ response: answer }));
    });
    await again(form);
    await expect(form.getByText('Upit nije spremljen.')).toBeVisible();
    expect(await sentPosts(page, word)).toEqual([0]);
    await again(form);
    await expect(form.getByText('Prijenos nekih datoteka nije uspio.')).toBeVisible();
    await expect.poll(() => sentPosts(page, word)).toEqual([2]);
    await again(form);
    await arrives(page);
    expect(lost).toBe(2);
    expect(await sentPosts(page, word)).toEqual([2]);
    await goto(page, '/novi-upit');
    await expect(form.getByLabel('Što treba napraviti?')).toHaveValue('');
  });

  test('loses nothing when the connection is lost while typing, even after a reload', async ({
    page,
    context,
  }) => {
    const word = rareWord();
    const form = await toFiles(page, `Curi cijev ispod sudopera u kuhinji. Oznaka ${word}.`);
    await context.setOffline(true);
    await pick(form, [await photo('kupaonica.jpg', 80, 60)]);
    await expect(picked(form)).toHaveCount(1);
    await expect(page.getByText('Nema internetske veze. Vidite ono što je već učitano.')).toBeVisible();
    await context.setOffline(false);
    await reload(page);
    await expect(picked(form)).toHaveCount(1);
    await next(form);
    await send(form);
    await arrives(page);
    expect(await sentPosts(page, word)).toEqual([1]);
  });
});
