import { describe, expect } from 'vitest';
import { test } from '../../testing/app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface Operation {
  description?: string;
  security: unknown[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> };
  responses: Record<string, unknown>;
}
interface Call {
  method: Method;
  path: string;
  operation: Operation;
}

const nothing = '2147483646';
const callsOf = (document: { paths: Record<string, Record<string, Operation>> }): Call[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Method,
      path: path
        .replace(/\{file\}/, 'full.webp')
        .replace(/\{provider\}/, 'google')
        .replace(/\{kind\}/, 'workers')
        .replace(/\{\w+\}/g, nothing),
      operation,
    })),
  );
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const forRoles = ({ operation }: Call) => operation.description?.startsWith('Traži ovlast') ?? false;

describe('every call', () => {
  test('that needs a user returns 401 to a visitor', async ({ visitor }) => {
    const calls = callsOf((await visitor.get('/openapi.json')).body).filter(
      ({ operation }) => operation.security.length > 0,
    );
    expect(calls.length).toBeGreaterThan(60);
    for (const call of calls)
      expect((await visitor.send(call.method, call.path)).status, nameOf(call)).toBe(401);
  });

  test('that needs a role returns 403 without it', async ({ visitor, as }) => {
    const ana = await as('client');
    const calls = callsOf((await visitor.get('/openapi.json')).body).filter(forRoles);
    expect(calls.length).toBeGreaterThan(10);
    for (const call of calls) expect((await ana.send(call.method, call.path)).status, nameOf(call)).toBe(403);
  });

  test('about one resource returns 404 if it does not exist', async ({ visitor, as }) => {
    const sanja = await as('superadmin');
    const calls = callsOf((await visitor.get('/openapi.json')).body).filter(
      ({ path, operation }) => path.includes(nothing) && !operation.requestBody,
    );
    expect(calls.length).toBeGreaterThan(20);
    const others: string[] = [];
    for (const call of calls) {
      const asked = (call.operation.parameters ?? [])
        .filter((one) => one.in === 'query' && one.required)
        .map(({ name }) => `${name}=${nothing}`);
      const { status } = await sanja.send(call.method, `${call.path}?${asked.join('&')}`);
      if (status !== 404) others.push(`${status} ${nameOf(call)}`);
    }
    expect(others).toEqual([]);
  });

  test('with a body returns 422 for an invalid one', async ({ visitor, as }) => {
    const sanja = await as('superadmin');
    const calls = callsOf((await visitor.get('/openapi.json')).body).filter(({ operation }) =>
      Object.values(operation.requestBody?.content ?? {}).some(({ schema }) => schema.required?.length),
    );
    expect(calls.length).toBeGreaterThan(30);
    const others: string[] = [];
    for (const call of calls) {
      const { status, body } = await sanja.send(call.method, call.path, { json: { nepoznato: { a: [1] } } });
      if (status !== 422 || Object.keys(body.errors).length === 0) others.push(`${status} ${nameOf(call)}`);
    }
    expect(others).toEqual([]);
  });

  test('that is paginated returns 422 for a page that is not a number', async ({ visitor, as }) => {
    const sanja = await as('superadmin');
    const calls = callsOf((await visitor.get('/openapi.json')).body).filter(({ operation }) =>
      operation.parameters?.some(({ name }) => name === 'page'),
    );
    expect(calls.length).toBeGreaterThan(10);
    for (const call of calls) {
      const answer = await sanja.send(call.method, `${call.path}?page=abc&per_page=0`);
      expect(answer, nameOf(call)).toBe422('page');
      expect(answer, nameOf(call)).toBe422('per_page');
    }
  });
});

test('a request with a JSON content type but no body is treated as having no body', async ({
  visitor,
  as,
}) => {
  const headers = { 'content-type': 'application/json' };
  const ana = await as('client');
  expect(await visitor.send('POST', '/auth/login', { headers })).toBe422('email');
  expect(await ana.send('DELETE', '/auth/logout', { headers })).toHaveStatus(204);
});
