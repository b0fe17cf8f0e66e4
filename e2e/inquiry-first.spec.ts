import { expect } from '@playwright/test';
import {
  choose,
  dialog,
  fillPlace,
  hand,
  logIn,
  newInquiry,
  next,
  putOffStart,
  register,
  step,
  toast,
} from './actions.ts';
import { photo } from './files.ts';
import { inquiry, pick, picked } from './inquiry.ts';
import { expectTouchTargets } from './look.ts';
import { mailTo } from './mail.ts';
import { expectNoShift, recordShifts } from './shifts.ts';
import { demo, goto, hydrated, newPerson, rareWord, reload, test } from './site.ts';

const sent = 'Upit je poslan na pregled';

test('a new user sends an inquiry within twelve taps from the home page', async ({ page }) => {
  const { tap, taps, wait, waited } = hand();
  const me = newPerson('Ivana Barišić');
  const files = [await photo('sifon.jpg', 800, 600)];
  const form = inquiry(page);
  const onward = form.getByRole('button', { name: 'Dalje' });
  await recordShifts(page);
  await wait(() => goto(page, '/'));
  await page.getByRole('textbox', { name: 'Što treba napraviti?' }).fill('curi slavina u kupaonici');
  await tap(
    page.getByRole('link', { name: 'Popravak curenja i puknutih cijevi Vodoinstalacije' }),
    step(form, 'Opis'),
  );
  await expect(form.getByLabel('Što treba napraviti?')).toHaveValue('curi slavina u kupaonici');
  await expectTouchTargets(page);
  await tap(onward, step(form, 'Mjesto i vrijeme'));
  await tap(
    form.getByRole('combobox', { name: 'Mjesto' }),
    page.getByRole('listbox').getByRole('option').first(),
  );
  await expectTouchTargets(page);
  await page.keyboard.type('velika gor');
  await tap(page.getByRole('listbox').getByRole('option', { name: 'Velika Gorica' }).first());
  await expectTouchTargets(page);
  await tap(form.getByText('Hitno', { exact: true }));
  await tap(onward, step(form, 'Prilozi'));
  await wait(() => pick(form, files).then(() => picked(form).waitFor()));
  await expectTouchTargets(page);
  await tap(onward, step(form, 'Pregled'));
  await expect(step(form, 'Pregled')).toContainText('Velika Gorica');
  await expectTouchTargets(page);
  await form.getByLabel('Ime i prezime').fill(me.name);
  await form.getByLabel('Email').fill(me.email);
  await form.getByLabel('Lozinka', { exact: true }).fill(me.password);
  await tap(form.getByRole('checkbox', { name: /Slažem se/ }));
  await expectNoShift(page, 'sending the inquiry', () =>
    tap(form.getByRole('button', { name: 'Objavite upit' }), page.getByText(sent)),
  );
  const result = page.getByRole('status').filter({ hasText: sent });
  await expect(result).toBeFocused();
  await expect(result).toBeInViewport();
  console.info(`${taps()} taps, waited ${waited()} ms for the page`);
  expect(taps()).toBeLessThanOrEqual(12);
  await expect(page).toHaveURL(/\/poslovi\/\d+(?:\?modal=active)?$/);
  const { data: account } = (await (await page.request.get('/api/v1/me')).json()) as {
    data: { type_of: string };
  };
  expect(account.type_of).toBe('client');
  // Checked by element rather than role, because the welcome dialog covers the page by now.
  await expect(page.locator('main')).toContainText('Hitno');
});

