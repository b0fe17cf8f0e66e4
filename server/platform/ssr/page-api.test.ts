import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { Reads } from '../http/in-process-api.ts';
import type { Actor } from '../session/actor.ts';
import { openPageApi } from './page-api.ts';

const person = (id: number): Actor => ({
  id,
  name: '',
  typeOf: 'client',
  role: null,
  emailConfirmed: true,
  tokenId: id,
});
const me = { path: '/me', params: {}, search: '' };

function page(actor: Actor | null, { cookieOf = [] as (Actor | null)[], authorization = '' } = {}) {
  const asked: (number | undefined)[] = [];
  const reads: Reads = {
    add: () => undefined,
    answer: async (_, caller) => {
      asked.push(caller.actor?.id);
      return { status: 200, body: caller.actor?.id };
    },
  };
  const server = {
    actorOfCookie: async () => cookieOf.shift() ?? null,
    inject: async () => ({ statusCode: 204, headers: { 'set-cookie': 'authToken=; Max-Age=0' }, body: '' }),
  };
  const logged: unknown[][] = [];
  const request = {
    method: 'GET',
    url: '/upit?kod=tajna',
    routeOptions: { url: '/upit' },
    log: { error: (...line: unknown[]) => logged.push(line) },
    server,
    actor,
    headers: authorization ? { authorization } : {},
    ip: '192.0.2.1',
  } as unknown as FastifyRequest;
  return {
    asked,
    logged,
    ...openPageApi(request, { production: false, appName: 'Meštar', appUrl: 'http://localhost', reads }),
  };
}

test('three loaders of one request call the API only once, as the visitor who sent the request', async () => {
  const { api, asked } = page(person(7));
  expect(await Promise.all([api.read(me), api.read({ ...me }), api.read(me)])).toEqual(
    Array.from({ length: 3 }, () => ({ status: 200, body: 7 })),
  );
  await api.read({ ...me, search: '?page=2' });
  expect(asked).toEqual([7, 7]);
});

test('after a write, a page reads fresh data as the user who is then signed in', async () => {
  const { api, asked, cookies } = page(person(7), { cookieOf: [null] });
  await api.read(me);
  await api.request('DELETE', '/auth/logout');
  await api.read(me);
  expect(asked).toEqual([7, undefined]);
  expect(cookies).toEqual(['authToken=; Max-Age=0']);
});

test('a bearer token does not authenticate a page request; only the cookie does', async () => {
  const { api, asked } = page(person(7), { authorization: 'Bearer x', cookieOf: [person(9)] });
  await api.read(me);
  expect(asked).toEqual([9]);
});

test('a rendering error is logged with its request but without query values', () => {
  const { api, logged } = page(null);
  const err = new Error('no such part');
  api.report(err);
  expect(logged).toEqual([[{ err, method: 'GET', url: '/upit?kod' }, 'page failed']]);
});
