import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createHttp } from './http.ts';

const openHttp = () =>
  createHttp({ siteName: 'Meštar', trustProxy: false, logLevel: 'silent', production: false });

test('a stopping server finishes its requests and closes their connections', async () => {
  const app = await openHttp();
  const finish = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    begun.resolve();
    await finish.promise;
    return 'finished';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const sent = request({ port: (app.server.address() as AddressInfo).port, path: '/slow', agent }).end();
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  await begun.promise;
  app.shutdown.begin();
  const closed = app.close();
  finish.resolve();
  const [answer] = await answered;
  const body = Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>)).toString();
  expect([answer.statusCode, answer.headers.connection, body]).toEqual([200, 'close', 'finished']);
  await closed;
});

test('a request that arrives while a server closes starts once the server accepts no more connections', async () => {
  const app = await openHttp();
  const accepts: boolean[] = [];
  app.post('/write', async () => {
    accepts.push(app.server.listening);
    return 'written';
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  app.shutdown.begin();
  const closed = app.close();
  const writes = Array.from({ length: 20 }, () => fetch(`${address}/write`, { method: 'POST' }));
  const texts = await Promise.all(writes.map(async (write) => (await write).text()));
  expect(texts).toEqual(Array.from(writes, () => 'written'));
  expect(accepts).toEqual(Array.from(writes, () => false));
  await closed;
});

test('after leave(), a server closes connections of reads without responding, but answers writes and health checks', async () => {
  const app = await openHttp();
  app.get('/page', async () => 'page');
  app.get('/health/ready', async () => 'ready');
  app.post('/write', async () => 'written');
  onTestFinished(() => app.close());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (path: string, method = 'GET') =>
    fetch(address + path, { method }).then(
      (response) => response.text(),
      () => 'closed',
    );
  app.shutdown.begin();
  expect(await ask('/page')).toBe('page');
  app.shutdown.leave();
  expect([await ask('/page'), await ask('/health/ready'), await ask('/write', 'POST')]).toEqual([
    'closed',
    'ready',
    'written',
  ]);
});

test('a 503 response states when to retry', async () => {
  const app = await openHttp();
  app.get('/api/v1/down', async () => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' });
  });
  const answer = await app.inject('/api/v1/down');
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().message]).toEqual([
    503,
    '5',
    'Poslužitelj je preopterećen ili se pokreće. Pokušajte ponovno za nekoliko trenutaka.',
  ]);
  expect(answer.json().request_id).toMatch(/^\w{6}-1$/);
});
