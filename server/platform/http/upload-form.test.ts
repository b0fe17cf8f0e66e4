import { describe, expect } from 'vitest';
import { type Person, test } from '../../testing/app.ts';
import { pdf, picture } from '../../testing/files.ts';

interface Sent {
  file?: { name: string; bytes: Uint8Array };
  headers?: Record<string, string>;
}

async function send(person: Person, { file, headers = {} }: Sent = {}) {
  const { name, bytes } = file ?? (await picture());
  const multipart = new FormData();
  multipart.append('file', new Blob([bytes as BlobPart]), name);
  return person.send('POST', '/me/portfolio', {
    multipart,
    headers: { accept: 'text/html,application/xhtml+xml', host: 'mestar.test', ...headers },
  });
}

describe('a form with a file sent without JavaScript', () => {
  test('leads back to its page', async ({ as }) => {
    const ivo = await as('worker');
    const referer = 'http://mestar.test/korisnik/uredi-profil?od=1';
    const { status, headers } = await send(ivo, { headers: { referer } });
    expect([status, headers.location]).toEqual([303, '/korisnik/uredi-profil?od=1']);
  });

  test.for([
    ['without a Referer', {}],
    ['from another site', { referer: 'https://evil.example/korisnik' }],
    ['from another port', { referer: 'http://mestar.test:8080/korisnik' }],
    ['with a path that names another site', { referer: 'http://mestar.test//evil.example/' }],
    ['with a malformed Referer', { referer: 'korisnik' }],
  ] as const)('leads to the home page %s', async ([, headers], { as }) => {
    const answer = await send(await as('worker'), { headers });
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
  });

  test('shows a refusal as a page that links back', async ({ as, visitor }) => {
    const ivo = await as('worker');
    const headers = { referer: 'http://mestar.test/korisnik/uredi-profil' };
    const refused = await send(ivo, { file: pdf(), headers });
    expect([refused.status, refused.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8']);
    expect(refused.body).toContain('Datoteka nije slika.');
    expect(refused.body).toContain('href="/korisnik/uredi-profil"');
    const signedOut = await send(visitor, { headers });
    expect([signedOut.status, signedOut.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
  });

  test('gets a JSON response if a program sends it', async ({ as }) => {
    const ivo = await as('worker');
    for (const accept of ['application/json', '*/*']) {
      const answer = await send(ivo, { headers: { accept } });
      expect([answer.status, answer.body.data.thumb]).toEqual([201, expect.any(String)]);
    }
  });
});
