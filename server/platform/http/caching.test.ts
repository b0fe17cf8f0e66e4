import { describe, expect } from 'vitest';
import { type Person, test } from '../../testing/app.ts';
import { makePost } from '../../testing/job-posts.ts';

interface Operation {
  security: unknown[];
  responses: Record<string, { headers?: { 'Cache-Control': { example: string } } }>;
}

async function reads(visitor: Person, id: number) {
  const { body } = (await visitor.get('/openapi.json')) as {
    body: { paths: Record<string, { get?: Operation }> };
  };
  return Object.entries(body.paths).flatMap(([path, { get }]) => {
    const query = path.endsWith('/search') ? '?search=curi' : '';
    return get
      ? [
          {
            url: path.replace(/\{\w+\}/g, String(id)) + query,
            stated: get.responses['200']?.headers?.['Cache-Control'].example,
            closed: get.security.length > 0,
          },
        ]
      : [];
  });
}

const keptOf = (headers: Record<string, unknown>) => [headers['cache-control'], headers.vary];

describe('the cache policy', () => {
  test('for visitors matches the API document on every endpoint, and no error is cached', async ({
    visitor,
    as,
    db,
  }) => {
    const { id } = await as('worker');
    // Person and post are the first rows of their tables, so the same id fits the paths of both.
    expect(await makePost(db, id)).toBe(id);
    const kept = { reference: 0, current: 0 };
    for (const { url, stated, closed } of await reads(visitor, id)) {
      const { status, headers } = await visitor.get(url);
      const [policy, vary] = keptOf(headers);
      expect(policy, `${status} ${url}`).toBe(status < 400 ? stated : 'no-store');
      if (closed) expect(stated, url).toBe('no-store');
      if (status >= 400 || policy === 'no-store') continue;
      if (policy === 'public, max-age=300') kept.reference++;
      else {
        kept.current++;
        expect(policy, url).toBe('public, max-age=0, s-maxage=10');
        expect(String(vary), url).toMatch(/\bcookie\b.*\bauthorization\b/);
      }
    }
    expect(kept.reference).toBeGreaterThan(5);
    expect(kept.current).toBeGreaterThan(14);
  });

  test('for requests with a cookie or a token, even an expired one, is no-store on every endpoint', async ({
    visitor,
    as,
  }) => {
    const sanja = await as('superadmin');
    for (const { url } of await reads(visitor, sanja.id)) {
      expect(keptOf((await sanja.get(url)).headers)[0], url).toBe('no-store');
      for (const headers of [
        { cookie: `authToken=${sanja.token}` },
        { cookie: 'authToken=ended' },
        { authorization: 'Bearer ended' },
      ] as Record<string, string>[])
        expect(keptOf((await visitor.send('GET', url, { headers })).headers)[0], url).toBe('no-store');
    }
  });

  test('for writes and unknown paths is no-store', async ({ visitor }) => {
    for (const [method, url] of [
      ['POST', '/auth/login'],
      ['PUT', '/me'],
      ['DELETE', '/auth/logout'],
      ['GET', '/nema'],
      ['GET', '/towns?boja=1'],
      ['GET', '/job-posts/999999'],
    ] as const)
      expect(keptOf((await visitor.send(method, url)).headers)[0], url).toBe('no-store');
  });

  test('extends the Vary header that compression sets', async ({ app }) => {
    const { headers } = await app.inject({
      url: '/api/v1/job-categories',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(headers.vary).toBe('cookie, authorization, accept-encoding');
  });
});
