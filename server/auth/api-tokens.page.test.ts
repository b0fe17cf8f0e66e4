import { expect } from 'vitest';
import { password } from '../testing/accounts.ts';
import { Person, test } from '../testing/app.ts';

const page = '/korisnik/sigurnost';

test('an API token is created without JavaScript, shown once, works and is revoked', async ({
  app,
  as,
  browse,
}) => {
  const ana = await as('client');
  const browser = browse(ana);
  await browser.visit(page);
  const panel = () => browser.page.get('region', 'API tokeni');
  browser.page.fill('Naziv', 'Kalendar');
  browser.page.check(/Ponude i dogovori/);
  browser.page.choose('Trajanje', '30 dana');
  panel().fill('Lozinka', 'nije-ta-lozinka');
  await browser.press('Izradite token');
  expect(panel().field('Lozinka').description).toContain('Lozinka nije ispravna');
  expect(panel().field('Naziv').value).toBe('Kalendar');
  panel().fill('Lozinka', password);
  await browser.press('Izradite token');
  const token = /api_[\w-]{43}/.exec(panel().text)?.[0] ?? '';
  expect(token).not.toBe('');
  expect(panel().text).toContain('Čitanje, Ponude i dogovori');
  const program = new Person(app, token, ana.id);
  expect((await program.get('/me')).status).toBe(200);
  await browser.visit(page);
  expect(browser.html).not.toContain(token);
  expect(panel().text).toContain('Zadnje korištenje');
  await browser.press('Opozovite token: Kalendar');
  await browser.press('Opozovite', browser.page.get('main'));
  expect(browser.page.text).toContain('Token je opozvan.');
  expect((await program.get('/me')).status).toBe(401);
});

test('a page ignores an API token in the Authorization header or in the cookie', async ({ app, as }) => {
  const ana = await as('client');
  const body = { token_name: 'Kalendar', scopes: ['read'], days: 7, password };
  const { token } = (await ana.post('/auth/tokens', body)).body.data;
  for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `authToken=${token}` }]) {
    const answer = await app.inject({ url: page, headers: { accept: 'text/html', ...headers } });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `/prijava?redirect=${encodeURIComponent(page)}`,
    ]);
  }
});
