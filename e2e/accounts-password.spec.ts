import { expect, type Page } from '@playwright/test';
import { dialog, toast } from './actions.ts';
import { expectAccessible, expectNoSidewaysScroll, keepPicture } from './look.ts';
import { mailTo } from './mail.ts';
import { demo, goto, isPhone, newPerson, password, signUp, test } from './site.ts';

const renewed = 'Sasvim-nova-lozinka-9';

test('a password is reset in the modal with the emailed code, and other devices are signed out', async ({
  page,
  open,
}) => {
  const person = newPerson('Zaboravna Osoba');
  const elsewhere = await open();
  await signUp(elsewhere, person);

  await goto(page, '/majstori');
  const bottom = page.getByRole('navigation', { name: 'Donji izbornik' });
  await (isPhone(page) ? bottom : page.getByRole('banner')).getByRole('link', { name: 'Prijava' }).click();
  const login = dialog(page, 'Prijava');
  await login.getByLabel('Email').fill(person.email);
  await login.getByRole('link', { name: 'Zaboravili ste lozinku?' }).click();
  const reset = dialog(page, 'Obnova lozinke');
  await expect(reset.getByLabel('Email')).toHaveValue(person.email);
  await reset.getByRole('button', { name: 'Pošaljite kod' }).click();
  await expect(reset.getByText('Zahtjev je odobren.')).toBeVisible();
  await expect(reset.getByText(/Pošaljite novi\s+za [01]:\d\d/)).toBeVisible();

  const mail = await mailTo(page, person.email, /^Kod za novu lozinku/);
  const code =
    new URLSearchParams(mail.links.find((link) => link.startsWith('/nova-lozinka?'))?.split('?')[1]).get(
      'kod',
    ) ?? '';
  expect(mail.text).toContain(code);
  await reset.getByLabel('Kod').fill(code);
  await reset.getByLabel('Nova lozinka').fill(renewed);
  await reset.getByRole('button', { name: 'Spremite novu lozinku' }).click();
  await expect(toast(page, 'Lozinka je promijenjena.')).toBeVisible();

  await expect(login.getByLabel('Email')).toHaveValue(person.email);
  await login.getByLabel('Lozinka', { exact: true }).fill(renewed);
  await login.getByRole('button', { name: 'Prijavite se', exact: true }).click();
  await expect(toast(page, 'Prijava je uspjela.')).toBeVisible();
  await expect(page).toHaveURL(/\/majstori/);
  expect((await elsewhere.request.get('/api/v1/me')).status()).toBe(401);
});

