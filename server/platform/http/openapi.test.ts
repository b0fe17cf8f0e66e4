import { expect } from 'vitest';
import { z } from '#contract/zod.ts';
import { test } from '../../testing/app.ts';

interface Operation {
  summary: string;
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
  security?: unknown;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { examples?: unknown[] }>; responses: Record<string, { headers: object }> };
}

test('the document is OpenAPI 3.1 and lists every call, aliases included', async ({ visitor, app }) => {
  const { body } = (await visitor.get('/openapi.json')) as { body: Document };
  expect(body.openapi).toBe('3.1.0');
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1')] as const),
  );
  expect(described).toContainEqual(['POST', '/api/v1/job_posts/:id/toggle-status']);
  expect(described.length).toBeGreaterThan(60);
  for (const [method, url] of described) expect(app.hasRoute({ method: method as 'GET', url }), `${method} ${url}`).toBe(true);
});

test('every call with input has an example, and every component a schema', async ({ visitor }) => {
  const { body } = (await visitor.get('/openapi.json')) as { body: Document };
  const text = JSON.stringify(body);
  for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) expect(body.components.schemas, name).toHaveProperty(name ?? '');
  for (const [path, methods] of Object.entries(body.paths)) {
    for (const [method, { requestBody, summary }] of Object.entries(methods)) {
      expect(summary, path).not.toBe('');
      const json = requestBody?.content['application/json'];
      if (json) expect(json.example, `${method} ${path}`).toBeDefined();
    }
  }
  expect(body.components.schemas.JobPost?.examples).toHaveLength(1);
});

test('every write names the refusal by a limit and its challenge', async ({ visitor }) => {
  const { body } = (await visitor.get('/openapi.json')) as { body: Document };
  for (const [path, methods] of Object.entries(body.paths))
    for (const [method, { responses }] of Object.entries(methods))
      expect(responses['429'], `${method} ${path}`).toEqual(method === 'get' ? undefined : { $ref: '#/components/responses/TooMany' });
  expect(Object.keys(body.components.responses.TooMany?.headers ?? {})).toEqual(['Retry-After', 'Challenge']);
});

test('every body may carry more than it needs, such as device_name', async ({ visitor }) => {
  const { body } = (await visitor.get('/openapi.json')) as { body: Document };
  const bodies = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => [`${method} ${path}`, (schema as { additionalProperties?: unknown }).additionalProperties]),
    ),
  );
  expect(bodies.length).toBeGreaterThan(60);
  expect(bodies.filter(([, more]) => more === false)).toEqual([]);
});

test('the reference page works without script', async ({ visitor }) => {
  const answer = await visitor.get('/api/docs');
  expect(answer).toHaveStatus(200);
  expect(String(answer.headers['content-security-policy'])).toContain("default-src 'none'");
  expect(answer.body).toContain('/api/v1/job-posts');
  expect(answer.body).not.toContain('<script');
});

test('the examples match their schemas', async () => {
  const contracts = await Promise.all([
    import('#contract/places.ts'),
    import('#contract/trades.ts'),
    import('#contract/users.ts'),
    import('#contract/job-posts.ts'),
    import('#contract/reviews.ts'),
  ]);
  const schemas = contracts
    .flatMap((contract) => Object.values(contract))
    .filter((value): value is z.ZodObject => value instanceof z.ZodObject && Boolean(value.meta()?.examples));
  expect(schemas.length).toBeGreaterThanOrEqual(10);
  for (const schema of schemas)
    for (const example of (schema.meta()?.examples ?? []) as unknown[])
      expect(schema.strict().safeParse(example).error?.issues ?? [], schema.meta()?.id).toEqual([]);
});
