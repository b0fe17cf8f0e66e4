import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openBuckets } from '../limits/buckets.ts';
import { generalLimits } from '../limits/table.ts';
import { refusedPage } from './limited-page.ts';

const { max } = generalLimits.read;
function site() {
  const app = Fastify();
  const limits = openBuckets(1, () => 0);
  app.all('/*', async (request, reply) =>
    refusedPage(request, reply, { limits, appName: 'Meštar' }) ? reply : 'page',
  );
  return (
    url = '/poslovi',
    remoteAddress = '192.0.2.1',
    method: 'GET' | 'HEAD' | 'POST' = 'GET',
    headers = {},
  ) => app.inject({ url, remoteAddress, method, headers });
}
const times = async <T>(count: number, work: () => Promise<T>) => {
  for (let n = 0; n < count; n++) await work();
};

test('each page view counts against the limit of its network, and a rejected one gets an uncached page with the reason', async () => {
  const ask = site();
  await times(max, async () => expect((await ask()).statusCode).toBe(200));
  const refused = await ask();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(refused.body).toContain('Previše zahtjeva s Vaše mreže.');
  expect((await ask('/poslovi', '192.0.2.2')).statusCode).toBe(200);
});

test('the router’s data requests count as page views and are rejected in plain text', async () => {
  const ask = site();
  await times(max / 2, () => ask('/poslovi.data?stranica=2'));
  await times(max / 2, () => ask('/poslovi', '192.0.2.1', 'HEAD'));
  const refused = await ask('/poslovi.data?stranica=2');
  expect([refused.statusCode, refused.headers['content-type'], refused.headers['cache-control']]).toEqual([
    429,
    'text/plain; charset=utf-8',
    'no-store',
  ]);
  expect(refused.body).toMatch(/^Previše zahtjeva s Vaše mreže\. Pokušajte ponovno za /);
});

test('page views never cause a form to be rejected, because the API limits writes separately', async () => {
  const ask = site();
  await times(max + 1, () => ask());
  expect((await ask('/poslovi', '192.0.2.1', 'POST')).statusCode).toBe(200);
});

test('prefetched pages have a separate limit and never use up that of opened pages', async () => {
  const ask = site();
  const ahead = () => ask('/poslovi.data', '192.0.2.1', 'GET', { 'sec-purpose': 'prefetch' });
  await times(generalLimits.read_ahead.max, async () => expect((await ahead()).statusCode).toBe(200));
  const refused = await ahead();
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([429, 'no-store']);
  await times(max, async () => expect((await ask()).statusCode).toBe(200));
});