test.describe('a wrong reset code', () => {
  test.use({ forgives: /^422 / });

  test('is reported at its field, with the same message as for an unknown address', async ({ page }) => {
    await goto(page, '/prijava?redirect=/korisnik/poslovi');
    await page.getByRole('link', { name: 'Zaboravili ste lozinku?' }).click();
    await expect(page).toHaveURL('/nova-lozinka?redirect=%2Fkorisnik%2Fposlovi');
    await page.getByRole('button', { name: 'Pošaljite kod' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Polje Email je obavezno\./);
    await page.getByLabel('Email').fill(newPerson().email);
    await page.getByRole('button', { name: 'Pošaljite kod' }).click();
    await expect(page.getByText('Zahtjev je odobren.')).toBeVisible();
    await page.getByLabel('Kod').fill('AAAA-AAAA');
    await page.getByLabel('Nova lozinka').fill(renewed);
    await page.getByRole('button', { name: 'Spremite novu lozinku' }).click();
    await expect(page.getByLabel('Kod')).toHaveAccessibleDescription(
      /^Kod nije ispravan ili je istekao\. Zatražite novi\./,
    );
    await expect(page.getByLabel('Kod')).toBeFocused();
    await page.getByRole('button', { name: 'Promijenite' }).click();
    await expect(page.getByRole('button', { name: 'Pošaljite kod' })).toBeVisible();
  });
});

test('the link in the password-reset email fills in the address and the code', async ({ page, open }) => {
  const person = await signUp(await open());
  await page.request.post('/api/v1/auth/password-reset/request', { data: { email: person.email } });
  const { links } = await mailTo(page, person.email, /^Kod za novu lozinku/);
  await goto(page, links.find((link) => link.startsWith('/nova-lozinka?')) ?? '');
  await expect(page.getByText('Kod iz poruke već je upisan.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Nova lozinka').fill(renewed);
  await page.getByRole('button', { name: 'Spremite novu lozinku' }).click();
  await expect(page).toHaveURL('/prijava');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Lozinka', { exact: true }).fill(renewed);
  await page.getByRole('button', { name: 'Prijavite se', exact: true }).click();
  await expect(page).toHaveURL('/');
  expect((await page.request.get('/api/v1/me')).status()).toBe(200);
});

async function withMethods(page: Page, origin: string): Promise<{ email: string; link: string }> {
  const { email, password } = await signUp(page);
  const headers = { origin };
  // An unconfirmed account lists no sign-in methods, so the email address is confirmed first.
  const { links } = await mailTo(page, email, /^Potvrdite svoj email/);
  const token = new URLSearchParams(
    links.find((one) => one.startsWith('/potvrda-emaila?'))?.split('?')[1],
  ).get('kod');
  expect((await page.request.post('/api/v1/auth/email/confirm', { data: { token }, headers })).status()).toBe(
    200,
  );
  for (const provider of ['google', 'facebook']) {
    const form = {
      redirect_uri: '/prijava/povratak',
      state: 's',
      subject: String(Math.random()).slice(2),
      email: `${provider}.${email}`,
    };
    const { location = '' } = (
      await page.request.post(`/dev/social/${provider}`, { form, headers, maxRedirects: 0 })
    ).headers();
    const access_token = new URLSearchParams(location.split('#')[1]).get('access_token');
    expect(
      (
        await page.request.post(`/api/v1/auth/methods/${provider}`, {
          data: { access_token, proof: { password } },
          headers,
        })
      ).status(),
    ).toBe(200);
  }
  expect(
    (await page.request.post('/api/v1/auth/password-reset/request', { data: { email }, headers })).status(),
  ).toBe(204);
  const mail = await mailTo(page, email, /^Kod za novu lozinku/);
  expect(mail.text).toContain(`google.${email}`);
  return { email, link: mail.links.find((one) => one.startsWith('/nova-lozinka?')) ?? '' };
}
async function providersOf(page: Page, email: string): Promise<string[]> {
  expect(
    (await page.request.post('/api/v1/auth/login', { data: { email, password: renewed } })).status(),
  ).toBe(200);
  const { data } = await (await page.request.get('/api/v1/auth/methods')).json();
  return data.social.map((one: { provider: string }) => one.provider);
}

test('setting a new password lists the other sign-in methods first and removes those that are not ticked', async ({
  page,
  open,
  origin,
}) => {
  const other = await open();
  const { email, link } = await withMethods(other, origin);
  await goto(page, '/nova-lozinka');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Pošaljite kod' }).click();
  await expect(page.getByText('Zahtjev je odobren.')).toBeVisible();
  // Waits for the email with the second code, because the code in `link` is no longer valid.
  let code = '';
  const before = new URLSearchParams(link.split('?')[1]).get('kod');
  await expect(async () => {
    const { links } = await mailTo(page, email, /^Kod za novu lozinku/);
    code =
      new URLSearchParams(links.find((one) => one.startsWith('/nova-lozinka?'))?.split('?')[1]).get('kod') ??
      '';
    expect(code).not.toBe(before);
  }).toPass();
  await page.getByLabel('Kod').fill(code);
  await page.getByLabel('Nova lozinka').fill(renewed);
  await page.getByRole('button', { name: 'Spremite novu lozinku' }).click();
  const ways = page.getByRole('group', { name: 'Drugi načini prijave' });
  await expect(ways).toBeFocused();
  await expect(ways.getByRole('checkbox')).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, `reset-ways-${isPhone(page) ? 'phone' : 'desktop'}`);
  await page.keyboard.press('Tab');
  await expect(ways.getByRole('checkbox', { name: /^Facebook/ })).toBeFocused();
  await ways.getByRole('checkbox', { name: `Google · google.${email}` }).check();
  await page.getByRole('button', { name: 'Spremite novu lozinku' }).click();
  await expect(page).toHaveURL('/prijava');
  expect(await providersOf(page, email)).toEqual(['google']);
});

test('opening the link in the password-reset email lists other sign-in methods immediately, none of them ticked', async ({
  page,
  open,
  origin,
}) => {
  const { email, link } = await withMethods(await open(), origin);
  await goto(page, link);
  await expect(
    page.getByRole('group', { name: 'Drugi načini prijave' }).getByRole('checkbox', { checked: false }),
  ).toHaveCount(2);
  await page.getByLabel('Nova lozinka').fill(renewed);
  await page.getByRole('button', { name: 'Spremite novu lozinku' }).click();
  await expect(page).toHaveURL('/prijava');
  expect(await providersOf(page, email)).toEqual([]);
});

test.describe('a sign-in form submitted before scripts run', () => {
  test.use({ forgives: /^422 POST \/prijava$/ });

  test('still leads to the second step', async ({ page }) => {
    const release = Promise.withResolvers<void>();
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await release.promise;
      await route.continue().catch(() => undefined);
    });
    await page.goto('/prijava?redirect=/korisnik', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(demo.client);
    await page.getByRole('button', { name: 'Nastavite' }).click();
    const secret = page.getByLabel('Lozinka', { exact: true });
    await expect(secret).toBeVisible();
    release.resolve();
    await expect(page.getByRole('button', { name: 'Promijenite' })).toBeVisible();
    await secret.fill(password);
    await page.getByRole('button', { name: 'Prijavite se', exact: true }).click();
    await expect(page).toHaveURL('/korisnik');
  });
});
