import { afterEach, expect, test, vi } from 'vitest';
import { rendered, wordsOf } from '../platform/page/rendered.tsx';
import { copyAt, ErrorPage } from './error-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const failed = (status: number, data: object = {}) => ({ status, statusText: '', internal: false, data });
const wordsOfPage = (error: unknown, at = '/poslovi') =>
  wordsOf(rendered(<ErrorPage error={error} />, { at }));

test('the error page for status 404 states that the page does not exist', () => {
  expect(wordsOfPage(failed(404))).toContain('Stranica ne postoji.');
  expect(wordsOfPage(failed(404))).not.toContain('Nešto je pošlo po zlu!');
});

test('the error page for any other status shows a general message, the status and a link to continue', () => {
  const words = wordsOfPage(failed(500, { message: 'secret', request_id: 'req-7' }));
  expect(words).toContain('Nešto je pošlo po zlu!');
  expect(words).toContain(
    'Naš tim je obaviješten o ovom problemu. Molimo osvježite stranicu i pokušajte kasnije.',
  );
  expect(words).toContain('Oznaka zahtjeva req-7, pogreška 500');
  expect(words).toContain('Na početnu');
  expect(words).not.toContain('secret');
  expect(wordsOfPage(failed(422, { message: 'ERR_REDIRECT' }))).toMatch(/ERR_REDIRECT.*Pogreška 422/);
});

test('the error page shows a message from the URL as plain text of at most 200 characters', () => {
  const message = `<b>Prijava</b> ${'a'.repeat(300)}`;
  const html = rendered(<ErrorPage error={failed(500)} />, {
    at: `/poslovi?${new URLSearchParams({ message })}`,
  });
  expect(html).toContain('&lt;b&gt;Prijava&lt;/b&gt;');
  expect(html).not.toContain('<b>Prijava');
  expect(html.match(/a{100,}/)?.[0].length).toBe(200 - '<b>Prijava</b> '.length);
});

test('an offline copy of a list is found by its path, ignoring the query', async () => {
  const kept = ['/aktivni-poslovi?zupanije=zadarska'];
  vi.stubGlobal('caches', {
    match: async (asked: string, { ignoreSearch }: CacheQueryOptions = {}) =>
      kept.find((path) => asked === (ignoreSearch ? path.split('?')[0] : path)),
  });
  expect(await copyAt({ pathname: '/aktivni-poslovi' })).toBe(kept[0]);
  expect(await copyAt({ pathname: '/majstori' })).toBeUndefined();
});