test.describe('when an upload is rejected', () => {
  test.use({ forgives: /^503 POST \/api\/v1\/job-posts\/\d+\/media/ });

  test('a client who signs up in the form sees the progress and then the error without scrolling', async ({
    page,
  }) => {
    const me = newPerson('Ivana Barišić');
    const busy = 'Trenutačno se obrađuje mnogo slika. Pokušajte ponovno za pola minute.';
    const form = inquiry(page);
    const arrived = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route(/\/api\/v1\/job-posts\/\d+\/media$/, async (route) => {
      arrived.resolve();
      await answered.promise;
      await route.fulfill({ status: 503, json: { message: busy, errors: { file: [busy] } } });
    });
    await goto(page, '/novi-upit?kategorija=vodoinstalacije');
    await form.getByRole('button', { name: 'Popravak curenja i puknutih cijevi' }).click();
    await form.getByLabel('Što treba napraviti?').fill(`Curi cijev u zidu. Oznaka ${rareWord()}.`);
    await next(form);
    await expect(step(form, 'Mjesto i vrijeme')).toBeVisible();
    await next(form);
    // None of the browsers in these tests can display a HEIC picture.
    const heic = Buffer.from('00000018667479706865696300000000686569636d696631', 'hex');
    await pick(form, [{ name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: heic }]);
    await expect(picked(form)).toHaveCount(1);
    await expect(form.getByText('IMG_0042.HEIC')).toBeVisible();
    await expect(form.getByRole('img', { name: 'IMG_0042.HEIC' })).toBeHidden();
    await next(form);
    await form.getByLabel('Ime i prezime').fill(me.name);
    await form.getByLabel('Email').fill(me.email);
    await form.getByLabel('Lozinka', { exact: true }).fill(me.password);
    await form.getByRole('checkbox', { name: /Slažem se/ }).check();
    await form.getByRole('button', { name: 'Objavite upit' }).click();
    await arrived.promise;
    const heading = form.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Šaljemo Vaš upit');
    await expect(heading).toBeInViewport();
    await expect(form.getByText('Ostavite prozor otvorenim')).toBeVisible();
    answered.resolve();
    const alert = form.getByText('Prijenos nekih datoteka nije uspio.');
    await expect(alert).toBeInViewport();
    await expect(form.getByText(busy)).toBeVisible();
    const card = await form.locator('.form-page').boundingBox();
    for (const name of ['Natrag na obrazac', 'Pokušajte ponovno']) {
      const button = await form.getByRole('button', { name }).boundingBox();
      expect((button?.x ?? 0) + (button?.width ?? Infinity)).toBeLessThanOrEqual(
        (card?.x ?? 0) + (card?.width ?? 0),
      );
    }
  });
});

for (const [words, type, question] of [
  [
    'stari bojler 50 l zamijeniti novim',
    'Ugradnja i servis bojlera Vodoinstalacije',
    'Koliko litara ima bojler?',
  ],
  [
    'obojiti zidove u stanu',
    'Bojenje zidova i stropova Soboslikarstvo i ličilaštvo',
    'Kolika je tlocrtna površina prostora?',
  ],
  [
    'selimo se iz dvosobnog stana na treći kat',
    'Selidba stana ili kuće Selidbe i prijevoz',
    'Koliko je velika selidba?',
  ],
] as const)
  test(`skipping the questions about the job needs no extra tap: ${words}`, async ({ page }) => {
    const { tap, taps } = hand();
    const form = inquiry(page);
    const onward = form.getByRole('button', { name: 'Dalje' });
    await goto(page, '/');
    await page.getByRole('textbox', { name: 'Što treba napraviti?' }).fill(words);
    await tap(page.getByRole('link', { name: type }), step(form, 'Opis'));
    await expect(form.getByRole('group', { name: question })).toBeVisible();
    await tap(onward, step(form, 'Mjesto i vrijeme'));
    await tap(onward, step(form, 'Prilozi'));
    await tap(onward, step(form, 'Pregled'));
    expect(taps()).toBe(4);
  });

test('text, tapped answers, place and files entered before signing in survive a reload and are sent once', async ({
  page,
}) => {
  const word = rareWord();
  await goto(page, '/novi-upit?kategorija=vodoinstalacije');
  const form = inquiry(page);
  await form.getByRole('button', { name: 'Popravak curenja i puknutih cijevi' }).click();
  await form.getByLabel('Što treba napraviti?').fill(`Curi cijev ispod sudopera. Oznaka ${word}.`);
  for (const answer of ['Ispod sudopera ili umivaonika', 'Kaplje'])
    await form.getByRole('button', { name: answer, exact: true }).click();
  await next(form);
  await expect(form.getByText('Prazno: cijela Hrvatska.')).toBeVisible();
  await expect(form.getByRole('radio', { name: 'Po dogovoru' })).toBeChecked();
  await form.getByText('Ovaj tjedan', { exact: true }).click();
  await next(form);
  await pick(form, [await photo('kupaonica.jpg', 80, 60)]);
  await expect(picked(form)).toHaveCount(1);
  await next(form);
  await expect(step(form, 'Pregled')).toContainText(word);
  await reload(page);
  await expect(form.getByText(/^Nastavljate skicu/)).toBeVisible();
  await form.getByRole('link', { name: 'Prijavite se' }).click();
  await logIn(dialog(page, 'Prijavite se za objavu upita'), demo.client);
  await expect(page.getByText(sent)).toBeVisible();
  await expect(page).toHaveURL(/\/poslovi\/\d+$/);
  const { data } = (await (await page.request.get('/api/v1/auth-list/job-posts?per_page=100')).json()) as {
    data: { subject: string; media_files: unknown[]; answers: { text: string }[] }[];
  };
  const sentOnce = data.filter((post) => post.subject.includes(word));
  expect(
    sentOnce.map(({ media_files: files, answers }) => [files.length, answers.map((one) => one.text)]),
  ).toEqual([[1, ['Ispod sudopera ili umivaonika', 'Kaplje']]]);
  await goto(page, '/novi-upit');
  await expect(form.getByLabel('Što treba napraviti?')).toHaveValue('');
});

