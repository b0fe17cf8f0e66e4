import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { errors } from '#contract/errors.ts';
import { type Answer, test } from '../../testing/app.ts';

const json = { 'content-type': 'application/json' };
const nested = (levels: number) => `{"email":${'['.repeat(levels)}${']'.repeat(levels)}}`;
const deep = 'Poslani podaci preduboko su ugniježđeni. Najviše su dopuštene 32 razine.';

describe('the nesting limit for request bodies', () => {
  test.for([33, 20_000, 50_000])('rejects %i levels of JSON with 422', async (levels, { visitor }) => {
    const answer = await visitor.send('POST', '/auth/login', { form: nested(levels), headers: json });
    expect(answer).toMatchObject({ status: 422, body: { message: deep } });
  });

  test('applies to forms, queries and multipart fields', async ({ visitor }) => {
    const name = `email${'[a]'.repeat(40)}`;
    const multipart = new FormData();
    multipart.append(name, '1');
    expect((await visitor.send('POST', '/auth/login', { form: `${name}=1` })).body.message).toBe(deep);
    expect((await visitor.send('POST', '/auth/login', { multipart })).body.message).toBe(deep);
    expect((await visitor.get(`/job-posts?${name}=1`)).body.message).toBe(deep);
  });

  test('allows 32 levels', async ({ visitor }) => {
    expect(await visitor.send('POST', '/auth/login', { form: nested(31), headers: json })).toBe422('email');
  });
});

describe('the limit on nested fields', () => {
  const pairs = (count: number, levels: number) =>
    Array.from({ length: count }, (_, n) => [`email[${n}]${'[0]'.repeat(levels)}`, '1'] as const);

  test('applies to forms, queries and multipart fields', async ({ visitor }) => {
    const fields = pairs(1499, 30);
    const form = fields.map((pair) => pair.join('=')).join('&');
    const multipart = new FormData();
    for (const [name, value] of fields) multipart.append(name, value);
    expect((await visitor.send('POST', '/auth/login', { form })).status).toBe(413);
    expect((await visitor.send('POST', '/auth/login', { multipart })).status).toBe(413);
    const query = pairs(120, 30).map((pair) => pair.join('='));
    expect((await visitor.get(`/job-posts?${query.join('&')}`)).status).toBe(413);
  });
});

describe('multipart fields', () => {
  const fields = (bytes: number) => {
    const form = new FormData();
    form.append('email', 'ana@primjer.hr');
    form.append('password', 'a'.repeat(bytes));
    return form;
  };

  test('have the same size limit as other bodies if the endpoint takes no files', async ({ visitor }) => {
    expect((await visitor.send('POST', '/auth/login', { multipart: fields(1000) })).status).toBe(422);
    expect((await visitor.send('POST', '/auth/login', { multipart: fields(300_000) })).status).toBe(413);
  });

  test('that accompany files have a limit on their total size', async ({ as }) => {
    const ana = await as('client');
    const form = fields(100_000);
    for (const name of ['about', 'name']) form.append(name, 'a'.repeat(100_000));
    expect((await ana.send('POST', '/me/update', { multipart: form })).status).toBe(413);
  });

  test('that claim to be JSON are rejected', async ({ visitor }) => {
    const form = `--x\r\ncontent-disposition: form-data; name="email"\r\ncontent-type: application/json\r\n\r\n${nested(20_000)}\r\n--x--\r\n`;
    const { status } = await visitor.send('POST', '/auth/login', {
      form,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(status).toBe(400);
  });

  async function endless(app: FastifyInstance, chunk: Buffer): Promise<{ status: number; sent: number }> {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; sent: number }>();
    let sent = 0;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const going = request({ port, host: '127.0.0.1', path: '/api/v1/auth/login', method: 'POST', headers });
    const write = () => {
      while (!going.destroyed && sent < 20_000_000) {
        sent += chunk.length;
        if (!going.write(chunk)) break;
      }
    };
    going
      .on('error', reject)
      .on('drain', write)
      .on('response', ({ statusCode = 0 }) => {
        resolve({ status: statusCode, sent });
        going.on('error', () => undefined).destroy();
      });
    write();
    return promise;
  }

  test.for([
    ['small fields', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'],
    ['text before the first part', 'a'.repeat(1000)],
    ['large fields', `\r\n--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'b'.repeat(100_000)}`],
  ] as const)('are cut off at the limit if their length is undeclared: %s', async ([, text], { app }) => {
    const { status, sent } = await endless(app, Buffer.from(text.repeat(Math.ceil(16_000 / text.length))));
    expect([400, 413]).toContain(status);
    expect(sent).toBeLessThan(10_000_000);
  });
});

describe('a request that Node cannot read', () => {
  const answerTo = async (app: FastifyInstance, sent: string): Promise<string> => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    socket.write(sent);
    return text(socket);
  };

  test.for([
    [431, `GET /api/v1/job-posts?search=${'a'.repeat(17_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
    [400, 'GET /api/v1/job posts HTTP/1.1\r\n\r\n'],
  ] as const)('is answered with %i in the common error form', async ([status, sent], { app }) => {
    const [head = '', body = ''] = (await answerTo(app, sent)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`));
    expect(JSON.parse(body)).toEqual({
      message: errors[status === 431 ? 'long_header' : 'malformed'][1],
      errors: {},
      request_id: expect.stringMatching(/^\w+-\w+$/),
    });
  });
});

