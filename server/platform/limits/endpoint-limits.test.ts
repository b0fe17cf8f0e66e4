import { describe, expect } from 'vitest';

import { type Answer, type Person, test } from '../../testing/app.ts';
import { pageCall } from './endpoint-limits.ts';

/** All at once; answers how many of them were refused as too many, and checks what those were told. */
async function burst(count: number, send: (n: number) => Promise<Answer>): Promise<number> {
  const refused = (await Promise.all(Array.from({ length: count }, (_, n) => send(n)))).filter(({ status }) => status === 429);
  for (const { body, headers } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body.message).toMatch(/\. Pokušajte ponovno za \d+ (?:sekund[ue]|sekundi|minut[ue]|minuta|sata?|sati|dana?)\.$/);
  }
  return refused.length;
}

interface Document {
  paths: Record<string, Record<string, unknown>>;
}

describe('writing', () => {
  test('every endpoint of the contract that writes is limited, those added later too', async ({ as, visitor }) => {
    const { body } = (await visitor.get('/openapi.json')) as { body: Document };
    const writing = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'get')
        .map((method) => [method.toUpperCase() as 'POST', path.replaceAll(/\{\w+\}/g, '0')] as const),
    );
    expect(writing.length).toBeGreaterThan(85);
    for (const [method, path] of writing) {
      const person = await as('superadmin');
      // Nobody meets the limits of a whole network before those of one account.
      const wide = /payment\/webhook$|\/ads\/(?:increment|0\/click)/.test(path)
        ? 700
        : /login|password-reset\/(?:handle|ways)/.test(path)
          ? 320
          : /admin|logout/.test(path)
            ? 130
            : 75;
      const refused = await burst(wide, () => person.send(method, path, { address: '192.0.2.1' }));
      expect(refused, `${method} ${path}`).toBeGreaterThan(0);
    }
  }, 120_000);

  test('60 of a kind come at once, the next ones one a second; another account and another act have their own', async ({ as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const block = (who: Person, whom: Person) => who.post(`/users/${whom.id}/block`);
    expect(await burst(100, () => block(ana, ivo))).toBeGreaterThanOrEqual(38);
    expect((await block(ana, ivo)).body.message).toBe('Previše pokušaja. Pokušajte ponovno za 1 sekundu.');
    expect(await ana.post(`/users/${ivo.id}/unblock`)).toHaveStatus(204);
    expect(await block(ivo, ana)).toHaveStatus(204);
  });

  test('visitors count by network, and a line of IPv6 is one, however many addresses it has', async ({ visitor }) => {
    const confirm = (address: string) => visitor.send('POST', '/auth/email/confirm', { json: { token: 'x'.repeat(43) }, address });
    expect(await burst(140, (n) => confirm(`2001:db8:77:1::${n.toString(16)}`))).toBeGreaterThanOrEqual(15);
    expect(await confirm('2001:db8:77:2::1')).toBe422('token');
    // Sixteen lines' worth for all that one customer may be given.
    expect(await burst(2200, (n) => confirm(`2001:db8:77:${(n + 16).toString(16)}::1`))).toBeGreaterThan(100);
    expect(await confirm('2001:db8:78:1::1')).toBe422('token');
  });
});

describe('reading', () => {
  test('a program that copies the lists is stopped; who looks from elsewhere is not', async ({ app, visitor }) => {
    const read = (n: number, address = '198.51.100.1') => visitor.send('GET', `/workers?page=${n + 1}`, { address });
    expect(await burst(640, read)).toBeGreaterThan(20);
    expect(await burst(40, () => visitor.send('GET', '/search?search=krov', { address: '198.51.100.1' }))).toBeGreaterThan(0);
    expect(await read(1, '198.51.100.2')).toHaveStatus(200);
    // What says whether the site lives is asked as often as one likes.
    expect((await app.inject({ url: '/health/live', remoteAddress: '198.51.100.1' })).statusCode).toBe(200);
  }, 30_000);

  test('what a page asks in process is not counted beside the page, and nobody outside can say that they are one', async ({ visitor }) => {
    const read = (mark: string) => burst(640, () => visitor.send('GET', '/counties', { address: '198.51.100.5', headers: { [pageCall.name]: mark } }));
    expect(await read(pageCall.value)).toBe(0);
    expect(await read('1')).toBeGreaterThan(20);
  }, 30_000);

  test('a long page of a list costs as much as the short ones that it stands for', async ({ visitor }) => {
    expect(await burst(140, () => visitor.send('GET', '/workers?per_page=500', { address: '198.51.100.3' }))).toBeGreaterThan(10);
  });

  test('one’s own lists count by account, wherever they are asked for', async ({ as }) => {
    const ana = await as('client');
    expect(await burst(640, (n) => ana.send('GET', '/me', { address: `198.51.100.${(n % 200) + 1}` }))).toBeGreaterThan(20);
    expect(await (await as('client')).get('/me')).toHaveStatus(200);
  }, 30_000);
});
