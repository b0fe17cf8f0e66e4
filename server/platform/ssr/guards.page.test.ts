import { describe, expect } from 'vitest';
import { foreignPaths } from '#contract/foreign-paths.ts';
import { emailOf, password } from '../../testing/accounts.ts';
import { test } from '../../testing/app.ts';

describe('a redirect to another site', () => {
  const forms = Object.values(foreignPaths).map(([first = '']) => first);
  const query = (parameter: string, target: string) => `?${new URLSearchParams({ [parameter]: target })}`;

  test('is replaced by the home page after choosing the theme', async ({ browse }) => {
    const browser = browse();
    const choose = (back: string) =>
      browser.send('/tema', { method: 'POST', payload: new URLSearchParams({ theme: 'dark', back }) });
    expect((await choose('/majstori')).headers.location).toBe('/majstori');
    for (const target of forms) {
      const { statusCode, headers } = await choose(target);
      expect.soft([statusCode, headers.location], JSON.stringify(target)).toEqual([302, '/']);
    }
  });

  test('is rejected in the parameters `r` and `redirect`', async ({ browse }) => {
    const browser = browse();
    for (const target of forms)
      for (const [path, parameter] of [
        ['/', 'r'],
        ['/prijava', 'redirect'],
      ] as const) {
        const { statusCode, headers, body } = await browser.send(path + query(parameter, target));
        expect
          .soft([statusCode, headers.location], parameter + JSON.stringify(target))
          .toEqual([422, undefined]);
        expect.soft(body).toContain('ERR_REDIRECT');
      }
    expect((await browser.send('/?r=%2Fmajstori%3Fporedak%3Dnajnoviji')).headers.location).toBe(
      '/majstori?poredak=najnoviji',
    );
    expect((await browser.send('/majstori?r=%2F%2Fzlo.example')).statusCode).toBe(422);
  });

  test('is rejected in the sign-in and sign-up forms, and the user is not signed in', async ({
    as,
    browse,
    db,
  }) => {
    const email = await emailOf(db, await as('client'));
    const enter = (action: string, target: string) => {
      const fields = {
        radnja: action,
        email,
        password,
        ...(action === 'registracija' && { name: 'Ana Anić', agreement: 'on' }),
      };
      return browse().send(`/${action}${query('redirect', target)}`, {
        method: 'POST',
        payload: new URLSearchParams(fields),
      });
    };
    for (const target of forms)
      for (const action of ['prijava', 'registracija']) {
        const { statusCode, headers, cookies } = await enter(action, target);
        expect
          .soft([statusCode, headers.location], action + JSON.stringify(target))
          .toEqual([422, undefined]);
        expect.soft(cookies.map(({ name }) => name)).not.toContain('authToken');
      }
    expect((await enter('prijava', '/korisnik/poslovi')).headers.location).toBe('/korisnik/poslovi');
  });
});

describe('a missing page', () => {
  test.for(['/ovo/ne/postoji', '/poslovi/999999', '/korisnici/nema-ga', '/prostorije/podrum', '/prostorije'])(
    'returns 404 and offers links to other pages: %s',
    async (path, { browse }) => {
      const browser = browse();
      await browser.visit(path);
      expect(browser.status).toBe(404);
      expect(browser.page.heading).toBe('Stranica ne postoji.');
      expect(browser.page.select('title').map((title) => title.text)).toEqual([
        'Stranica ne postoji. | Meštar',
      ]);
      expect(browser.page.select(':is(.site-nav, .bottom-nav) a').length).toBeGreaterThan(0);
      expect(browser.page.select(':is(.site-nav, .bottom-nav) [aria-current]')).toEqual([]);
      await browser.follow('Na početnu', browser.page.get('main'));
      expect(browser.path).toBe('/');
    },
  );
});

describe('pages with restricted access', () => {
  test.for(['/obavijesti', '/poruke', '/korisnik', '/korisnik/podaci'])(
    'redirect visitors to sign-in: %s',
    async (path, { browse }) => {
      const browser = browse();
      await browser.visit(path);
      expect(browser.path).toBe(`/prijava?redirect=${encodeURIComponent(path)}`);
    },
  );

  test('return 404 to non-administrators, and 403 to administrators of another area', async ({
    as,
    browse,
  }) => {
    const statusFor = async (part: Parameters<typeof as>[0], path: string) => {
      const browser = browse(await as(part));
      await browser.visit(path);
      return browser.status;
    };
    for (const path of ['/admin/moderiranje', '/admin/oglasi', '/admin/provjere-obrta'])
      expect.soft(await statusFor('client', path), path).toBe(404);
    expect(await statusFor('finance', '/admin/oglasi')).toBe(403);
    expect(await statusFor('moderator', '/admin/uplate')).toBe(403);
    expect(await statusFor('moderator', '/admin/provjere-obrta')).toBe(200);
  });

  test('explain the missing access and keep the surrounding menus', async ({ as, browse }) => {
    const browser = browse(await as('finance'));
    await browser.visit('/admin/oglasi');
    expect(browser.page.heading).toBe('Nemate pristup ovoj stranici.');
    expect(browser.page.select('title').map((title) => title.text)).toEqual([
      'Nemate pristup ovoj stranici. | Meštar',
    ]);
    await browser.follow('Uplate', browser.page.select('.admin-menu')[0]);
    expect(browser.path).toBe('/admin/uplate');
  });

  test('ask a visitor who saves a search to sign in, and explain why', async ({ browse }) => {
    const browser = browse();
    await browser.visit('/korisnik/spremljene-pretrage/nova?kategorija=vodoinstalacije');
    expect(browser.page.text).toContain('Prijavite se da biste spremili pretragu.');
    await browser.follow('Registrirajte se', browser.page.get('main'));
    expect(browser.page.text).toContain('Prijavite se da biste spremili pretragu.');
    await browser.visit('/prijava');
    expect(browser.page.text).not.toContain('spremili pretragu');
  });
});

test('a chosen theme applies to every page', async ({ browse }) => {
  const browser = browse();
  const theme = async (button: string) => {
    await browser.visit('/majstori');
    await browser.press(button, browser.page.get('contentinfo'));
    expect(browser.path).toBe('/majstori');
    return browser.page.attribute('data-theme');
  };
  expect(await theme('Tamno')).toBe('dark');
  await browser.visit('/');
  expect(browser.page.attribute('data-theme')).toBe('dark');
  expect(await theme('Sustav')).toBe('');
});

test('an unknown API path gets a 404 even with a JSON body', async ({ app }) => {
  for (const [url, payload] of [
    ['/api/v1/nema', '{}'],
    ['/api', '{}'],
    ['/api/v1/nema', ''],
  ] as const) {
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect([url, answer.statusCode]).toEqual([url, 404]);
  }
});