describe('an error response', () => {
  const bytesOf = ({ body }: Answer) => Buffer.byteLength(JSON.stringify(body));
  const keys = (count: number, length: number) =>
    Array.from({ length: count }, (_, n) => `${'š'.repeat(length)}${n}=1`).join('&');

  test('names at most 20 unknown keys, each in its own message', async ({ visitor }) => {
    const answer = await visitor.get(`/job-posts?${keys(1400, 2)}`);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toHaveLength(20);
    expect(answer.body.errors.šš7).toEqual(['Nepoznato polje: šš7.']);
    expect(bytesOf(answer)).toBeLessThan(8192);
  });

  test('truncates long names', async ({ visitor }) => {
    const answer = await visitor.get(`/job-posts?${keys(100, 2000)}`);
    expect(answer.status).toBe(422);
    expect(bytesOf(answer)).toBeLessThan(8192);
  });

  test('treats a prototype property in the query as unknown', async ({ visitor }) => {
    for (const query of ['__proto__[x]=1', 'where_in[__proto__]=1', 'constructor=1', 'toString[x]=1'])
      expect((await visitor.get(`/job-posts?${query}`)).status, query).toBe(422);
    expect((await visitor.get('/me?__proto__[x]=1')).status).toBe(422);
  });

  test.for([
    ['{"__proto__":{"a":1},"email":"a"}', '__proto__'],
    ['{"email":{"a":[{"__proto__":1}]}}', 'email.a.0.__proto__'],
    ['{"\\u005f_proto__":1}', '__proto__'],
    ['{"email":{"constructor":{"prototype":1}}}', 'email.constructor'],
  ] as const)('names the field in %s that would reach a prototype', async ([form, field], { visitor }) => {
    const answer = await visitor.send('POST', '/auth/login', { form, headers: json });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ [field]: [`Nepoznato polje: ${field}.`] });
  });

  test.for([
    ['page=abc', 'page', 'Polje Stranica mora biti broj.'],
    ['where_in[county_id]=abc', 'where_in[county_id]', 'Polje Županija mora biti broj.'],
    ['where_in[county_id]=1,abc', 'where_in[county_id]', 'Polje Županija mora biti broj.'],
    ['budget_from=', 'budget_from', 'Polje Najmanji proračun ne smije biti manje od 100.'],
  ] as const)('lists %s under its parameter', async ([query, field, message], { visitor }) => {
    const answer = await visitor.get(`/job-posts?${query}`);
    expect(answer.body.errors).toEqual({ [field]: [message] });
  });

  test('stays small for many invalid values', async ({ as }) => {
    const ana = await as('client');
    const answer = await ana.post('/saved-searches', {
      filters: Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`polje_${n}`, { a: n }])),
    });
    expect(answer.status).toBe(422);
    expect(bytesOf(answer)).toBeLessThan(8192);
  });
});
