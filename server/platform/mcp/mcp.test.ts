import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { type AssistantTool, assistantTools } from '#contract/assistant-tools.ts';
import { errors } from '#contract/errors.ts';
import type { TokenScope } from '#contract/token-scopes.ts';
import type { z } from '#contract/zod.ts';
import { chatMessages } from '../../chats/tables.ts';
import { jobPosts } from '../../job-posts/tables.ts';
import { password } from '../../testing/accounts.ts';
import { Person, test } from '../../testing/app.ts';
import { choices, makePost } from '../../testing/job-posts.ts';
import { users } from '../../users/tables.ts';

const address = 'https://mestar.test/api/mcp';
const everything: TokenScope[] = ['read', 'posts', 'chats', 'offers', 'reviews'];

/** Creates an API token for a person and returns a client that sends it. */
async function programOf(app: FastifyInstance, person: Person, scopes = everything): Promise<Person> {
  const made = await person.post('/auth/tokens', { token_name: 'Pomoćnik', scopes, days: 7, password });
  expect(made).toHaveStatus(201);
  return new Person(app, made.body.data.token, person.id, person.name);
}

/** Connects the protocol library's client, which calls the site without a network. */
async function connected(app: FastifyInstance, program: Person, version: 'legacy' | 'auto' = 'auto') {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: version } });
  const transport = new StreamableHTTPClientTransport(new URL(address), {
    requestInit: { headers: { authorization: `Bearer ${program.token}` } },
    fetch: async (url, init) => {
      const answer = await app.inject({
        method: init?.method as 'POST',
        url: new URL(String(url)).pathname,
        headers: Object.fromEntries(new Headers(init?.headers)),
        ...(init?.body && { payload: String(init.body) }),
      });
      const headers = Object.entries(answer.headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      );
      return new Response(answer.payload || null, {
        status: answer.statusCode,
        headers,
      });
    },
  });
  await client.connect(transport);
  const call = async (name: keyof typeof assistantTools, args: Record<string, unknown> = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: args });
    const [first] = content as { text: string }[];
    return { isError, body: JSON.parse(first?.text ?? '') };
  };
  return { client, call };
}

const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
const accepts = { accept: 'application/json, text/event-stream' };
const send = (person: Person, json: unknown, headers: Record<string, string> = accepts) =>
  person.send('POST', '/api/mcp', { json, headers });

