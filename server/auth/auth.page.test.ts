import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { limits } from '#contract/constants.ts';
import { emailOf, newestCode, password, wrong } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { linkIn, type PlainBrowser } from '../testing/plain-browser.ts';
import { codeOf, switchOn } from '../testing/second-factor.ts';
import { endSessionsOf } from './service.ts';
import { fakeAudience, fakeToken } from './social-fake.ts';
import { tokens } from './tables.ts';

const renewed = 'Sasvim-nova-lozinka-9';
const newAddress = () => `${randomUUID().slice(0, 8)}@primjer.hr`;

async function logIn(browser: PlainBrowser, email: string, secret = password) {
  browser.page.fill('Email', email);
  browser.page.fill('Lozinka', secret);
  return browser.press('Prijavite se');
}

const isKnown = async (person: Person) => (await person.get('/me')).status === 200;

describe('sign-up and sign-in', () => {
  test('report every invalid field and keep the name, then create the account and continue', async ({
    browse,
  }) => {
    const browser = browse();
    await browser.visit('/registracija?redirect=/korisnik/profil');
    browser.page.fill('Ime', 'Bez Skripte');
    browser.page.fill('Email', 'nije-adresa');
    browser.page.fill('Lozinka', password);
    await browser.press('Registrirajte se');
    expect(browser.status).toBe(422);
    expect(browser.page.field('Email').description).toMatch(/^Email mora biti važeći email\./);
    expect(browser.page.text).toContain('Molimo potvrdite kako bi ste nastavili.');
    expect(browser.page.field('Ime').value).toBe('Bez Skripte');
    expect(browser.html).not.toContain(password);
    browser.page.fill('Email', newAddress());
    browser.page.fill('Lozinka', password);
    browser.page.check(/Slažem se/);
    await browser.press('Registrirajte se');
    expect(browser.path).toBe('/korisnik/profil');
    expect(browser.page.get('main').text).toContain('Bez Skripte');
    await browser.press('Odjava', browser.page.get('contentinfo'));
    expect(browser.page.text).toContain('Odjavljeni ste.');
    expect(browser.isSignedIn).toBe(false);
  });

  test('keep the email after a wrong password, then redirect to the requested page with its query', async ({
    browse,
    as,
    db,
  }) => {
    const email = await emailOf(db, await as('client'));
    const browser = browse();
    await browser.visit('/korisnik/poslovi?stanje=zavrseni');
    expect(browser.path).toBe('/prijava?redirect=%2Fkorisnik%2Fposlovi%3Fstanje%3Dzavrseni');
    await logIn(browser, email, 'nije-ta-lozinka');
    expect(browser.page.text).toContain('Email ili lozinka nisu ispravni.');
    expect(browser.page.field('Email').value).toBe(email);
    await logIn(browser, email);
    expect(browser.path).toBe('/korisnik/poslovi?stanje=zavrseni');
    for (const path of ['/prijava', '/registracija']) {
      await browser.visit(path);
      expect(browser.path).toBe('/');
    }
    await browser.visit('/prijava?redirect=/korisnik/ocjene');
    expect(browser.path).toBe('/korisnik/ocjene');
  });

  test('ask for the second factor on the same page, keeping the email', async ({ browse, as, db }) => {
    const person = await as('client');
    const { secret } = await switchOn(person);
    const browser = browse();
    await browser.visit('/prijava?redirect=/korisnik/poslovi');
    await logIn(browser, await emailOf(db, person));
    expect(browser.isSignedIn).toBe(false);
    expect(browser.page.field('Email').value).toBe(await emailOf(db, person));
    browser.page.fill('Kod za potvrdu', codeOf(secret));
    browser.page.fill('Lozinka', password);
    await browser.press('Prijavite se');
    expect(browser.path).toBe('/korisnik/poslovi');
  });
});