test('an inquiry described before sign-up survives the confirmation of the email, and is sent once', async ({
  page,
  api,
}) => {
  const word = rareWord();
  const me = newPerson('Nada Perković');
  await goto(page, '/majstori');
  await newInquiry(page);
  await dialog(page, 'Prijavite se za objavu upita')
    .getByRole('button', { name: 'Prvo opišite, račun na kraju' })
    .click();
  const begun = dialog(page, 'Objavite upit');
  await choose(begun, 'Kategorija', 'Vodoinstalacije');
  await choose(begun, 'Vrsta posla', 'Popravak curenja i puknutih cijevi');
  await begun.getByLabel('Što treba napraviti?').fill(`Curi cijev iza perilice. Oznaka ${word}.`);
  await next(begun);
  await fillPlace(begun);
  await begun.getByRole('button', { name: 'Zatvorite' }).click();
  await expect(begun).toBeHidden();
  await goto(page, '/registracija');
  await register(page.getByRole('main'), me);
  await expect(toast(page, 'Registracija je uspjela!')).toBeVisible();

  // Opens the emailed link on the same device.
  const { links } = await mailTo(page, me.email, /otvrdite/);
  // The welcome dialog may be open by now, so this does not wait for dialogs to close.
  await page.goto(links.find((link) => link.startsWith('/potvrda-emaila')) ?? '');
  await hydrated(page);
  await page.getByRole('button', { name: 'Potvrdite email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email je potvrđen');
  await page.getByRole('link', { name: 'Nastavite s upitom' }).click();
  const form = inquiry(page);
  await expect(form.getByText(/^Nastavljate skicu/)).toBeVisible();
  await expect(step(form, 'Prilozi')).toBeVisible();
  await next(form);
  await expect(step(form, 'Pregled')).toContainText(word);
  await form.getByRole('button', { name: 'Pošaljite na pregled' }).click();
  await expect(page.getByText(sent)).toBeVisible();
  await expect(page).toHaveURL(/\/poslovi\/\d+/);
  const { data } = await api(page).get<{ data: { subject: string }[] }>('/auth-list/job-posts?per_page=100');
  expect(data.filter(({ subject }) => subject.includes(word))).toHaveLength(1);
  await putOffStart(page);
  await goto(page, '/novi-upit');
  await expect(form.getByLabel('Što treba napraviti?')).toHaveValue('');
});

test('a visitor who is asked to sign in can choose to describe the job first', async ({ page }) => {
  await goto(page, '/majstori');
  await newInquiry(page);
  const first = dialog(page, 'Prijavite se za objavu upita').getByRole('button', {
    name: 'Prvo opišite, račun na kraju',
  });
  await expect(first).toBeVisible();
  await expectTouchTargets(page);
  await first.click();
  await expect(step(dialog(page, 'Objavite upit'), 'Opis')).toBeVisible();
  await expectTouchTargets(page);
});

test('a marker on the house drawing opens the inquiry form for that part of the house', async ({ page }) => {
  await goto(page, '/');
  await page
    .getByRole('link', { name: /^Vodoinstalacije/ })
    .first()
    .click();
  await expect(page).toHaveURL('/novi-upit?kategorija=vodoinstalacije');
  await expect(page.getByRole('group', { name: 'Dio kuće: Vodoinstalacije' })).toBeVisible();
  const things = page.getByRole('group', { name: 'O čemu je riječ?' });
  await things.getByRole('button', { name: 'Nešto drugo' }).click();
  await page.getByLabel('Što treba napraviti?').fill('začepio se wc');
  await page
    .getByRole('button', { name: /^Odčepljivanje odvoda/ })
    .last()
    .click();
  await expect(page.getByRole('combobox', { name: 'Vrsta posla' }).locator('option:checked')).toContainText(
    'Odčepljivanje odvoda',
  );
});
