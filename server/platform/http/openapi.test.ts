import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { z } from '#contract/zod.ts';
import { card } from '../../testing/ads.ts';
import { type Person, test } from '../../testing/app.ts';
import { makePost } from '../../testing/job-posts.ts';

interface Content {
  schema: object;
  example?: unknown;
}
interface FilesSchema {
  properties: Record<string, { type?: string; format?: string; items?: object; maxItems?: number }>;
  required?: string[];
}
interface Operation {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; schema: { type?: string }; style?: string; explode?: boolean }[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, { $ref?: string; content?: Record<string, Content> }>;
  security: unknown[];
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { examples?: unknown[] }>;
    responses: Record<string, { headers: object }>;
  };
}

const documentOf = async (visitor: Person) => (await visitor.get('/openapi.json')).body as Document;
const operationsOf = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
  );

test('the API document is OpenAPI 3.1 and lists only existing endpoints, including aliases', async ({
  visitor,
  app,
}) => {
  const { body } = (await visitor.get('/openapi.json')) as { body: Document };
  expect(body.openapi).toBe('3.1.0');
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1')] as const),
  );
  expect(described).toContainEqual(['POST', '/api/v1/job_posts/:id/toggle-status']);
  expect(described.length).toBeGreaterThan(60);
  for (const [method, url] of described)
    expect(app.hasRoute({ method: method as 'GET', url }), `${method} ${url}`).toBe(true);
});

test('the API document has a summary of every call, an example of every JSON body, and every schema it refers to', async ({
  visitor,
}) => {
  const { body } = (await visitor.get('/openapi.json')) as { body: Document };
  const text = JSON.stringify(body);
  for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
    expect(body.components.schemas, name).toHaveProperty(name ?? '');
  for (const [path, methods] of Object.entries(body.paths)) {
    for (const [method, { requestBody, summary }] of Object.entries(methods)) {
      expect(summary, path).not.toBe('');
      const json = requestBody?.content['application/json'];
      if (json) expect(json.example, `${method} ${path}`).toBeDefined();
    }
  }
  expect(body.components.schemas.JobPost?.examples).toHaveLength(1);
});

test('every reference in the document resolves to a component', async ({ visitor }) => {
  const document = await documentOf(visitor);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, reference]) => reference ?? '',
  );
  expect(references.length).toBeGreaterThan(500);
  const missing = [...new Set(references)].filter((reference) => {
    const [root, components, kind, name] = reference.split('/');
    const kinds = document.components as unknown as Record<string, Record<string, unknown>>;
    return root !== '#' || components !== 'components' || !(name && kinds[kind ?? '']?.[name]);
  });
  expect(missing).toEqual([]);
});

test('every call in the API document lists its errors', async ({ visitor }) => {
  const document = await documentOf(visitor);
  for (const { call, responses, security, requestBody } of operationsOf(document)) {
    const expected = ['429', '503'];
    if (security.length > 0) expected.push('401', '403');
    if (!call.startsWith('GET')) expected.push('400', '409', '413', '415');
    if (requestBody) expected.push('422');
    if (call.includes('{')) expected.push('404');
    if (call === 'POST /api/v1/payment/ads') expected.push('402', '403');
    expect(Object.keys(responses), call).toEqual(expect.arrayContaining(expected));
    for (const status of expected)
      expect(responses[status], call).toEqual({ $ref: `#/components/responses/${status}` });
  }
  expect(Object.keys(document.components.responses['429']?.headers ?? {})).toEqual([
    'Retry-After',
    'Challenge',
  ]);
  expect(Object.keys(document.components.responses['503']?.headers ?? {})).toEqual(['Retry-After']);
});

test('a malformed body is rejected with 400', async ({ app }) => {
  const [url, headers] = ['/api/v1/auth/login', { 'content-type': 'application/json' }];
  expect((await app.inject({ method: 'POST', url, headers, payload: '{' })).statusCode).toBe(400);
});

