import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { type Person, test } from '../../testing/app.ts';
import { type Call, callsOf } from '../../testing/matrix/calls.ts';
import type { Site } from '../../testing/matrix/people.ts';
import { users } from '../../users/tables.ts';

// Excludes endpoints that end the session or delete the account.
const excluded = /logout|delete-account|auth\/sessions/;

const fieldsOf = ({ requestBody }: Call['operation']) =>
  Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
const filled = (path: string, value: string) => path.replace(/:\w+/g, value);
const each = (names: readonly string[], value: unknown) =>
  Object.fromEntries([...new Set(names), 'search', 'nepoznato'].map((name) => [name, value]));

type Sending = (call: Call, who: Person) => ReturnType<Person['send']> | undefined;
const json =
  (of: (fields: string[]) => unknown): Sending =>
  ({ method, path, operation }, who) =>
    method === 'GET' ? undefined : who.send(method, filled(path, '1'), { json: of(fieldsOf(operation)) });
const raw =
  (form: string, type: string): Sending =>
  ({ method, path }, who) =>
    method === 'GET'
      ? undefined
      : who.send(method, filled(path, '1'), { form, headers: { 'content-type': type } });
const inQuery =
  (value: string): Sending =>
  ({ method, path, operation }, who) => {
    const declared = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
    const names = [...declared, 'search', 'token', 'kod', 'where_in[county_id]'];
    return who.send(method, `${filled(path, '1')}?${names.map((name) => `${name}=${value}`).join('&')}`);
  };
const named =
  (value: string): Sending =>
  ({ method, path }, who) =>
    path.includes(':') ? who.send(method, filled(path, value)) : undefined;

const oddValues: Record<string, Sending> = {
  'a lone surrogate in each field': json((fields) => each(fields, 'Pola \ud83d znaka koji nitko ne piše')),
  '1e308 in each field': json((fields) => each(fields, 1e308)),
  '-1 in each field': json((fields) => each(fields, -1)),
  'a long string in each field': json((fields) => each(fields, 'š'.repeat(2000))),
  'a list in each field': json((fields) => each(fields, [1, 'a', null, {}])),
  'null in each field': json((fields) => each(fields, null)),
  'a huge number in the query': inQuery('99999999999999999999'),
  'lists and objects in the query': inQuery('a,b&page[]=1&page[a]=2'),
  'a huge number in the path': named('99999999999999999999'),
  'a long path segment': named('a'.repeat(2000)),
};

const unreadable: Record<string, Sending> = {
  'a NUL in each field': json((fields) => each(fields, 'a\0b')),
  'a NUL in a list': json((fields) => each(fields, ['a\0'])),
  'a NUL in the name of a field': json(() => ({ 'a\0b': 1, user_id: 1 })),
  'a NUL in a nested object': json((fields) => each(fields, { a: { b: ['\0'] } })),
  'prototype properties': raw('{"__proto__":{"a":1},"constructor":{"prototype":1}}', 'application/json'),
  'a list instead of an object': json(() => [[[]]]),
  'truncated JSON': raw('{"a":', 'application/json'),
  'JSON with 100,000 nested lists': raw('['.repeat(100_000), 'application/json'),
  'a string instead of an object': raw('"a"', 'application/json'),
  'a form with invalid encoding': raw('%E0%A4%A=%&a[b=1&=&&%', 'application/x-www-form-urlencoded'),
  'a form with NULs': raw(
    'a=%00&%00=1&subject=%00&message=%00&user_id=%00',
    'application/x-www-form-urlencoded',
  ),
  'a multipart body without a boundary': raw('--x\r\n', 'multipart/form-data'),
  'an XML body': raw('<a/>', 'application/xml'),
  'a NUL in the query': inQuery('%00'),
  'a query with invalid encoding': inQuery('%E0%A4%A'),
  'a NUL in the path': named('%00'),
  'a path with invalid encoding': named('%E0%A4%A'),
  'a path with dots': named('..%2f..'),
};

const oneOfEachKind = (calls: readonly Call[]) => {
  const kindOf = ({ method, path, operation: { requestBody, parameters = [] } }: Call) =>
    [
      method,
      path.includes(':'),
      Object.keys(requestBody?.content ?? {}),
      parameters.some((one) => one.in === 'query'),
    ].join(' ');
  return [...new Map(calls.map((call) => [kindOf(call), call])).values()];
};

describe('malformed requests', () => {
  let prepared: Promise<{ calls: Call[]; sanja: Person }> | undefined;
  const prepare = async ({ app, visitor, as, db }: Site) => {
    const calls = (await callsOf(app, visitor)).filter(({ path }) => !excluded.test(path));
    const sanja = await as('superadmin');
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, sanja.id));
    return { calls, sanja };
  };
  const faultsOf = async (send: Sending, fixtures: Site, choose = (calls: readonly Call[]) => calls) => {
    const { calls, sanja } = await (prepared ??= prepare(fixtures));
    const failed: string[] = [];
    let sent = 0;
    for (const call of choose(calls)) {
      const answer = await send(call, sanja);
      if (!answer) continue;
      const { status, body } = answer;
      sent++;
      if (status >= 500) failed.push(`${status} ${call.method} ${call.path}`);
      if (status >= 400 && typeof body?.message !== 'string')
        failed.push(`${status} without a sentence: ${call.method} ${call.path}`);
    }
    return { failed, sent };
  };

  test.for(Object.entries(oddValues))(
    'never cause a 5xx on any endpoint: %s',
    async ([, send], { app, visitor, as, db }) => {
      const { failed, sent } = await faultsOf(send, { app, visitor, as, db });
      expect(failed).toEqual([]);
      expect(sent).toBeGreaterThan(40);
    },
  );

  test.for(Object.entries(unreadable))(
    'never cause a 5xx on a sample of one endpoint of each kind: %s',
    async ([, send], { app, visitor, as, db }) => {
      const { failed, sent } = await faultsOf(send, { app, visitor, as, db }, oneOfEachKind);
      expect(failed).toEqual([]);
      expect(sent).toBeGreaterThan(1);
    },
  );
});

describe('requests with a NUL are rejected with the name of the field', () => {
  test.for([
    ['subject', 'POST', '/job-posts', { subject: 'Curi\0 cijev ispod sudopera.' }],
    ['message', 'POST', '/send-message', { user_id: 1, message: 'a\0' }],
    ['name', 'POST', '/me/update', { name: 'Ana\0 Anić' }],
    ['filters.search', 'POST', '/saved-searches', { filters: { search: 'a\0' } }],
    ['nepoznato', 'POST', '/send-message', { 'nepo\0znato': 1 }],
  ] as const)('in the field %s', async ([field, method, url, body], { as }) => {
    const ana = await as('client');
    expect(await ana.send(method, url, { json: body })).toBe422(field);
  });

  test('in a search term or a query parameter name', async ({ visitor }) => {
    expect(await visitor.get('/search?search=a%00b')).toBe422('search');
    expect(await visitor.get('/job-posts?search=%00')).toBe422('search');
    expect(await visitor.get('/job-posts?a%00b=1')).toBe422('ab');
    expect(await visitor.get('/users/a%00b')).toHaveStatus(404);
  });
});
