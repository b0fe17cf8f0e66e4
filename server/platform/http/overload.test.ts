import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errors } from '#contract/errors.ts';
import { createHttp } from './http.ts';

// Shorter than usual, because a request that is wrongly accepted hangs until the test times out.
vi.setConfig({ testTimeout: 10_000, hookTimeout: 10_000 });

const signedIn = { cookie: 'theme=dark; authToken=1.abc' };
let app: FastifyInstance;
let work: PromiseWithResolvers<void>;
let begun = 0;
const lines: string[] = [];

beforeEach(async () => {
  work = Promise.withResolvers<void>();
  begun = 0;
  lines.length = 0;
  app = await createHttp({
    siteName: 'Meštar',
    trustProxy: false,
    logLevel: 'warn',
    production: false,
    mostRequests: 12,
    logTo: { write: (line) => void lines.push(line) },
  });
  app.all('/api/work', async () => {
    begun++;
    await work.promise;
    return { done: true };
  });
  app.get('/api/hijacked', (_request, reply) => {
    reply.hijack();
    reply.raw.end('done');
  });
  app.get('/health/live', { config: { anybody: true } }, async () => ({ status: 'live' }));
  await app.ready();
});
afterEach(async () => {
  work.resolve();
  app.server.closeAllConnections();
  await app.close();
});

const ask = (headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url: '/api/work', headers });
const connections = () => new Promise((done) => app.server.getConnections((_error, count) => done(count)));
/** Begins requests that stay in progress, and resolves once all their handlers have started. */
async function occupy(count: number) {
  const before = begun;
  const answers = Array.from({ length: count }, () => ask(signedIn));
  for (const answer of answers) void answer.catch(() => undefined);
  await expect.poll(() => begun, { timeout: 5000 }).toBe(before + count);
  return answers;
}

test('a request above the limit is refused before its handler runs, with Retry-After and the message', async () => {
  await occupy(12);
  const { statusCode, headers, body } = await ask(signedIn);
  expect([statusCode, JSON.parse(body).message, begun]).toEqual([503, errors.unavailable[1], 12]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(2);
});

test('a refused request from a browser gets an error page', async () => {
  await occupy(12);
  const { statusCode, body } = await app.inject({ url: '/poslovi', headers: { accept: 'text/html' } });
  expect([statusCode, body]).toEqual([503, expect.stringContaining(errors.unavailable[1])]);
});

test('a finished request frees its slot, even one that failed or whose response bypasses the hooks', async () => {
  const answers = await occupy(12);
  work.resolve();
  await Promise.all(answers);
  work = Promise.withResolvers<void>();
  for (let n = 0; n < 13; n++) {
    expect((await app.inject({ url: '/api/none', headers: signedIn })).statusCode).toBe(404);
    expect((await app.inject({ url: '/api/hijacked', headers: signedIn })).statusCode).toBe(200);
  }
  await expect.poll(() => app.overload.inFlight, { timeout: 5000 }).toBe(0);
});

test('at half the limit, reads without a session are refused, but reads with a session and forms are not', async () => {
  await occupy(6);
  expect((await ask()).statusCode).toBe(503);
  const accepted = [ask(signedIn), ask({}, 'POST')];
  await expect.poll(() => begun, { timeout: 5000 }).toBe(8);
  await occupy(4);
  expect((await ask({ authorization: 'Bearer 1.abc' })).statusCode).toBe(503);
  work.resolve();
  for (const answer of accepted) expect((await answer).statusCode).toBe(200);
});

test('a read without a session waits 16 turns of the event loop while four other requests are in progress', async () => {
  let [turns, ended] = [0, false];
  const turn = () => {
    turns++;
    if (!ended) setImmediate(turn);
  };
  turn();
  const turnsUntilBegun = async (headers = {}) => {
    const [before, at] = [begun, turns];
    const answer = ask(headers);
    while (begun === before) await new Promise((done) => setImmediate(done));
    return { answer, took: turns - at };
  };
  const alone = await turnsUntilBegun();
  await occupy(3);
  const visitors = [await turnsUntilBegun(), await turnsUntilBegun()];
  const person = await turnsUntilBegun(signedIn);
  ended = true;
  for (const { took } of visitors) expect(took - alone.took).toBeGreaterThanOrEqual(16);
  expect(person.took - alone.took).toBeLessThan(16);
});

test('a health check gets a response even above the limit', async () => {
  await occupy(12);
  expect((await app.inject('/health/live')).statusCode).toBe(200);
});

test('a request occupies a slot only once its body has arrived, and is refused if none is free then', async () => {
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const uploads = Array.from({ length: 6 }, () => {
    const headers = { 'content-type': 'application/json', 'content-length': '2' };
    const request = http.request({ port, method: 'POST', path: '/api/work', headers });
    const status = new Promise((done) => request.on('response', (answer) => done(answer.statusCode)));
    request.on('error', () => undefined).write('{');
    return { request, status };
  });
  await expect.poll(connections, { timeout: 5000 }).toBe(6);
  await occupy(12);
  for (const { request } of uploads) request.end('}');
  expect(await Promise.all(uploads.map(({ status }) => status))).toEqual(Array(6).fill(503));
});

test('a disconnected client’s request counts until its work has ended', async () => {
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const requests = Array.from({ length: 12 }, () =>
    http.get({ port, path: '/api/work', headers: signedIn }).on('error', () => undefined),
  );
  await expect.poll(() => begun, { timeout: 5000 }).toBe(12);
  for (const request of requests) request.destroy();
  await expect.poll(connections, { timeout: 5000 }).toBe(0);
  expect((await ask(signedIn)).statusCode).toBe(503);
  work.resolve();
  await expect.poll(() => app.overload.inFlight, { timeout: 5000 }).toBe(0);
});

test('refused requests are logged together, not one by one', async () => {
  await occupy(12);
  for (let n = 0; n < 5; n++) await ask(signedIn);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['overloaded: requests are refused']);
  expect(app.overload.refused).toBe(5);
});