const missing = 2_000_000_000;
/** Functions that send a call with the id, key or code of an object that does not exist. */
const lookups: Record<string, (people: Record<'ana' | 'sanja', Person>) => Promise<{ status: number }>> = {
  'GET /admin/synonyms': ({ sanja }) => sanja.get(`/admin/synonyms?job_category_id=${missing}`),
  'GET /calendar/termini.ics': ({ ana }) => ana.get(`/calendar/termini.ics?kod=${'a'.repeat(43)}`),
  'GET /payment/details': ({ ana }) => ana.get(`/payment/details?id=${missing}`),
  'GET /prices': ({ ana }) => ana.get('/prices?job_category=nema-je'),
  'POST /admin/inbox/decisions': ({ sanja }) =>
    sanja.post('/admin/inbox/decisions', { kind: 'job_post', id: missing, action: 'approve' }),
  'POST /admin/inbox/decisions/undo': ({ sanja }) =>
    sanja.post('/admin/inbox/decisions/undo', { ids: [missing] }),
  'POST /payment/ads': ({ ana }) => ana.post('/payment/ads', { id: missing, ...card() }),
  'POST /payment/details': ({ ana }) => ana.post('/payment/details', { id: missing }),
  'POST /reports': ({ ana }) =>
    ana.post('/reports', { subject_type: 'user', subject_id: missing, reason: 'spam' }),
};

test('a call that looks up an object named in its query or body returns 404 if there is none', async ({
  as,
}) => {
  const people = { ana: await as('client'), sanja: await as('superadmin') };
  for (const [call, send] of Object.entries(lookups)) expect((await send(people)).status, call).toBe(404);
});

/** Other calls with ids in their query or body. For an unknown id, lists are empty and writes are refused. */
const otherwise = [
  'GET /admin/versions',
  'GET /auth-list/job-posts',
  'GET /auth-list/job_posts',
  'GET /job-posts',
  'GET /job-posts/facets',
  'GET /job_posts',
  'GET /job_posts/facets',
  'POST /admin/inbox/decisions/together',
  'POST /admin/news',
  'POST /auth/password-reset/open',
  'POST /job-posts',
  'POST /job_posts',
  'POST /me/update',
  'POST /reviews',
  'POST /send-file',
  'POST /send-message',
  'PUT /me/portfolio',
];

test('a call without path parameters lists 404 if and only if it looks up an object', async ({ visitor }) => {
  const operations = operationsOf(await documentOf(visitor));
  const flat = operations.filter(({ call }) => !call.includes('{'));
  const named = (one: Operation & { call: string }) => one.call.replace(' /api/v1', ' ');
  const listed = flat.filter(({ responses }) => '404' in responses).map(named);
  expect(listed.sort()).toEqual(Object.keys(lookups));
  const fields = ({ parameters, requestBody }: Operation) => [
    ...parameters.map(({ name }) => name),
    ...Object.keys(
      (requestBody?.content['multipart/form-data']?.schema as FilesSchema | undefined)?.properties ?? {},
    ),
  ];
  const naming = flat.filter((one) =>
    fields(one).some((field) => /(?:^|_)ids?$/.test(field) && field !== 'client_id' && field !== 'before_id'),
  );
  expect(
    naming
      .map(named)
      .filter((call) => !(call in lookups))
      .sort(),
  ).toEqual(otherwise);
});

test('every call has a unique name and states whether it needs an account', async ({ visitor }) => {
  const document = await documentOf(visitor);
  expect(document.servers).toEqual([{ url: '/' }]);
  const operations = operationsOf(document);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(operations.filter(({ operationId }) => !/^[a-z]\w+$/.test(operationId))).toEqual([]);
  const securityOf = (wanted: string) => operations.find(({ call }) => call === wanted)?.security;
  expect(securityOf('GET /api/v1/job-posts')).toEqual([]);
  expect(securityOf('POST /api/v1/job-posts')).toEqual([{ bearer: ['posts'] }, { cookie: [] }]);
  expect(securityOf('GET /api/v1/auth/tokens')).toEqual([{ bearer: [] }, { cookie: [] }]);
});

test('a body is marked as required unless the call is valid without one', async ({ visitor }) => {
  const operations = operationsOf(await documentOf(visitor));
  const required = (wanted: string) => operations.find(({ call }) => call === wanted)?.requestBody?.required;
  expect(required('POST /api/v1/auth/login')).toBe(true);
  expect(required('POST /api/v1/me/update')).toBe(false);
});

