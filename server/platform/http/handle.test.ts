import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoint } from '#contract/endpoint.ts';
import { one } from '#contract/shapes.ts';
import { z } from '#contract/zod.ts';
import { bind } from './handle.ts';
import { createHttp } from './http.ts';

const uploads = mkdtempSync(path.join(os.tmpdir(), 'handle-test-'));
const person = one(z.object({ id: z.number(), name: z.string(), town: z.object({ name: z.string() }) }));
const get = (name: string) =>
  endpoint({ method: 'GET', path: `/${name}`, tag: 'test', summary: 'Proba', response: person });
const file = (name: string) =>
  endpoint({ method: 'GET', path: `/${name}`, tag: 'test', summary: 'Proba', download: ['application/zip'] });
const promised = { id: 1, name: 'Ana', town: { name: 'Zadar' } };
let app: FastifyInstance;

beforeAll(async () => {
  app = await createHttp({ siteName: 'Meštar', trustProxy: false, logLevel: 'silent', production: false });
  app.decorateRequest('actor', null);
  const handle = bind(app, uploads, () => ({ arrive: () => undefined, accept: async () => undefined }));
  const more = { ...promised, password_hash: 'tajna', town: { ...promised.town, lat: 44.1 } };
  handle(get('more'), async () => ({ data: more, token: 'tajna' }));
  const zip = { type: 'application/zip', bytes: 3, contents: Readable.from([Buffer.from('zip')]) };
  handle(file('here'), async () => zip);
  handle(file('elsewhere'), async () => ({
    ...zip,
    elsewhere: 'https://s3.example.com/mestar/podaci.zip?X-Amz-Signature=1',
  }));
  handle(get('less'), async () => ({ data: { id: 1, password_hash: 'tajna' } }) as never);
});
afterAll(async () => {
  await app.close();
  rmSync(uploads, { recursive: true, force: true });
});

test('a response contains only the fields of its contract, at every depth', async () => {
  expect((await app.inject('/more')).json()).toEqual({ data: promised });
});

test('a response that breaks its contract is not sent, and none of it leaks', async () => {
  const answer = await app.inject('/less');
  expect([answer.statusCode, answer.json().message]).toEqual([500, 'Nešto je pošlo po zlu!']);
  expect(answer.body).not.toContain('tajna');
});

test('a file is sent directly or through an uncached redirect to its URL in the storage', async () => {
  expect((await app.inject('/here')).body).toBe('zip');
  const { statusCode, headers, body } = await app.inject('/elsewhere');
  expect([statusCode, headers.location, headers['cache-control'], body]).toEqual([
    303,
    'https://s3.example.com/mestar/podaci.zip?X-Amz-Signature=1',
    'no-store',
    '',
  ]);
});
