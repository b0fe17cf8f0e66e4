import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { BlockedOnCopy } from '../platform/copies/outbound.ts';
import { type Resolve, ssrfSafeAgent } from '../platform/push/ssrf-safe-agent.ts';
import { RetryLater } from '../platform/tasks/queues.ts';
import { emailOf } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { openCopyOutbound, siteOutbound } from '../testing/outbound.ts';
import { users } from '../users/tables.ts';
import { deliver } from './deliver.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

interface Received {
  body: string;
  headers: Record<string, unknown>;
  url: string | undefined;
}
const received: Received[] = [];
const answer = { status: 200, bytes: 2, location: '' };
const program = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    received.push({ body, headers: request.headers, url: request.url });
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {});
    response.end('x'.repeat(answer.bytes));
  });
});
await new Promise<void>((done) => program.listen(0, '127.0.0.1', done));
const port = (program.address() as AddressInfo).port;
afterAll(() => void program.close());
afterEach(() => void vi.restoreAllMocks());
beforeEach(() => {
  received.length = 0;
  Object.assign(answer, { status: 200, bytes: 2, location: '' });
});

/** Connects every https address to the test's server, without DNS or TLS. */
const toProgram = () =>
  vi.spyOn(Agent.prototype, 'createConnection').mockImplementation(() => connect(port, '127.0.0.1'));

/** A mailer for deliveries that must not send email. */
const never = { send: () => Promise.reject(new Error('no email is expected')) } as never;

const url = 'https://program.primjer.hr/mestar';
const add = async (person: Person, events: readonly string[] = ['offer.created'], address = url) => {
  const made = await person.post('/webhooks', { url: address, events });
  expect(made).toHaveStatus(201);
  return made.body.data as { id: number; secret: string };
};

test('a person adds at most five webhooks, and the secret is shown once and stored encrypted', async ({
  as,
  db,
  visitor,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  expect(await visitor.post('/webhooks', { url, events: ['offer.created'] })).toHaveStatus(401);
  const { id, secret, ...shown } = await add(ana, ['offer.created', 'offer.created']);
  expect(secret).toMatch(/^whsec_[\w-]{43}$/);
  expect((await ana.get('/webhooks')).body.data).toEqual([{ id, ...shown }]);
  expect(shown).toMatchObject({ events: ['offer.created'], paused_at: null });
  expect(JSON.stringify(await db.select().from(webhooks))).not.toContain(secret);
  for (let n = 0; n < 3; n++) await add(ana);
  const last = await Promise.all([1, 2].map(() => ana.post('/webhooks', { url, events: ['offer.created'] })));
  expect(last.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(await ana.post('/webhooks', { url, events: ['offer.created'] })).toBe422('url', 'najviše 5');
  expect(await ivo.delete(`/webhooks/${id}`)).toHaveStatus(404);
  expect(await ivo.put(`/webhooks/${id}`, { paused: '1' })).toHaveStatus(404);
  expect(await ivo.get(`/webhooks/${id}/deliveries`)).toHaveStatus(404);
  expect(await ana.delete(`/webhooks/${id}`)).toHaveStatus(204);
});

test.for([
  'http://program.primjer.hr/',
  'https://127.0.0.1/',
  'https://10.1.2.3/',
  'https://[::1]/',
  'https://[fd00::1]/',
  'https://169.254.169.254/latest',
  'https://localhost/',
  'https://program.primjer.hr:8443/',
  'https://ana:tajna@program.primjer.hr/',
  'program.primjer.hr',
])('the address %s is rejected', async (address, { as }) => {
  const ana = await as('client');
  expect(await ana.post('/webhooks', { url: address, events: ['offer.created'] })).toBe422('url', 'https://');
});

test('unknown and missing events are rejected', async ({ as }) => {
  const ana = await as('client');
  expect(await ana.post('/webhooks', { url, events: [] })).toBe422('events');
  expect(await ana.post('/webhooks', { url, events: ['user.deleted'] })).toHaveStatus(422);
});

describe('an event', () => {
  test('reaches the webhooks of its recipient that listen to it, signed, with ids only', async ({
    as,
    db,
    tasks,
  }) => {
    toProgram();
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { secret, id } = await add(ana, ['message.created', 'offer.created']);
    await add(ana, ['review.published']);
    await add(ivo, ['message.created']);
    const text = 'Dobar dan, šifra ulaza je 4711.';
    const first = await ivo.post('/send-message', { user_id: ana.id, message: text });
    // A second unread message would take a fast path if its recipient had no webhook.
    const second = await ivo.post('/send-message', { user_id: ana.id, message: text });
    const postId = await makePost(db, ana.id);
    const offered = await ivo.post(`/job-posts/${postId}/offers`, {
      work: 'Zamjena slavine i brtve.',
      price_from_cents: 8000,
      valid_until: '2099-01-01',
    });
    expect(offered).toHaveStatus(201);
    await tasks.runDue();
    const waiting = await db.select().from(webhookDeliveries).orderBy(webhookDeliveries.number);
    const chat_id = first.body.data.chat_id;
    const own = waiting.filter(({ webhookId }) => webhookId === id);
    expect(own.map(({ type, data }) => [type, data])).toEqual([
      ['message.created', { chat_id, message_id: first.body.data.id }],
      ['message.created', { chat_id, message_id: second.body.data.id }],
      ['offer.created', { offer_id: offered.body.data.id, job_post_id: postId, chat_id }],
    ]);
    expect(waiting).toHaveLength(own.length);
    expect(received.map(({ body }) => JSON.parse(body).type).sort()).toEqual(
      own.map(({ type }) => type).sort(),
    );
    for (const { body, headers, url: path } of received) {
      const [, seconds, mark] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['mestar-signature'])) ?? [];
      expect(mark).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
      expect([headers.host, path, headers['content-type']]).toEqual([
        'program.primjer.hr',
        '/mestar',
        'application/json',
      ]);
      const sent = JSON.parse(body);
      expect(Object.keys(sent)).toEqual(['id', 'type', 'created_at', 'data']);
      expect(headers['idempotency-key']).toBe(sent.id);
      for (const secretWord of ['4711', ivo.name, 'slavine', '8000']) expect(body).not.toContain(secretWord);
    }
    const log = await ana.get(`/webhooks/${id}/deliveries`);
    expect(log.body.meta.total).toBe(3);
    expect(log.body.data[0]).toMatchObject({
      type: 'offer.created',
      status: 'delivered',
      last_status: 200,
      tries: 1,
    });
  });

  test('is not recorded if its transaction is rolled back, nor for a paused webhook', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { id } = await add(ana, ['message.created']);
    expect(await ivo.post('/send-message', { user_id: ana.id, message: '' })).toHaveStatus(422);
    expect((await ana.put(`/webhooks/${id}`, { paused: '1' })).body.data.paused_at).not.toBeNull();
    expect(await ana.post(`/webhooks/${id}/test`)).toHaveStatus(409);
    await ivo.post('/send-message', { user_id: ana.id, message: 'Dobar dan!' });
    expect(await db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, id))).toBe(0);
    expect((await ana.put(`/webhooks/${id}`, { paused: '0' })).body.data.paused_at).toBeNull();
    await ivo.post('/send-message', { user_id: ana.id, message: 'Jeste li tu?' });
    expect(await db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, id))).toBe(1);
  });
});

