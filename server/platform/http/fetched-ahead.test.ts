import { describe, expect } from 'vitest';
import { type Person, test } from '../../testing/app.ts';

const cookieOf = async (person: Person, headers: Record<string, string> = {}) => {
  const { headers: answered } = await person.send('POST', '/auth/login', { json: {}, headers });
  return [answered['set-cookie'] ?? []].flat().map(String);
};

describe('prefetched pages are discarded', () => {
  const origin = 'http://localhost';

  test('after a browser’s write, whose response sets a cookie that outlives them', async ({ visitor }) => {
    expect((await cookieOf(visitor, { origin })).find((one) => one.startsWith('write='))).toMatch(
      /^write=\w+; Max-Age=10; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('but not after a browser’s read or an API client’s write, since neither receives the cookie', async ({
    visitor,
    as,
  }) => {
    expect(
      (await visitor.send('GET', '/towns', { headers: { origin } })).headers['set-cookie'],
    ).toBeUndefined();
    expect(await cookieOf(visitor)).toEqual([]);
    const { headers } = await (await as('client')).send('PUT', '/me', { json: {}, headers: { origin } });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('but not after a browser’s automatic report of a visit, an ad impression or an ad click', async ({
    visitor,
  }) => {
    for (const [path, json] of [
      ['/visits', { path: '/poslovi' }],
      ['/ads/increment-appearance/1', { appearance_token: 'x' }],
      ['/ads/1/click', { appearance_token: 'x' }],
    ] as const) {
      const { headers } = await visitor.send('POST', path, { json, headers: { origin } });
      expect(headers['set-cookie'], path).toBeUndefined();
    }
  });
});