describe('the session cookie', () => {
  test('is deleted by the first page visited after its session has ended, and that page is not cached', async ({
    as,
    browse,
    db,
  }) => {
    const ana = await as('client');
    const browser = browse(ana);
    await browser.visit('/');
    expect(browser.isSignedIn).toBe(true);
    await endSessionsOf(db, ana.id);
    const { headers } = await browser.send('/');
    expect(browser.isSignedIn).toBe(false);
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test('is renewed for ten years by the first page visit in an hour', async ({ as, browse, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const hourAgo = sql`now() - interval '61 minutes'`;
    await db.update(tokens).set({ lastUsedAt: hourAgo }).where(eq(tokens.userId, ana.id));
    const renewedOf = async (person: Person) =>
      (await browse(person).send('/')).cookies.flatMap(({ name, maxAge }) =>
        name === 'authToken' ? [maxAge] : [],
      );
    expect(await renewedOf(ana)).toEqual([limits.authCookieDays * 86_400]);
    expect(await renewedOf(ivo)).toEqual([]);
  });
});

describe('password reset', () => {
  test('rejects a wrong code and accepts the emailed one', async ({ browse, as, db, outbox }) => {
    const person = await as('client');
    const email = await emailOf(db, person);
    const browser = browse();
    await browser.visit('/prijava');
    await browser.follow('Zaboravili ste lozinku?');
    browser.page.fill('Email', email);
    await browser.press('Pošaljite kod');
    expect(browser.page.text).toContain('Zahtjev je odobren.');
    browser.page.fill('Kod', wrong(await newestCode(outbox, email)));
    browser.page.fill('Nova lozinka', renewed);
    await browser.press('Spremite novu lozinku');
    expect(browser.page.field('Kod').description).toMatch(/^Kod nije ispravan ili je istekao\./);
    await browser.visit(linkIn(await outbox.to(email), '/nova-lozinka'));
    browser.page.fill('Nova lozinka', renewed);
    await browser.press('Spremite novu lozinku');
    expect(browser.page.text).toContain('Lozinka je promijenjena.');
    expect(browser.path).toMatch(/^\/prijava/);
    expect(await isKnown(person)).toBe(false);
    await logIn(browser, email, renewed);
    expect(browser.path).toBe('/');
  });

  test('lists the other sign-in methods, then removes all but the chosen ones', async ({
    browse,
    as,
    db,
    keys,
    outbox,
    visitor,
  }) => {
    const person = await as('client');
    const email = await emailOf(db, person);
    for (const provider of ['google', 'facebook'] as const) {
      const claims = {
        aud: fakeAudience(provider),
        sub: provider,
        name: person.name,
        email: `${provider}.${email}`,
        email_verified: true,
      };
      const linked = await person.post(`/auth/methods/${provider}`, {
        access_token: fakeToken(keys, claims),
        proof: { password },
      });
      expect(linked).toHaveStatus(200);
    }
    const browser = browse();
    const save = async (code: string) => {
      browser.page.fill('Kod', code);
      browser.page.fill('Nova lozinka', renewed);
      await browser.press('Spremite novu lozinku');
    };
    await browser.visit('/nova-lozinka');
    browser.page.fill('Email', email);
    await browser.press('Pošaljite kod');
    const code = await newestCode(outbox, email);
    // The first attempt changes nothing: the code was entered by hand, so the page did not yet know the
    // account and could not list the sign-in methods to keep.
    await save(code);
    const unchanged = 'Lozinka još nije promijenjena: odaberite što zadržavate i upišite je još jednom.';
    expect(browser.page.text).toContain(unchanged);
    await browser.visit(linkIn(await outbox.to(email), '/nova-lozinka'));
    expect(browser.page.all('checkbox').map(({ isChecked }) => isChecked)).toEqual([false, false]);
    browser.page.check(`Google · google.${email}`);
    await save(wrong(code));
    expect(browser.page.field('Kod').description).toMatch(/^Kod nije ispravan ili je istekao\./);
    await save(code);
    expect(browser.page.text).toContain(unchanged);
    browser.page.check(/^Google/);
    await save(code);
    expect(browser.path).toMatch(/^\/prijava/);
    expect(browser.page.text).toContain('Lozinka je promijenjena.');
    const { token } = (await visitor.post('/auth/login', { email, password: renewed })).body;
    const methods = await visitor.send('GET', '/auth/methods', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(methods.body.data.social).toMatchObject([{ provider: 'google' }]);
  });
});

describe('a new address', () => {
  test('is confirmed by the emailed link, which can be resent', async ({ browse, as, db, outbox }) => {
    const person = await as('unconfirmed');
    const browser = browse(person);
    await browser.visit('/korisnik/profil');
    expect(browser.page.text).toContain('Potvrdite svoj email.');
    await browser.press('Pošaljite ponovno');
    expect(browser.page.heading).toBe('Poruka je poslana');
    await browser.visit(linkIn(await outbox.to(await emailOf(db, person)), '/potvrda-emaila'));
    expect((await person.get('/me')).body.data.is_verified).toBe(false);
    await browser.press('Potvrdite email');
    expect(browser.page.heading).toBe('Email je potvrđen');
    await browser.visit('/korisnik/profil');
    expect(browser.page.text).not.toContain('Potvrdite svoj email.');
  });

  test('is not confirmed by an invalid link', async ({ browse, as }) => {
    const browser = browse(await as('unconfirmed'));
    await browser.visit('/potvrda-emaila');
    expect(browser.page.heading).toBe('Potvrda nije zatražena');
    await browser.visit(`/potvrda-emaila?kod=${'a'.repeat(43)}`);
    await browser.press('Potvrdite email');
    expect(browser.page.heading).toBe('Poveznica nije valjana ili je istekla');
    expect(browser.page.has('button', 'Pošaljite ponovno')).toBe(true);
  });
});

test('the security page signs out a device and changes the password', async ({ browse, as, db, visitor }) => {
  const person = await as('client');
  const email = await emailOf(db, person);
  const { token } = (await visitor.post('/auth/login', { email, password })).body;
  const browser = browse(person);
  await browser.visit('/korisnik/sigurnost');
  await browser.press(/^Odjavite uređaj/, browser.page.get('region', 'Prijavljeni uređaji'));
  expect(browser.page.text).toContain('Uređaj je odjavljen.');
  expect(await visitor.send('GET', '/me', { headers: { authorization: `Bearer ${token}` } })).toHaveStatus(
    401,
  );
  const change = async (current: string) => {
    const form = browser.page.get('region', 'Lozinka');
    form.fill('Trenutna lozinka', current);
    form.fill('Nova lozinka', renewed);
    await browser.press('Promijenite lozinku', form);
  };
  await change('nije-ta-lozinka');
  expect(browser.page.field('Trenutna lozinka').description).toMatch(/^Trenutna lozinka nije ispravna\./);
  await change(password);
  expect(browser.page.text).toContain('Lozinka je promijenjena.');
  expect(await visitor.post('/auth/login', { email, password: renewed })).toHaveStatus(200);
});