test('the API document describes files as the server accepts them', async ({ visitor }) => {
  const isBinary = (schema: object | undefined) => (schema as { format?: string })?.format === 'binary';
  const described = operationsOf(await documentOf(visitor)).flatMap(({ call, requestBody }) => {
    const { schema } = requestBody?.content['multipart/form-data'] ?? {};
    const { properties = {}, required = [] } = (schema ?? {}) as FilesSchema;
    return Object.entries(properties).flatMap(([name, one]) =>
      isBinary(one) || isBinary(one.items)
        ? [
            [
              call.replace(' /api/v1', ' '),
              name,
              one.type === 'array' ? one.maxItems : 'one',
              required.includes(name) ? 'required' : 'optional',
              requestBody?.required,
            ].join(' '),
          ]
        : [],
    );
  });
  expect(described.sort()).toEqual([
    'POST /admin/job-categories/{id}/picture picture one optional false',
    'POST /admin/news/{id}/picture picture one optional false',
    'POST /ads/init adsMedias[] 1 optional true',
    'POST /job-posts/{id}/media file one required true',
    'POST /job_posts/{id}/media file one required true',
    'POST /me/portfolio file one required true',
    'POST /me/trade-check document one required true',
    'POST /me/update profile_img one optional false',
    'POST /papers/{id}/bill file one required true',
    'POST /reviews/{id}/pictures file one optional true',
    'POST /send-file file one required true',
    'POST /tickets files 3 optional true',
    'PUT /ads/{id} adsMedias[] 1 optional true',
  ]);
});

test('calls that require a file refuse a body without one', async ({ as, db }) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const post = await makePost(db, ana.id);
  expect(await ana.post('/send-file', { user_id: ivo.id })).toBe422('file');
  expect(await ana.post(`/job-posts/${post}/media`, {})).toBe422('file');
  expect(await ivo.post('/me/portfolio', {})).toBe422('file');
  expect(await ivo.post('/me/trade-check', { oib: '69435151530' })).toBe422('document');
});

test('the API document describes filters as parameters that a generic client can send', async ({
  visitor,
}) => {
  const operations = operationsOf(await documentOf(visitor));
  const parameters = operations.flatMap(({ call, parameters: all }) => all.map((one) => ({ call, ...one })));
  expect(parameters.filter(({ schema }) => schema.type === 'object')).toEqual([]);
  expect(
    parameters.filter(
      ({ schema, style, explode }) => schema.type === 'array' && !(style === 'form' && explode === false),
    ),
  ).toEqual([]);
  expect(parameters).toContainEqual(
    expect.objectContaining({ call: 'GET /api/v1/job-posts', name: 'where_in[county_id]' }),
  );
  expect(await visitor.get('/job-posts?where_in%5Bcounty_id%5D=1,2')).toHaveStatus(200);
});

test('every example in the document matches its schema', async ({ visitor }) => {
  const document = await documentOf(visitor);
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'document');
  const broken: string[] = [];
  let examples = 0;
  const compare = (call: string, side: string, { schema, example }: Content) => {
    if (example === undefined) return;
    examples += 1;
    const absolute = JSON.parse(
      JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'),
    );
    const validate = ajv.compile(absolute);
    if (!validate(example)) broken.push(`${call} ${side}: ${ajv.errorsText(validate.errors)}`);
  };
  for (const { call, requestBody, responses } of operationsOf(document)) {
    const body = requestBody?.content['application/json'] ?? requestBody?.content['multipart/form-data'];
    if (body) compare(call, 'body', body);
    for (const { content } of Object.values(responses))
      if (content?.['application/json']) compare(call, 'response', content['application/json']);
  }
  expect(examples).toBeGreaterThan(100);
  expect(broken).toEqual([]);
});

test('every body accepts helper fields such as device_name', async ({ visitor }) => {
  const { body } = (await visitor.get('/openapi.json')) as { body: Document };
  const bodies = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => [
        `${method} ${path}`,
        (schema as { additionalProperties?: unknown }).additionalProperties,
      ]),
    ),
  );
  expect(bodies.length).toBeGreaterThan(60);
  expect(bodies.filter(([, more]) => more === false)).toEqual([]);
});

test('the API reference page needs no JavaScript', async ({ visitor }) => {
  const answer = await visitor.get('/api/docs');
  expect(answer).toHaveStatus(200);
  expect(String(answer.headers['content-security-policy'])).toContain("default-src 'none'");
  expect(answer.body).toContain('/api/v1/job-posts');
  expect(answer.body).not.toContain('<script');
});

test('the examples in the contract match their schemas', async () => {
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
