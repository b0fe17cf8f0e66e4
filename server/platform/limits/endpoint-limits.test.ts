import type { FastifyRequest } from 'fastify';
import { describe, expect } from 'vitest';
import { type Answer, type Person, test, testSettings } from '../../testing/app.ts';
import { openBuckets } from './buckets.ts';
import { limitEndpoints } from './endpoint-limits.ts';
import type { Limits } from './limits.ts';

// Scales every limit to a tenth, so that the tests need only a tenth of the requests.
Object.assign(testSettings, { LIMITS_SCALE: '0.1' });

async function burst(count: number, send: (n: number) => Promise<Answer>): Promise<number> {
  const refused = (await Promise.all(Array.from({ length: count }, (_, n) => send(n)))).filter(
    ({ status }) => status === 429,
  );
  for (const { body, headers } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body.message).toMatch(
      /\. Pokušajte ponovno za \d+ (?:sekund[ue]|sekundi|minut[ue]|minuta|sata?|sati|dana?)\.$/,
    );
  }
  return refused.length;
}

describe('a writing endpoint', () => {
  test('always has a limit', ({ app }) => {
    const writing = app.endpoints.filter(({ method }) => method !== 'GET');
    expect(writing.length).toBeGreaterThan(85);
    const limit = limitEndpoints({
      limits: {} as Limits,
      buckets: openBuckets(0.1),
      admit: async () => [],
    });
    for (const actor of [null, { id: 1 }])
      for (const def of writing) {
        const request = { actor, ip: '192.0.2.1', headers: {} } as FastifyRequest;
        const send = () => {
          for (let n = 0; n < 100; n++) limit(def).arrive(request);
        };
        expect(send, `${def.method} ${def.path}`).toThrow(expect.objectContaining({ code: 'too_many' }));
      }
  });

  test('counts requests of clients that have disconnected, whose address is unknown', ({ app }) => {
    const limit = limitEndpoints({ limits: {} as Limits, buckets: openBuckets(1), admit: async () => [] });
    const gone = { actor: null, ip: undefined as unknown, headers: {}, query: {} } as FastifyRequest;
    for (const def of app.endpoints) limit(def).arrive(gone);
  });

  test('allows a burst, then the limit’s rate; accounts and actions count separately', async ({ as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const block = (who: Person, whom: Person) => who.post(`/users/${whom.id}/block`);
    expect(await burst(10, () => block(ana, ivo))).toBeGreaterThanOrEqual(3);
    expect((await block(ana, ivo)).body.message).toEqual(
      expect.stringMatching(/^Previše pokušaja\. Pokušajte ponovno za (?:[2-9]|10) sekund[ie]\.$/),
    );
    expect(await ana.post(`/users/${ivo.id}/unblock`)).toHaveStatus(204);
    expect(await block(ivo, ana)).toHaveStatus(204);
  });

  test('counts visitors by network, and all IPv6 addresses of a /64 as one', async ({
    visitor,
    openNode,
  }) => {
    const there = visitor.at((await openNode({ LIMITS_SCALE: '0.02' })).app);
    const confirm = (address: string) =>
      there.send('POST', '/auth/email/confirm', { json: { token: 'x'.repeat(43) }, address });
    expect(await burst(14, (n) => confirm(`2001:db8:77:1::${n.toString(16)}`))).toBeGreaterThanOrEqual(1);
    expect(await confirm('2001:db8:77:2::1')).toBe422('token');
    // A /48, which one customer may be assigned, has the limits of sixteen /64 networks.
    expect(await burst(220, (n) => confirm(`2001:db8:77:${(n + 16).toString(16)}::1`))).toBeGreaterThan(10);
    expect(await confirm('2001:db8:78:1::1')).toBe422('token');
  });
});

describe('a reading endpoint', () => {
  test('rejects a scraper, but not visitors on other networks', async ({ app, visitor }) => {
    const read = (n: number, address = '198.51.100.1') =>
      visitor.send('GET', `/workers?page=${n + 1}`, { address });
    expect(await burst(64, read)).toBeGreaterThan(0);
    expect(
      await burst(4, () => visitor.send('GET', '/search?search=krov', { address: '198.51.100.1' })),
    ).toBeGreaterThan(0);
    expect(await read(1, '198.51.100.2')).toHaveStatus(200);
    expect((await app.inject({ url: '/health/live', remoteAddress: '198.51.100.1' })).statusCode).toBe(200);
  });

  test('counts a long page as much as the short pages it replaces', async ({ visitor }) => {
    expect(
      await burst(14, () => visitor.send('GET', '/workers?per_page=500', { address: '198.51.100.3' })),
    ).toBeGreaterThan(1);
  });

  test('serves signed-in users on a network whose limit is used up', async ({ as, visitor }) => {
    const ana = await as('client');
    const address = '198.51.100.4';
    expect(
      await burst(64, (n) => visitor.send('GET', `/workers?page=${n + 1}`, { address })),
    ).toBeGreaterThan(2);
    for (const url of ['/workers', '/search?search=krov', '/me'])
      expect(await ana.send('GET', url, { address }), url).toHaveStatus(200);
  });

  test('counts reads of a user’s own data by account, from any network', async ({ as }) => {
    const ana = await as('client');
    expect(
      await burst(64, (n) => ana.send('GET', '/me', { address: `198.51.100.${n + 1}` })),
    ).toBeGreaterThan(2);
    expect(await (await as('client')).get('/me')).toHaveStatus(200);
  });
});
