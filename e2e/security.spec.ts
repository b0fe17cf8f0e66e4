import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { dialog, logIn, toast } from './actions.ts';
import { expectAccessible, expectNoSidewaysScroll, keepPicture } from './look.ts';
import { goto, hydrated, isPhone, newPerson, type Person, signUp, test } from './site.ts';

test.use({ forgives: /^(?:401|409|422) / });

const path = '/korisnik/sigurnost';
const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const alert = (page: Page) => page.getByRole('alertdialog');

async function enter(page: Page, { email, password }: Person): Promise<void> {
  expect((await page.request.post('/api/v1/auth/login', { data: { email, password } })).status()).toBe(200);
}
const statusOfMe = async (page: Page) => (await page.request.get('/api/v1/me')).status();

test('a new password ends another browser’s session; a wrong old password changes nothing', async ({
  page,
  open,
}) => {
  const person = await signUp(page);
  const other = await open();
  await enter(other, person);
  await goto(page, path);
  const form = panel(page, 'Lozinka');
  await form.getByLabel('Trenutna lozinka', { exact: true }).fill('nije-ta-lozinka');
  await form.getByLabel('Nova lozinka', { exact: true }).fill('Sasvim-nova-brava-9');
  await form.getByRole('button', { name: 'Promijenite lozinku' }).click();
  await expect(form.getByLabel('Trenutna lozinka', { exact: true })).toHaveAccessibleDescription(
    'Trenutna lozinka nije ispravna.',
  );
  await expect(form.getByLabel('Nova lozinka', { exact: true })).toHaveValue('Sasvim-nova-brava-9');
  expect(await statusOfMe(other)).toBe(200);

  await form.getByLabel('Trenutna lozinka', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Promijenite lozinku' }).click();
  await expect(toast(page, 'Lozinka je promijenjena.')).toBeVisible();
  await expect(form.getByLabel('Nova lozinka', { exact: true })).toHaveValue('');
  expect(await statusOfMe(other)).toBe(401);
  expect(await statusOfMe(page)).toBe(200);
});

test('a user can list the signed-in devices, sign out one of them, and then all others', async ({
  page,
  open,
}) => {
  const person = await signUp(page);
  const [second, third, fourth] = [await open(), await open(), await open()];
  for (const device of [second, third, fourth]) await enter(device, person);
  await goto(page, path);
  const devices = panel(page, 'Prijavljeni uređaji').getByRole('listitem');
  await expect(devices).toHaveCount(4);
  await expect(devices.filter({ hasText: 'Ovaj uređaj' })).toHaveCount(1);
  await expect(devices.first()).toContainText(/Chrome na (?:Linuxu|Androidu)/);
  await devices
    .getByRole('button', { name: /^Odjavite uređaj/ })
    .first()
    .click();
  await expect(toast(page, 'Uređaj je odjavljen.')).toBeVisible();
  await expect(devices).toHaveCount(3);
  const after = await Promise.all([second, third, fourth].map(statusOfMe));
  expect(after.toSorted()).toEqual([200, 200, 401]);

  const all = panel(page, 'Prijavljeni uređaji').getByRole('button', { name: 'Odjavite sve druge uređaje' });
  await all.click();
  await alert(page).getByRole('button', { name: 'Odustanite' }).click();
  await expect(devices).toHaveCount(3);
  await all.click();
  await alert(page).getByRole('button', { name: 'Odjavite druge' }).click();
  await expect(toast(page, 'Drugi su uređaji odjavljeni.')).toBeVisible();
  await expect(devices).toHaveCount(1);
  expect(await Promise.all([page, second, third, fourth].map(statusOfMe))).toEqual([200, 401, 401, 401]);
});

async function answer(
  context: BrowserContext,
  press: () => Promise<void>,
  who: { name: string; email: string; subject: string },
  own?: Page,
): Promise<void> {
  const opened = own ? Promise.resolve(own) : context.waitForEvent('page');
  await press();
  const asks = await opened;
  await asks.waitForURL(/\/dev\/social\//);
  await asks.getByLabel('Ime').fill(who.name);
  await asks.getByLabel('Email', { exact: true }).fill(who.email);
  await asks.getByLabel('Oznaka osobe').fill(who.subject);
  const gone = own ? undefined : asks.waitForEvent('close');
  await asks.getByRole('button', { name: 'Nastavite' }).click();
  await gone;
}
const claimed = (name: string) => ({ ...newPerson(name), subject: String(Math.random()).slice(2) });
const row = (page: Page, provider: string): Locator =>
  panel(page, 'Načini prijave').getByRole('listitem').filter({ hasText: provider });

const proof = (page: Page) => dialog(page, 'Potvrdite da ste to Vi');
async function prove(page: Page, { password }: Person): Promise<void> {
  await proof(page).getByLabel('Lozinka', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(proof(page)).toBeHidden();
}

test('a sign-in provider is linked after entering the password, and can be unlinked', async ({
  page,
  context,
}) => {
  const person = await signUp(page);
  const who = claimed('Gita Gugl');
  await goto(page, path);
  await answer(
    context,
    () => row(page, 'Google').getByRole('button', { name: 'Povežite: Google' }).click(),
    who,
  );
  await expect(proof(page)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, `proof-${isPhone(page) ? 'phone' : 'desktop'}-password`, false);
  await proof(page).getByRole('button', { name: 'Potvrdite' }).click();
  await expect(proof(page).getByLabel('Lozinka', { exact: true })).toHaveAccessibleDescription(
    'Polje Lozinka je obavezno.',
  );
  await proof(page).getByLabel('Lozinka', { exact: true }).fill('nije-ta-lozinka');
  await proof(page).getByRole('button', { name: 'Potvrdite' }).click();
  await expect(proof(page).getByLabel('Lozinka', { exact: true })).toHaveAccessibleDescription(
    'Lozinka nije ispravna.',
  );
  await expect(proof(page).getByLabel('Lozinka', { exact: true })).toBeFocused();
  await prove(page, person);
  await expect(toast(page, 'Google je povezan.')).toBeVisible();
  await expect(row(page, 'Google')).toContainText(who.email);
  await row(page, 'Google').getByRole('button', { name: 'Prekinite vezu: Google' }).click();
  await alert(page).getByRole('button', { name: 'Prekinite vezu' }).click();
  await expect(toast(page, 'Google više nije povezan.')).toBeVisible();
  await expect(row(page, 'Google')).toContainText('Nije povezan.');
});

test('the last sign-in method cannot be removed until a password is set', async ({ page, context }) => {
  const who = claimed('Faruk Fejs');
  await goto(page, '/registracija');
  await answer(
    context,
    () => page.getByRole('button', { name: 'Facebook', exact: true }).click(),
    who,
    isPhone(page) ? page : undefined,
  );
  await expect(toast(page, 'Registracija je uspjela!')).toBeVisible();
  await page.request.post('/api/v1/me/update', {
    data: { onboarding: 'skipped' },
    headers: { origin: new URL(page.url()).origin },
  });
  // `goto` would wait until the onboarding dialog, which may be open by now, is closed.
  await page.goto(path);
  await hydrated(page);
  await row(page, 'Facebook').getByRole('button', { name: 'Prekinite vezu: Facebook' }).click();
  await alert(page).getByRole('button', { name: 'Prekinite vezu' }).click();
  await expect(toast(page, 'Ovo je Vaš posljednji način prijave. Najprije dodajte drugi.')).toBeVisible();
  await alert(page).getByRole('button', { name: 'Odustanite' }).click();
  await expect(row(page, 'Facebook')).toContainText(who.email);

  const form = panel(page, 'Lozinka');
  await expect(form.getByLabel('Trenutna lozinka')).toHaveCount(0);
  await form.getByLabel('Nova lozinka', { exact: true }).fill(who.password);
  await form.getByRole('button', { name: 'Postavite lozinku' }).click();
  await expect(proof(page)).toContainText('Vaš račun nema lozinku');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, `proof-${isPhone(page) ? 'phone' : 'desktop'}-provider`, false);
  const byFacebook = proof(page).getByRole('button', { name: 'Potvrdite računom Facebook' });
  await answer(context, () => byFacebook.click(), { ...who, subject: 'netko-drugi' });
  await expect(proof(page).getByRole('alert')).toHaveText('Potvrda nije uspjela. Pokušajte ponovno.');
  await answer(context, () => byFacebook.click(), who);
  await expect(toast(page, 'Lozinka je postavljena.')).toBeVisible();
  await expect(form.getByLabel('Trenutna lozinka', { exact: true })).toBeVisible();
  await row(page, 'Facebook').getByRole('button', { name: 'Prekinite vezu: Facebook' }).click();
  await alert(page).getByRole('button', { name: 'Prekinite vezu' }).click();
  await expect(row(page, 'Facebook')).toContainText('Nije povezan.');
});

test('a passkey is created after entering the password, named after the device, and can be removed', async ({
  page,
}) => {
  const person = await signUp(page);
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await goto(page, path);
  const keys = panel(page, 'Pristupni ključevi');
  await keys.getByRole('button', { name: 'Dodajte pristupni ključ' }).click();
  await prove(page, person);
  await expect(toast(page, 'Pristupni ključ je dodan.')).toBeVisible();
  await expect(keys.getByRole('listitem')).toContainText(/Chrome na .*Još nije korišten/);
  // A second attempt fails, because the authenticator already holds a passkey for this account.
  await keys.getByRole('button', { name: 'Dodajte pristupni ključ' }).click();
  await prove(page, person);
  await expect(toast(page, 'Ovaj uređaj već ima pristupni ključ za Vaš račun.')).toBeVisible();
  await keys.getByRole('button', { name: /^Uklonite ključ/ }).click();
  await alert(page).getByRole('button', { name: 'Uklonite' }).click();
  await expect(toast(page, 'Pristupni ključ je uklonjen.')).toBeVisible();
  await expect(keys.getByRole('listitem')).toHaveCount(0);
});

test('two-factor sign-in is set up with a QR code, and a recovery code works in its place', async ({
  page,
  origin,
}) => {
  const person = await signUp(page);
  await goto(page, path);
  const factor = panel(page, 'Potvrda u dva koraka');
  const codes: string[] = [];
  let totp = new TOTP();

  await test.step('two-factor sign-in is enabled', async () => {
    await factor.getByRole('button', { name: 'Uključite potvrdu u dva koraka' }).click();
    const setup = dialog(page, 'Uključite potvrdu u dva koraka');
    await setup.getByLabel('Lozinka', { exact: true }).fill(person.password);
    await setup.getByRole('button', { name: 'Nastavite' }).click();
    await expect(setup.getByRole('img', { name: 'QR kod za aplikaciju za potvrdu' })).toBeVisible();
    totp = new TOTP({ secret: ((await setup.locator('code').textContent()) ?? '').replaceAll(' ', '') });
    await setup.getByLabel('Kod za potvrdu').fill('000000');
    await setup.getByRole('button', { name: 'Uključite' }).click();
    await expect(setup.getByText('Kod za potvrdu nije ispravan.')).toBeVisible();
    await setup.getByLabel('Kod za potvrdu').fill(totp.generate());
    await setup.getByRole('button', { name: 'Uključite' }).click();
    const shown = dialog(page, 'Spremite pričuvne kodove');
    await expect(shown).toBeVisible();
    codes.push(
      ...(await shown.getByRole('list', { name: 'Pričuvni kodovi' }).getByRole('listitem').allTextContents()),
    );
    expect(codes.length).toBeGreaterThan(5);
    const file = page.waitForEvent('download');
    await shown.getByRole('button', { name: 'Preuzmite' }).click();
    expect((await file).suggestedFilename()).toBe('pricuvni-kodovi.txt');
    await shown.getByRole('button', { name: 'Spremljeni su' }).click();
    await expect(factor).toContainText('Uključena');
    await expect(factor).toContainText(`Preostalo: ${codes.length} pričuvnih kodova.`);
  });

  await test.step('the second factor is required at sign-in', async () => {
    expect((await page.request.delete('/api/v1/auth/logout', { headers: { origin } })).status()).toBe(204);
    await goto(page, `/prijava?redirect=${path}`);
    await logIn(page.getByRole('main'), person.email, person.password);
    // Each code works once, so signing in uses the next one.
    await page.getByLabel('Kod za potvrdu').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole('button', { name: 'Prijavite se', exact: true }).click();
    await expect(page).toHaveURL(path);
  });

  await test.step('a recovery code works once in place of the second factor', async () => {
    expect((await page.request.delete('/api/v1/auth/logout', { headers: { origin } })).status()).toBe(204);
    await goto(page, `/prijava?redirect=${path}`);
    await logIn(page.getByRole('main'), person.email, person.password);
    await page.getByLabel('Kod za potvrdu').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Prijavite se', exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(factor).toContainText(`Preostalo: ${codes.length - 1} `);
  });

  await test.step('new recovery codes invalidate the old ones, and the second factor is disabled', async () => {
    await goto(page, path);
    await factor.getByRole('button', { name: 'Novi pričuvni kodovi' }).click();
    const renewal = dialog(page, 'Novi pričuvni kodovi');
    await renewal.getByLabel('Kod za potvrdu').fill(codes[1] ?? '');
    await renewal.getByRole('button', { name: 'Izradite nove' }).click();
    await expect(dialog(page, 'Spremite pričuvne kodove')).toBeVisible();
    const fresh = await dialog(page, 'Spremite pričuvne kodove').getByRole('listitem').allTextContents();
    expect(fresh).not.toContain(codes[2]);
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Spremite pričuvne kodove')).toBeHidden();
    await factor.getByRole('button', { name: 'Isključite' }).click();
    const end = dialog(page, 'Isključite potvrdu u dva koraka');
    await end.getByLabel('Kod za potvrdu').fill(codes[2] ?? '');
    await end.getByRole('button', { name: 'Isključite' }).click();
    await expect(end.getByText('Kod za potvrdu nije ispravan.')).toBeVisible();
    await end.getByLabel('Kod za potvrdu').fill(fresh[0] ?? '');
    await end.getByRole('button', { name: 'Isključite' }).click();
    await expect(toast(page, 'Potvrda u dva koraka je isključena.')).toBeVisible();
    await expect(factor).toContainText('Isključena');
  });
});

test('a change of email address needs both confirmations and can be cancelled', async ({ page }) => {
  const person = await signUp(page);
  const { email } = newPerson();
  await goto(page, path);
  const box = panel(page, 'Email adresa');
  await box.getByText('Promijenite adresu').click();
  await box.getByLabel('Novi email').fill(email);
  await box.getByLabel('Lozinka', { exact: true }).fill('nije-ta-lozinka');
  await box.getByRole('button', { name: 'Pošaljite poveznice' }).click();
  await expect(box.getByLabel('Lozinka', { exact: true })).toHaveAccessibleDescription(
    'Lozinka nije ispravna.',
  );
  await box.getByLabel('Lozinka', { exact: true }).fill(person.password);
  await box.getByRole('button', { name: 'Pošaljite poveznice' }).click();
  await expect(toast(page, 'Poslali smo poveznice na obje adrese.')).toBeVisible();
  await expect(box).toContainText(email);
  await expect(box).toContainText(person.email);
  await box.getByRole('button', { name: 'Odustanite od promjene' }).click();
  await expect(box).not.toContainText(email);
  await expect(box.getByText('Promijenite adresu')).toBeVisible();
});

test('an account is deleted only with its password, and its owner can restore it', async ({ page }) => {
  const person = await signUp(page);
  await goto(page, path);
  await panel(page, 'Brisanje računa').getByRole('button', { name: 'Izbrišite račun' }).click();
  const asks = dialog(page, 'Izbrisati račun?');
  await expect(asks).toContainText('Odmah nestaje, a nakon 14 dana briše se trajno');
  await asks.getByLabel('Lozinka', { exact: true }).fill('nije-ta-lozinka');
  await asks.getByRole('button', { name: 'Izbrišite račun' }).click();
  await expect(asks.getByText('Lozinka nije ispravna.')).toBeVisible();
  await asks.getByLabel('Lozinka', { exact: true }).fill(person.password);
  await asks.getByRole('button', { name: 'Izbrišite račun' }).click();
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Račun je izbrisan.')).toBeVisible();
  expect((await page.request.get('/api/v1/me')).status()).toBe(401);
  expect(
    (
      await page.request.post('/api/v1/auth/login', {
        data: { email: person.email, password: person.password },
      })
    ).status(),
  ).toBe(200);
  await goto(page, '/korisnik/profil');
  await expect(page).toHaveURL('/korisnik/podaci');
  await expect(page.getByRole('complementary', { name: 'Stanje računa' })).toContainText(
    'Do tada ga možete vratiti.',
  );
  await panel(page, 'Vratite račun').getByRole('button', { name: 'Vratite račun' }).click();
  await expect(toast(page, 'Račun je vraćen.')).toBeVisible();
  await expect(page).toHaveURL('/korisnik');
  await expect(page.getByRole('complementary', { name: 'Stanje računa' })).toHaveCount(0);
});
