import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { logIn, toast } from './actions.ts';
import { type Api, goto, isPhone, newPerson, type Person, signUp, test } from './site.ts';

async function protect(api: Api, { password }: Person) {
  const { data } = await api.post<{ data: { secret: string } }>('/auth/second-factor', { password });
  const totp = new TOTP({ secret: data.secret });
  const { data: confirmed } = await api.post<{ data: { recovery_codes: string[] } }>(
    '/auth/second-factor/confirm',
    { otp: totp.generate() },
  );
  // Each code works only once and the current code has already been used, so signing in uses the code of the
  // next period.
  return {
    recovery: confirmed.recovery_codes,
    next: () => totp.generate({ timestamp: Date.now() + 30_000 }),
  };
}

test.describe('a second factor', () => {
  test.use({ forgives: /^(?:422|csp) / });

  test('is required after the password, and a recovery code works instead', async ({ page, open, api }) => {
    const person = newPerson('Oprezna Osoba');
    const device = await open();
    await signUp(device, person);
    const codes = await protect(api(device), person);

    await goto(page, '/prijava?redirect=/korisnik/poslovi');
    await logIn(page.getByRole('main'), person.email, person.password);
    const code = page.getByLabel('Kod za potvrdu');
    await expect(code).toBeFocused();
    await expect(page.getByText('Obrazac neispravan!')).toBeHidden();
    await code.fill('000000');
    await page.getByRole('button', { name: 'Prijavite se', exact: true }).click();
    await expect(code).toHaveAccessibleDescription(/^Kod za potvrdu nije ispravan\./);
    await code.fill(codes.next());
    await page.getByRole('button', { name: 'Prijavite se', exact: true }).click();
    await expect(page).toHaveURL('/korisnik/poslovi');

    const lost = await open();
    await goto(lost, '/prijava');
    await logIn(lost.getByRole('main'), person.email, person.password);
    await lost.getByLabel('Kod za potvrdu').fill(codes.recovery[0] ?? '');
    await lost.keyboard.press('Enter');
    await expect(toast(lost, 'Prijava je uspjela.')).toBeVisible();
  });
});

async function authenticator(page: Page): Promise<void> {
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
}

async function addPasskey(page: Page, api: Api, { password }: Person): Promise<void> {
  const proof = { password };
  const { data: options } = await api.post<{ data: Record<string, unknown> }>('/auth/passkeys/options', {
    proof,
  });
  const response = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json as never);
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null;
    return made?.toJSON();
  }, options);
  await api.post('/auth/passkeys', { response, name: 'Ovaj uređaj', proof });
}

test('a passkey signs the user in without a password or code', async ({ page, api, origin }) => {
  await authenticator(page);
  const person = await signUp(page);
  await goto(page, '/majstori');
  await addPasskey(page, api(page), person);
  await protect(api(page), person);
  // Leaves the page, because its requests for unread counts would fail once the session ends.
  await page.goto('about:blank');
  expect((await page.request.delete('/api/v1/auth/logout', { headers: { origin } })).status()).toBe(204);

  await goto(page, '/majstori');
  const bottom = page.getByRole('navigation', { name: 'Donji izbornik' });
  await (isPhone(page) ? bottom : page.getByRole('banner')).getByRole('link', { name: 'Prijava' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Prijavite se pristupnim ključem' }).click();
  await expect(toast(page, 'Prijava je uspjela.')).toBeVisible();
  const { data: me } = await (await page.request.get('/api/v1/me')).json();
  expect(me.email).toBe(person.email);
});
