import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { endpoint } from '#contract/endpoint.ts';
import { id, one } from '#contract/shapes.ts';
import { z } from '#contract/zod.ts';
import type { ReadCache } from '../response-cache/read-cache.ts';
import type { Actor } from '../session/actor.ts';
import { bind } from './handle.ts';
import { createHttp } from './http.ts';
import { openInProcessApi } from './in-process-api.ts';

const ana: Actor = { id: 7, name: 'Ana', typeOf: 'client', role: null, emailConfirmed: true, tokenId: 1 };
const thing = endpoint({
  method: 'GET',
  path: '/things/:id',
  tag: 'test',
  summary: 'Proba',
  params: z.object({ id }),
  query: z.strictObject({
    size: z.coerce.number().int().optional(),
    in: z.object({ town: z.string() }).optional(),
  }),
  response: one(
    z.object({
      id: z.number(),
      size: z.number().optional(),
      town: z.string().optional(),
      reader: z.number().nullable(),
    }),
  ),
});
const own = endpoint({
  method: 'GET',
  path: '/own',
  tag: 'test',
  summary: 'Proba',
  auth: 'user',
  response: one(z.object({ name: z.string() })),
});

const shared = endpoint({
  method: 'GET',
  path: '/shared/:id',
  tag: 'test',
  summary: 'Proba',
  cache: 'common',
  params: z.object({ id }),
  response: one(z.object({ id: z.number() })),
});

const personal = endpoint({
  method: 'GET',
  path: '/personal',
  tag: 'test',
  summary: 'Proba',
  cache: 'personal',
  response: one(z.object({ reader: z.number().nullable() })),
});

async function site() {
  const app = await createHttp({
    siteName: 'Meštar',
    trustProxy: false,
    logLevel: 'silent',
    production: false,
  });
  const reads = openInProcessApi();
  const arrive = () => {
    throw new Error('the calls of a page must not be counted');
  };
  const limits = () => ({ arrive, accept: async () => undefined });
  const held = new Map<string, unknown>();
  const kept: ReadCache = {
    async read({ key, read }) {
      if (!held.has(key)) held.set(key, await read());
      return held.get(key) as never;
    },
  };
  const handle = bind(app, '/nowhere', limits, { reads, kept });
  handle(thing, async ({ params, query, actor, reply }) => {
    if (params.id === 204) reply.code(204);
    const data =
      params.id === 500
        ? ({ password_hash: 'tajna' } as never)
        : { id: params.id, size: query.size, town: query.in?.town, reader: actor?.id ?? null };
    return { data: { ...data, password_hash: 'tajna' }, token: 'tajna' };
  });
  handle(own, async ({ actor }) => ({ data: { name: actor.name } }));
  handle(
    shared,
    async ({ params, ...rest }) => ({
      data: (params.id === 500 || 'actor' in rest || 'reply' in rest
        ? {}
        : { id: params.id, password_hash: 'tajna' }) as never,
    }),
    () => [],
  );
  handle(
    personal,
    async ({ actor }) => ({ data: { reader: actor?.id ?? null } }),
    () => [],
  );
  const request = { id: 'req-1', ip: '192.0.2.1', url: '/', log: app.log } as FastifyRequest;
  return (path: string, given: { id?: string; search?: string; actor?: Actor } = {}) =>
    reads.answer(
      { path, params: { id: given.id ?? '1' }, search: given.search ?? '' },
      { request, actor: given.actor ?? null },
    );
}

test('a page calls an endpoint with parameters and a query on its visitor’s behalf, and gets only the contract’s fields', async () => {
  const read = await site();
  const answer = await read('/things/:id', { id: '12', search: '?size=3&in[town]=Zadar', actor: ana });
  expect(answer).toEqual({ status: 200, body: { data: { id: 12, size: 3, town: 'Zadar', reader: 7 } } });
  expect(await read('/things/:id', { id: '204' })).toEqual({ status: 204, body: undefined });
});

test('a page gets the errors that a request would get: 401, 404, 422', async () => {
  const read = await site();
  expect(await read('/own')).toMatchObject({ status: 401, body: { errors: {}, request_id: 'req-1' } });
  expect(await read('/own', { actor: ana })).toMatchObject({ status: 200, body: { data: { name: 'Ana' } } });
  expect(await read('/things/:id', { id: 'x' })).toMatchObject({ status: 404 });
  expect(await read('/things/:id', { search: '?size=x' })).toMatchObject({
    status: 422,
    body: { errors: { size: [expect.any(String)] } },
  });
  expect(await read('/things/:id', { search: '?other=1' })).toMatchObject({ status: 422 });
});

test('a response that breaks its contract does not reach a page, and none of it leaks', async () => {
  const answer = await (await site())('/things/:id', { id: '500' });
  expect(answer).toMatchObject({ status: 500, body: { message: 'Nešto je pošlo po zlu!' } });
  expect(JSON.stringify(answer)).not.toContain('tajna');
});

test('a common response is computed without a user and validated once: all callers share one object', async () => {
  const read = await site();
  const first = await read('/shared/:id', { id: '7', actor: ana });
  expect(first).toEqual({ status: 200, body: { data: { id: 7 } } });
  expect((await read('/shared/:id', { id: '7' })).body).toBe(first.body);
  for (const actor of [ana, undefined])
    expect(await read('/shared/:id', { id: '500', ...(actor && { actor }) })).toMatchObject({ status: 500 });
});

test('a response that may differ by user is computed for each reader', async () => {
  const read = await site();
  for (const actor of [undefined, ana, { ...ana, id: 8 }, undefined])
    expect(await read('/personal', { ...(actor && { actor }) })).toMatchObject({
      body: { data: { reader: actor?.id ?? null } },
    });
});
