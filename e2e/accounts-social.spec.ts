import { expect, type Page } from '@playwright/test';
import { dialog, putOffStart, toast } from './actions.ts';
import { goto, isPhone, newPerson, type Person, test } from './site.ts';

interface Claimed extends Person {
  subject: string;
}
const person = (name: string): Claimed => ({ ...newPerson(name), subject: String(Math.random()).slice(2) });

async function bySocial(
  page: Page,
  provider: 'Google' | 'Facebook',
  who: Claimed | undefined,
): Promise<void> {
  await expect(page.getByText('Google i Facebook ovdje zamjenjuje probna prijava.')).toBeVisible();
  const opened = isPhone(page) ? Promise.resolve(page) : page.waitForEvent('popup');
  await page.getByRole('button', { name: provider, exact: true }).click();
  const asks = await opened;
  await asks.waitForURL(/\/dev\/social\//);
  if (who) {
    await asks.getByLabel('Ime').fill(who.name);
    await asks.getByLabel('Email', { exact: true }).fill(who.email);
    await asks.getByLabel('Oznaka osobe').fill(who.subject);
  }
  const gone = asks === page ? undefined : asks.waitForEvent('close');
  await asks.getByRole('button', { name: who ? 'Nastavite' : 'Odustanite' }).click();
  await gone;
}

test('a new Google account created during an inquiry completes onboarding and continues', async ({
  page,
}) => {
  const who = person('Gordana Gugl');
  await goto(page, '/poslovi');
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Objavite upit' })
    .filter({ visible: true })
    .click();
  await expect(dialog(page, 'Prijavite se za objavu upita')).toBeVisible();
  await bySocial(page, 'Google', who);
  await expect(toast(page, 'Registracija je uspjela!')).toBeVisible();
  await expect(page).toHaveURL(/\/poslovi/);
  expect(page.url()).not.toContain('access_token');
  await putOffStart(page);
  await expect(dialog(page, 'Objavite upit')).toBeVisible();
  const { data: me } = await (await page.request.get('/api/v1/me')).json();
  expect(me).toMatchObject({ name: who.name, email: who.email, is_verified: true, has_password: false });
});

test('a second sign-in through Facebook uses the same account and continues to the requested page', async ({
  page,
  open,
}) => {
  const who = person('Fabijan Fejs');
  const first = await open();
  await goto(first, '/registracija');
  await bySocial(first, 'Facebook', who);
  await expect(toast(first, 'Registracija je uspjela!')).toBeVisible();
  await goto(page, '/prijava?redirect=/korisnik/ocjene');
  await bySocial(page, 'Facebook', who);
  await expect(page).toHaveURL(/\/korisnik\/ocjene/);
  // Located by element, because the welcome dialog may already hide the page from the accessibility tree.
  await expect(page.locator('h1')).toBeVisible();
});

test('a user who cancels at the provider returns to the form', { tag: '@desktop' }, async ({ page }) => {
  await goto(page, '/prijava');
  await bySocial(page, 'Google', undefined);
  await expect(page).toHaveURL(/\/prijava/);
  await expect(page.getByLabel('Email')).toBeVisible();
  expect((await page.request.get('/api/v1/me')).status()).toBe(401);
});

test.describe('a faulty sign-in provider', () => {
  test.use({ forgives: /^422 POST \/api\/v1\/login\// });

  test('cannot take over a password account with the same email address', { tag: '@desktop' }, async ({
    page,
    open,
  }) => {
    const owner = newPerson('Prava Vlasnica');
    const other = await open();
    expect(
      (await other.request.post('/api/v1/auth/signup', { data: { ...owner, agreement: '1' } })).status(),
    ).toBe(201);
    await goto(page, '/prijava');
    await bySocial(page, 'Google', { ...owner, subject: String(Math.random()).slice(2) });
    await expect(
      toast(
        page,
        'Račun s ovom email adresom već postoji. Prijavite se lozinkom pa ga povežite u postavkama sigurnosti.',
      ),
    ).toBeVisible();
    expect((await page.request.get('/api/v1/me')).status()).toBe(401);
  });

  test('leads to the generic error message if it returns an error', { tag: '@desktop' }, async ({ page }) => {
    if (!isPhone(page)) await page.addInitScript(() => Object.assign(window, { open: () => null }));
    await goto(page, '/prijava');
    await page.getByRole('button', { name: 'Google', exact: true }).click();
    await page.waitForURL(/\/dev\/social\/google/);
    const state = new URL(page.url()).searchParams.get('state');
    await page.goto(`/prijava/povratak#error=server_error&state=${state}`);
    await expect(toast(page, 'Nešto je pošlo po zlu!')).toBeVisible();
    await expect(page).toHaveURL(/^[^#]*\/prijava\?/);
  });

  test('cannot sign a user in with an unrequested response', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/prijava/povratak#access_token=abc&state=not-ours');
    await expect(page.getByText('Ovaj možete zatvoriti.')).toBeVisible();
    expect(page.url()).not.toContain('#');
    await goto(page, '/prijava/povratak');
    await expect(page.getByText('Ovdje nijedna prijava nije u tijeku.')).toBeVisible();
  });
});
