import { expect } from '@playwright/test';
import {
  choose,
  dialog,
  fillPlace,
  newInquiry,
  next,
  openSearch,
  ownPosts,
  putOffStart,
  register,
  step,
  toast,
} from './actions.ts';
import { photo } from './files.ts';
import { demo, goto, isPhone, newPerson, rareWord, test } from './site.ts';

test('a visitor signs up during an inquiry, a moderator approves it, and it appears in lists and search', {
  tag: '@phone',
}, async ({ page, open }) => {
  const word = rareWord();
  const subject = `Curi cijev ispod sudopera u kuhinji, treba zamijeniti sifon. Oznaka ${word}.`;

  await test.step('browses and searches', async () => {
    await goto(page, '/');
    const search = await openSearch(page);
    await search.getByRole('searchbox').fill('keramika');
    await expect(search.getByRole('heading', { name: 'Poslovi' })).toBeVisible();
    await search.getByRole('link', { name: 'Prikažite više' }).last().click();
    await expect(page).toHaveURL('/aktivni-poslovi?q=keramika');
    await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(/\/poslovi\/\d+$/);
  });

  await test.step('starts an inquiry and signs up during it', async () => {
    await newInquiry(page);
    const asks = dialog(page, 'Prijavite se za objavu upita');
    await expect(asks.getByText('Nakon prijave nastavljate s objavom upita.')).toBeVisible();
    await asks.getByRole('link', { name: 'Registrirajte se' }).click();
    await register(dialog(page, 'Registrirajte se za objavu upita'), newPerson('Marta Kovač'));
    await expect(toast(page, 'Registracija je uspjela!')).toBeVisible();
    await putOffStart(page);
  });

  const form = dialog(page, 'Objavite upit');
  await test.step('describes the job, sets its place and adds photographs', async () => {
    await expect(step(form, 'Opis')).toBeVisible();
    await choose(form, 'Kategorija', 'Vodoinstalacije', 'vodoin');
    await choose(form, 'Vrsta posla', 'Popravak curenja i puknutih cijevi');
    await form.getByLabel('Što treba napraviti?').fill(subject);
    await next(form);
    await fillPlace(form, 'Biograd na Moru');
    await form
      .getByLabel('Dodajte')
      .setInputFiles([await photo('sifon.png'), await photo('ormaric.jpg', 2400, 1800)]);
    await expect(form.getByRole('img', { name: 'ormaric.jpg' })).toBeVisible();
    await next(form);
  });

  await test.step('reviews the inquiry and sends it', async () => {
    await expect(step(form, 'Pregled')).toContainText('Biograd na Moru, Zadarska');
    await expect(step(form, 'Pregled')).toContainText('2 datoteke');
    await form.getByRole('button', { name: 'Pošaljite na pregled' }).click();
    await expect(page.getByText('Upit je poslan na pregled')).toBeVisible();
    await expect(page).toHaveURL(/\/poslovi\/\d+$/);
    await expect(page.getByRole('main')).toContainText('Potvrda u tijeku');
    await expect(page.getByRole('main').getByRole('img', { name: /^Povećajte fotografiju/ })).toHaveCount(2);
  });

  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const visitor = await open();

  await test.step('the inquiry is invisible to others', async () => {
    expect((await visitor.request.get(`/poslovi/${id}`)).status()).toBe(404);
    await visitor.goto(`/aktivni-poslovi?q=${word}`);
    await expect(visitor.getByText('Nijedan posao ne odgovara filtrima')).toBeVisible();
  });

  await test.step('a moderator approves the inquiry with the O key', async () => {
    const moderator = await open(demo.moderator);
    await goto(moderator, `/admin/moderiranje?upit=${id}`);
    await expect(moderator.getByText(subject)).toBeVisible();
    await moderator.keyboard.press('o');
    await expect(moderator.getByText('Objavljeno:')).toBeVisible();
    await expect
      .poll(async () => (await visitor.request.get(`/poslovi/${id}`)).status(), {
        message: 'published after the time to undo has passed',
      })
      .toBe(200);
  });

  await test.step('the job is listed first among all active jobs, in its category and in its county', async () => {
    for (const path of ['/aktivni-poslovi', '/vodoinstalacije', '/vodoinstalacije/zadarska']) {
      await goto(visitor, path);
      await expect(visitor.getByRole('main').getByRole('article').first(), path).toContainText(word);
    }
    await goto(visitor, '/vodoinstalacije/istarska');
    await expect(visitor.getByRole('main')).not.toContainText(word);
  });

  await test.step('the live search finds the job', async () => {
    const search = await openSearch(visitor);
    await search.getByRole('searchbox').fill(word);
    await search.getByRole('link', { name: new RegExp(word) }).click();
    await expect(visitor).toHaveURL(`/poslovi/${id}`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Popravak curenja i puknutih cijevi');
  });

  await test.step('the job’s pictures open over the page', async () => {
    await visitor.getByRole('link', { name: 'Povećajte fotografiju 1 od 2' }).click();
    await expect(visitor.getByText('1 od 2')).toBeVisible();
    if (isPhone(visitor)) await visitor.goBack();
    else await visitor.keyboard.press('Escape');
    await expect(visitor.getByText('1 od 2')).toBeHidden();
    await expect(visitor).toHaveURL(`/poslovi/${id}`);
  });

  await test.step('the author finds the job in their own list', async () => {
    await goto(page, '/korisnik/poslovi');
    await expect(ownPosts(page)).toContainText(['Aktivan']);
  });
});
