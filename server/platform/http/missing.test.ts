import { describe, expect } from 'vitest';
import { test } from '../../testing/app.ts';

const missing = { message: 'Stranica ne postoji.', errors: {}, request_id: expect.stringMatching(/./) };

describe('a request that matches no API endpoint', () => {
  test.for([
    '/api/v1/nema',
    '/api/nema',
    '/api',
    '/api/',
    '/api/v2/job-posts',
    '/api/v1/job-posts/1/nema',
    '/api/v1/%00',
    '/api/v1/..%2f..%2fme',
  ])('gets a 404 as JSON with the documented message and the request id: %s', async (url, { app }) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const answer = await app.inject({
        method,
        url,
        headers: { accept: 'text/html', authorization: 'Bearer a' },
      });
      expect([method, answer.statusCode, answer.json()]).toEqual([method, 404, missing]);
    }
  });

  test.for([
    ['PUT', '/api/v1/counties', 'GET, HEAD'],
    ['DELETE', '/api/v1/auth/login', 'POST'],
    ['GET', '/api/v1/auth/login', 'POST'],
    ['POST', '/api/v1/towns/12', 'GET, HEAD'],
    ['OPTIONS', '/api/v1/job-posts', 'GET, HEAD, POST'],
    ['PATCH', '/api/v1/job_posts/7/', 'GET, HEAD, PUT, DELETE'],
  ] as const)(
    'gets a 405 with the allowed methods if only the method does not match: %s %s',
    async ([method, url, allow], { app }) => {
      const answer = await app.inject({
        method,
        url,
        headers: { accept: 'text/html', authorization: 'Bearer a' },
      });
      expect([answer.statusCode, answer.json()]).toEqual([405, missing]);
      expect(String(answer.headers.allow).split(', ').toSorted()).toEqual(allow.split(', ').toSorted());
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  test.for([
    ['/api/v1/towns/%E0%A4%A', 400],
    ['/api/v1/towns/%', 400],
    [`/api/v1/towns/${'a'.repeat(5000)}`, 404],
    [`/api/v1/users/${'a'.repeat(299)}`, 404],
    [`/api/v1/${'a/'.repeat(2000)}`, 404],
  ] as const)(
    'gets an error of the same shape if the URL is malformed or too long: %s',
    async ([url, status], { visitor }) => {
      const answer = await visitor.get(url);
      expect([answer.status, answer.body]).toEqual([status, { ...missing, message: expect.any(String) }]);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );
});

test('other unknown paths return a page to browsers and JSON to other clients', async ({ app }) => {
  const page = await app.inject({ url: '/%E0%A4%A', headers: { accept: 'text/html,*/*' } });
  expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(page.body).toContain('Zahtjev nije ispravan.');
  expect((await app.inject({ url: '/nema' })).json()).toEqual(missing);
});