describe.for(['auto', 'legacy'] as const)('with a client in the protocol mode “%s”', (version) => {
  test('a client posts an inquiry and accepts an offer, and a worker finds the inquiry and makes the offer', async ({
    app,
    as,
    db,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const client = await connected(app, await programOf(app, ana), version);
    const worker = await connected(app, await programOf(app, ivo), version);
    expect(client.client.getInstructions()).toContain('EUR cents');
    const subject = `Kaplje slavina u kuhinji ${randomUUID()}.`;
    const chosen = await choices(db, { town: 'sisak' });
    const posted = await client.call('post_inquiry', { ...chosen, subject, urgency: 'this_week' });
    expect(posted.body.data).toMatchObject({ status: 'pending', subject, urgency: 'this_week' });
    const { id } = posted.body.data;
    await db.update(jobPosts).set({ status: 'active' }).where(eq(jobPosts.id, id));
    await app.responseCache.settled();
    const where_in = { town_id: [chosen.town_id], job_type_id: [chosen.job_type_id] };
    const found = await worker.call('search_posts', { where_in, per_page: 2 });
    expect(found.body.data.map((post: { id: number }) => post.id)).toContain(id);
    const offered = await worker.call('send_offer', {
      id,
      work: 'Zamjena brtve i čišćenje mrežice.',
      price_from_cents: 5000,
      valid_until: '2099-01-01',
    });
    expect(offered).toMatchObject({ isError: false, body: { data: { status: 'open' } } });
    const own = await client.call('own_posts', { status: 'active' });
    expect(own.body.data).toMatchObject([{ id, offers_waiting: 1 }]);
    const offers = await client.call('list_offers', { id });
    expect(offers.body.data).toMatchObject([{ worker: { id: ivo.id }, price_from_cents: 5000 }]);
    await client.call('accept_offer', { id: offers.body.data[0].id });
    const deals = await worker.call('own_deals', { role: 'worker' });
    expect(deals.body.data).toMatchObject([{ stage: 'agreed', client: { id: ana.id } }]);
    await client.client.close();
    await worker.client.close();
  });
});

describe('MCP', () => {
  test('lists the tools that the scopes of the token allow', async ({ app, as }) => {
    const ana = await as('client');
    const namesFor = async (scopes: TokenScope[]) => {
      const { client } = await connected(app, await programOf(app, ana, scopes));
      return (await client.listTools()).tools.map(({ name }) => name);
    };
    expect(await namesFor(everything)).toEqual(Object.keys(assistantTools));
    expect(await namesFor(['offers'])).toEqual(['accept_offer', 'decline_offer', 'send_offer']);
    expect(await namesFor(['reviews'])).toEqual([]);
  });

  test('describes the arguments by the schemas of the endpoints', async ({ app, as }) => {
    const { client } = await connected(app, await programOf(app, await as('client')));
    const { tools } = await client.listTools();
    const offer = tools.find(({ name }) => name === 'send_offer');
    expect(offer?.inputSchema.required).toEqual(['id', 'work', 'price_from_cents', 'valid_until']);
    expect(Object.keys(offer?.inputSchema.properties ?? {})).toContain('idempotency_key');
    expect(offer?.annotations?.readOnlyHint).toBe(false);
    expect(JSON.stringify(tools)).not.toContain('#/components/');
  });

  test('gives each field of a tool a unique name across its path, query and body', () => {
    const shapeOf = (schema: z.ZodType | undefined) => Object.keys((schema as z.ZodObject)?.shape ?? {});
    for (const [name, { endpoint }] of Object.entries<AssistantTool>(assistantTools)) {
      const fields = [endpoint.params, endpoint.query, endpoint.body].flatMap(shapeOf);
      expect(new Set(fields).size, name).toBe(fields.length);
    }
  });

  test('rejects a call beyond the token’s scopes with the API’s error', async ({ app, as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { call } = await connected(app, await programOf(app, ana, ['read']));
    const answer = await call('send_message', { user_id: ivo.id, message: 'Dobar dan!' });
    expect(answer).toMatchObject({ isError: true, body: { status: 403 } });
    expect(answer.body.message).toContain('(chats)');
  });

  test('names invalid and unknown arguments as the API does', async ({ app, as, db }) => {
    const { call } = await connected(app, await programOf(app, await as('worker')));
    const wrong = await call('send_offer', { id: await makePost(db, (await as('client')).id), cijena: 5 });
    expect(wrong.body).toMatchObject({ status: 422, errors: { cijena: [expect.any(String)] } });
    expect((await call('read_post', {})).body).toMatchObject({ status: 422 });
    expect((await call('read_post', { id: '../me' })).body).toMatchObject({ status: 422 });
    expect((await call('read_worker', { id: '..' })).body).toMatchObject({ status: 422 });
    expect((await call('read_post', { id: 1, nepoznato: 1 })).body.errors).toHaveProperty('nepoznato');
    expect((await call('search_posts', { nepoznato: 1 })).body.errors).toHaveProperty('nepoznato');
  });

  test('runs a call repeated with the same idempotency key only once', async ({ app, as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { call } = await connected(app, await programOf(app, ana));
    const message = { user_id: ivo.id, message: 'Dobar dan!', idempotency_key: randomUUID() };
    const first = await call('send_message', message);
    expect(await call('send_message', message)).toEqual(first);
    expect(await db.$count(chatMessages, eq(chatMessages.fromId, ana.id))).toBe(1);
    const other = await call('send_message', { ...message, message: 'Drugo.' });
    expect(other).toMatchObject({ isError: true, body: { status: 422 } });
  });

  test('counts calls against the limits of their endpoints', async ({ app, as, db }) => {
    const { call } = await connected(app, await programOf(app, await as('client'), ['posts']));
    const chosen = await choices(db);
    const post = () => call('post_inquiry', { ...chosen, subject: `Kaplje slavina ${randomUUID()}.` });
    const answers = await Promise.all(Array.from({ length: 11 }, post));
    const refused = answers.filter(({ isError }) => isError);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.body).toMatchObject({
      status: 429,
      message: expect.stringContaining('Previše objava'),
    });
  });

  test('accepts only an API token, from an account that is not suspended', async ({
    app,
    as,
    db,
    visitor,
  }) => {
    const ana = await as('client');
    const program = await programOf(app, ana);
    const cookie = { ...accepts, cookie: `authToken=${ana.token}`, origin: 'http://a.test', host: 'a.test' };
    for (const answer of [
      await send(visitor, rpc('tools/list')),
      await send(visitor, rpc('tools/list'), cookie),
      await send(ana, rpc('tools/list')),
      await send(new Person(app, 'api_nepoznat'), rpc('tools/list')),
    ]) {
      expect(answer).toHaveStatus(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    expect(await send(program, rpc('tools/list'))).toHaveStatus(200);
    const suspendedUntil = new Date(Date.now() + 60_000);
    await db.update(users).set({ suspendedUntil, statusReason: 'Psovke' }).where(eq(users.id, ana.id));
    expect(await send(program, rpc('tools/list'))).toHaveStatus(401);
  });

  test('refuses other methods, batches, streams, and bodies that are too deep, too large or of another type', async ({
    app,
    as,
  }) => {
    const program = await programOf(app, await as('client'));
    for (const method of ['GET', 'DELETE'] as const) {
      const answer = await program.send(method, '/api/mcp');
      expect(answer).toHaveStatus(405);
      expect(answer.headers.allow).toBe('POST');
    }
    expect(await send(program, [rpc('tools/list')])).toHaveStatus(400);
    expect(await send(program, {})).toHaveStatus(400);
    const nested = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`);
    const deep = await send(program, rpc('tools/call', { name: 'read_post', arguments: { id: nested } }));
    expect([deep.status, deep.body.message]).toEqual([...errors.too_deep].slice(0, 2));
    const large = rpc('tools/call', { name: 'read_post', arguments: { id: 'a'.repeat(256 * 1024) } });
    expect(await send(program, large)).toHaveStatus(413);
    const form = { ...accepts, 'content-type': 'application/x-www-form-urlencoded' };
    expect(await program.send('POST', '/api/mcp', { form: 'jsonrpc=2.0', headers: form })).toHaveStatus(415);
    const { client } = await connected(app, program);
    await expect(client.callTool({ name: 'constructor' })).rejects.toThrow('Unknown tool');
    const listen = rpc('subscriptions/listen', { notifications: {} });
    expect((await send(program, listen)).headers['content-type']).toContain('application/json');
  });
});
