import { expect } from '@playwright/test';
import { foreignPaths } from '../contract/foreign-paths.ts';
import { demo, password, test } from './site.ts';

// All parameters that take a redirect target, tested over HTTP as a crafted link or form would use them.

const forms = Object.values(foreignPaths).flat();
const query = (parameter: string, form: string) => `?${new URLSearchParams({ [parameter]: form })}`;

test('choosing the theme without script leads home instead of off the site', async ({ page, origin }) => {
  const choose = (back: string) => page.request.post('/tema', { form: { theme: 'dark', back }, headers: { origin }, maxRedirects: 0 });
  expect((await choose('/majstori')).headers().location).toBe('/majstori');
  for (const form of forms) {
    const answer = await choose(form);
    expect.soft([answer.status(), answer.headers().location], JSON.stringify(form)).toEqual([302, '/']);
  }
});

test('signing in and up without script with a foreign target is refused, and nobody is signed in', async ({ page, origin }) => {
  const send = (path: string, radnja: string) =>
    page.request.post(path, { form: { radnja, email: demo.client, password, name: 'Ana Anić', agreement: 'on' }, headers: { origin }, maxRedirects: 0 });
  for (const form of forms)
    for (const act of ['prijava', 'registracija']) {
      const path = `/${act}`;
      const answer = await send(path + query('redirect', form), act);
      expect.soft([answer.status(), answer.headers().location], path + JSON.stringify(form)).toEqual([422, undefined]);
      expect.soft(answer.headers()['set-cookie'] ?? '').not.toContain('authToken');
    }
  expect((await send(`/prijava${query('redirect', '/korisnik/poslovi')}`, 'prijava')).headers().location).toBe('/korisnik/poslovi');
});

test('foreign targets in `r` and `redirect` are refused', async ({ page }) => {
  for (const form of forms)
    for (const [path, parameter] of [
      ['/', 'r'],
      ['/prijava', 'redirect'],
    ] as const) {
      const answer = await page.request.get(path + query(parameter, form), { maxRedirects: 0 });
      expect.soft([answer.status(), answer.headers().location], parameter + JSON.stringify(form)).toEqual([422, undefined]);
    }
});