describe('a delivery', () => {
  const tried = async (
    { db, keys }: Pick<Parameters<typeof deliver>[0], 'db' | 'keys'>,
    ana: Person,
    {
      agent,
      attempt = 1,
      outbound = siteOutbound,
    }: { agent?: Agent; attempt?: number; outbound?: typeof siteOutbound } = {},
  ) => {
    if (!agent) toProgram();
    const { id } = await add(ana);
    const made = await ana.post(`/webhooks/${id}/test`);
    expect(made).toHaveStatus(201);
    const delivery: string = made.body.data.id;
    const outcome = await deliver({ db, keys, outbound, mail: never }, delivery, attempt, agent).then(
      () => 'done',
      (error: Error) => error,
    );
    const [row] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, delivery));
    return { id, delivery, outcome, row };
  };
  const resolvingTo = (...addresses: string[]) =>
    ssrfSafeAgent(((
      _host: string,
      options: { all?: boolean },
      done: (error: null, ...found: unknown[]) => void,
    ) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      options.all ? done(null, found) : done(null, found[0]?.address, found[0]?.family);
    }) as unknown as Resolve);

  test.for([['127.0.0.1'], ['10.1.2.3'], ['192.168.1.1'], ['::1'], ['fd00::1'], ['169.254.169.254']])(
    'does not connect to a name that resolves to %s',
    async (addresses, { as, db, keys }) => {
      const { outcome, row } = await tried({ db, keys }, await as('client'), {
        agent: resolvingTo(...addresses),
      });
      expect(outcome).toBeInstanceOf(RetryLater);
      expect(row).toMatchObject({ status: 'waiting', tries: 1, lastStatus: null });
      expect(row?.lastError).toContain('not a public address');
      expect(received).toEqual([]);
    },
  );

  test('does not connect to this machine, even if the stored address names it', async ({ as, db, keys }) => {
    const ana = await as('client');
    const { id } = await add(ana);
    await db
      .update(webhooks)
      .set({ url: `https://127.0.0.1:${port}/` })
      .where(eq(webhooks.id, id));
    const made = await ana.post(`/webhooks/${id}/test`);
    const parts = { db, keys, outbound: siteOutbound, mail: never };
    await expect(deliver(parts, made.body.data.id)).rejects.toThrow('not a public address');
    expect(received).toEqual([]);
  });

  test('does not follow redirects and is retried', async ({ as, db, keys }) => {
    Object.assign(answer, { status: 302, location: `http://127.0.0.1:${port}/unutra` });
    const { outcome, row } = await tried({ db, keys }, await as('client'));
    expect(outcome).toBeInstanceOf(RetryLater);
    expect(row).toMatchObject({ status: 'waiting', lastStatus: 302 });
    expect(received.map((one) => one.url)).toEqual(['/mestar']);
  });

  test('succeeds with a long response, only the beginning of which is read', async ({ as, db, keys }) => {
    answer.bytes = 5_000_000;
    const { outcome, row } = await tried({ db, keys }, await as('client'));
    expect([outcome, row?.status]).toEqual(['done', 'delivered']);
  });

  test('fails after the last attempt and is not sent again', async ({ as, db, keys }) => {
    answer.status = 500;
    const { outcome, row, delivery } = await tried({ db, keys }, await as('client'), { attempt: 21 });
    expect([outcome, row?.status, row?.lastStatus]).toEqual(['done', 'failed', 500]);
    await deliver({ db, keys, outbound: siteOutbound, mail: never }, delivery);
    expect(received).toHaveLength(1);
  });

  test('is held back on a copy of the site', async ({ as, db, keys }) => {
    const { outcome } = await tried({ db, keys }, await as('client'), { outbound: openCopyOutbound() });
    expect(outcome).toBeInstanceOf(BlockedOnCopy);
    expect(received).toEqual([]);
  });

  test('is not sent if the account has since been banned', async ({ as, db, keys }) => {
    const ana = await as('client');
    const { id } = await add(ana);
    const made = await ana.post(`/webhooks/${id}/test`);
    await db
      .update(users)
      .set({ bannedAt: new Date(), statusReason: 'Prijevara.' })
      .where(eq(users.id, ana.id));
    await deliver({ db, keys, outbound: siteOutbound, mail: never }, made.body.data.id);
    expect(received).toEqual([]);
  });

  test('after three days of failures pauses the webhook and informs its owner once', async ({
    as,
    db,
    keys,
    outbox,
    tasks,
  }) => {
    answer.status = 503;
    const ana = await as('client');
    const { id } = await tried({ db, keys }, ana);
    expect((await ana.get('/webhooks')).body.data[0].failing_since).not.toBeNull();
    await db.execute(sql`update webhooks set failing_since = now() - interval '73 hours' where id = ${id}`);
    const more = [await ana.post(`/webhooks/${id}/test`), await ana.post(`/webhooks/${id}/test`)];
    const send = vi.fn().mockResolvedValue(undefined);
    for (const { body } of more)
      await deliver({ db, keys, outbound: siteOutbound, mail: { send } as never }, body.data.id).catch(
        () => undefined,
      );
    expect(send).toHaveBeenCalledTimes(1);
    expect(send.mock.calls[0]?.[1]).toMatchObject({ to: await emailOf(db, ana), data: { url } });
    expect((await ana.get('/webhooks')).body.data[0].paused_at).not.toBeNull();
    expect((await ana.put(`/webhooks/${id}`, { paused: '0' })).body.data).toMatchObject({
      paused_at: null,
      failing_since: null,
    });
    await tasks.runDue().catch(() => undefined);
    expect(await outbox.all(await emailOf(db, ana))).toEqual([]);
  });

  test('leaves only the newest 100 in the log', async ({ as, db, keys }) => {
    toProgram();
    const ana = await as('client');
    const { id } = await add(ana);
    await db.execute(
      sql`insert into webhook_deliveries (webhook_id, type, data, status, ended_at) select ${id}, 'test', '{}', 'delivered', now() from generate_series(1, 120)`,
    );
    const made = await ana.post(`/webhooks/${id}/test`);
    await deliver({ db, keys, outbound: siteOutbound, mail: never }, made.body.data.id);
    expect(await db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, id))).toBe(100);
    const page = await ana.get(`/webhooks/${id}/deliveries?page=5`);
    expect([page.body.data.length, page.body.meta.last_page]).toEqual([20, 5]);
    expect((await ana.get(`/webhooks/${id}/deliveries?page=6`)).body.data).toEqual([]);
  });
});
