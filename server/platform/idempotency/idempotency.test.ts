import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, vi } from 'vitest';
import { type EndpointDef, endpoint } from '#contract/endpoint.ts';
import { one } from '#contract/shapes.ts';
import { z } from '#contract/zod.ts';
import { chatMessages } from '../../chats/tables.ts';
import { emailOf, password } from '../../testing/accounts.ts';
import { type Person, test } from '../../testing/app.ts';
import { pdf, picture } from '../../testing/files.ts';
import type { Db } from '../db/pool.ts';
import { defineQueue } from '../tasks/queues.ts';
import { openIdempotency } from './idempotency.ts';
import { idempotencyKeys } from './tables.ts';

const browser = { origin: 'http://mestar.test', host: 'mestar.test' };

const write = (from: Person, to: Person, key: string, message = 'Dobar dan, možete li doći sutra?') =>
  from.send('POST', '/send-message', {
    json: { user_id: to.id, message },
    headers: { 'idempotency-key': key },
  });
const sentBy = (db: Db, { id }: Person) => db.$count(chatMessages, eq(chatMessages.fromId, id));
/** Moves the start of all requests into the past. */
const age = (db: Db, interval: string) =>
  db.execute(sql`update idempotency_keys set started_at = started_at - ${interval}::interval`);

describe('a POST with an Idempotency-Key', () => {
  test('runs once; a repeat gets the same status and body', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const key = randomUUID();
    const first = await write(ana, ivo, key);
    expect(first).toHaveStatus(201);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    const again = await write(ana, ivo, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect(await sentBy(db, ana)).toBe(1);
    expect(await write(ana, ivo, randomUUID())).toHaveStatus(201);
    expect(await sentBy(db, ana)).toBe(2);
  });

  test('runs once for ten identical concurrent requests on two nodes', async ({ as, db, openNode }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const other = ana.at((await openNode()).app);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => write(n % 2 ? ana : other, ivo, key)),
    );
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    for (const { headers, status } of answers) if (status === 409) expect(headers['retry-after']).toBe('2');
    expect(await sentBy(db, ana)).toBe(1);
    expect(await write(other, ivo, key)).toHaveStatus(201);
    expect(await sentBy(db, ana)).toBe(1);
  });

  test('is rejected with 422 if the key was used for a different request', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const key = randomUUID();
    await write(ana, ivo, key);
    expect(await write(ana, ivo, key, 'Ipak prekosutra.')).toBe422('idempotency_key', 'drukčiji zahtjev');
    const elsewhere = { json: { text: 'x' }, headers: { 'idempotency-key': key } };
    expect(await ana.send('POST', '/saved-searches', elsewhere)).toBe422('idempotency_key');
    expect(await sentBy(db, ana)).toBe(1);
  });

  test('is a different request if the contents of a file differ', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const key = randomUUID();
    const [one, two] = [await picture(), pdf()];
    const send = ({ bytes }: { bytes: Uint8Array }) => {
      const multipart = new FormData();
      multipart.append('user_id', String(ivo.id));
      multipart.append('file', new Blob([bytes as BlobPart], { type: 'image/png' }), 'slika.png');
      return ana.send('POST', '/send-file', { multipart, headers: { 'idempotency-key': key } });
    };
    const first = await send(one);
    expect(first).toHaveStatus(201);
    expect((await send(one)).body).toEqual(first.body);
    expect(await send(two)).toBe422('idempotency_key');
    expect(await sentBy(db, ana)).toBe(1);
  });

  test('does not share its key with another person or browser', async ({ as, db, visitor }) => {
    const [ana, mia, ivo] = [await as('client'), await as('general'), await as('worker')];
    const key = randomUUID();
    await write(ana, ivo, key);
    expect((await write(mia, ivo, key)).headers['idempotent-replayed']).toBeUndefined();
    expect(await sentBy(db, mia)).toBe(1);
    const ask = (cookie: string) =>
      visitor.send('POST', '/questions/1/vote', {
        json: { helpful: '1' },
        headers: { ...browser, cookie: `device=${cookie}`, 'idempotency-key': key },
      });
    const [a, b] = ['a'.repeat(43), 'b'.repeat(43)];
    const status = (await ask(a)).status;
    expect(status).toBeLessThan(300);
    expect((await ask(a)).headers['idempotent-replayed']).toBe('true');
    expect((await ask(b)).headers['idempotent-replayed']).toBeUndefined();
  });

  test('can be repeated with the same key after an error, which changed nothing', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const key = randomUUID();
    expect(await write(ana, ivo, key, '')).toBe422('message');
    expect(await write(ana, ivo, key)).toHaveStatus(201);
    expect(await sentBy(db, ana)).toBe(1);
  });

  test('can be repeated with the same key after a refusal, since its reason may no longer apply', async ({
    as,
    db,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const key = randomUUID();
    await ivo.post(`/users/${ana.id}/block`);
    expect(await write(ana, ivo, key)).toHaveStatus(403);
    await ivo.post(`/users/${ana.id}/unblock`);
    const sent = await write(ana, ivo, key);
    expect([sent.status, sent.headers['idempotent-replayed']]).toEqual([201, undefined]);
    expect(await write(ana, ivo, key, 'Ipak prekosutra.')).toBe422('idempotency_key');
    expect(await sentBy(db, ana)).toBe(1);
  });

  test('runs each time for a visitor without a device cookie, who cannot be recognized', async ({
    visitor,
    db,
  }) => {
    const before = await db.$count(idempotencyKeys);
    const headers = { 'idempotency-key': randomUUID() };
    for (const _ of [1, 2]) {
      const answer = await visitor.send('POST', '/questions/1/vote', { json: { helpful: '1' }, headers });
      expect(answer.status).toBeLessThan(300);
      expect(answer.headers['idempotent-replayed']).toBeUndefined();
    }
    expect(await db.$count(idempotencyKeys)).toBe(before);
  });

  test.for(['', 'x'.repeat(256), 'kljuë', 'a\tb'])('rejects the key “%s”', async (key, { as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    expect(await write(ana, ivo, key)).toBe422('idempotency_key', 'ASCII');
  });
});

test('GET, PUT and DELETE, which may be repeated anyway, ignore an Idempotency-Key', async ({ as, db }) => {
  const ana = await as('client');
  const before = await db.$count(idempotencyKeys);
  const headers = { 'idempotency-key': randomUUID() };
  const json = { choices: {} };
  expect(await ana.send('GET', '/me', { headers })).toHaveStatus(200);
  expect(await ana.send('PUT', '/me/notification-settings', { json, headers })).toHaveStatus(200);
  expect(await ana.send('DELETE', '/me/phone', { headers })).toHaveStatus(204);
  expect(await db.$count(idempotencyKeys)).toBe(before);
});

describe('a key expires', () => {
  test('after a minute if its process was killed; until then the request counts as running', async ({
    as,
    db,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const key = randomUUID();
    await write(ana, ivo, key);
    // Simulates a process killed between the commit and the response.
    await db.update(idempotencyKeys).set({ state: 'running', status: null, body: null });
    await age(db, '50 seconds');
    const running = await write(ana, ivo, key);
    expect([running.status, running.headers['retry-after']]).toEqual([409, '2']);
    await age(db, '15 seconds');
    expect(await write(ana, ivo, key, 'Drukčije')).toBe422('idempotency_key');
    expect(await write(ana, ivo, key)).toHaveStatus(201);
    expect(await sentBy(db, ana)).toBe(2);
  });

  test('without a second effect if the killed request carried a client_id', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const sent = {
      json: { user_id: ivo.id, message: 'Dobar dan!', client_id: randomUUID() },
      headers: { 'idempotency-key': randomUUID() },
    };
    const first = await ana.send('POST', '/send-message', sent);
    await db.update(idempotencyKeys).set({ state: 'running', status: null, body: null });
    await age(db, '2 minutes');
    const again = await ana.send('POST', '/send-message', sent);
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    expect(await sentBy(db, ana)).toBe(1);
  });

  test('after a day, and a task deletes its row', async ({ as, db, tasks }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const key = randomUUID();
    await write(ana, ivo, key);
    await age(db, '25 hours');
    expect(await write(ana, ivo, key, 'Nova poruka')).toHaveStatus(201);
    expect(await sentBy(db, ana)).toBe(2);
    await age(db, '25 hours');
    await tasks.enqueue(db, defineQueue('idempotency.clean'), {});
    await tasks.runDue();
    expect(await db.$count(idempotencyKeys)).toBe(0);
  });
});

const declared = { method: 'POST', path: '/trial', tag: 'test', summary: 'Proba' } as const;
/** Runs a POST of a declared endpoint. */
function ask(
  parts: Parameters<typeof openIdempotency>[0],
  def: EndpointDef,
  key: string,
  run: () => Promise<unknown>,
) {
  const request = { url: '/trial', headers: { 'idempotency-key': key }, actor: { id: 1 }, body: {} };
  const reply = { request, statusCode: 200, code: () => reply, header: () => reply };
  const once = openIdempotency(parts);
  return once(def, request as unknown as FastifyRequest, reply as unknown as FastifyReply, run);
}

test('a request that takes longer than a minute is not started a second time while it runs', async ({
  db,
  keys,
}) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const def = endpoint({ ...declared, response: one(z.string()) });
    const { promise: result, resolve } = Promise.withResolvers();
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const key = randomUUID();
    const first = ask({ db, keys }, def, key, () => {
      start();
      return result;
    });
    await started;
    await age(db, '50 seconds');
    vi.advanceTimersByTime(20_000);
    await expect
      .poll(() => db.$count(idempotencyKeys, sql`started_at > now() - interval '40 seconds'`))
      .toBe(1);
    await age(db, '50 seconds');
    const second = ask({ db, keys }, def, key, async () => ({ data: 'drugi' }));
    await expect(second).rejects.toMatchObject({ code: 'idempotency.running' });
    resolve({ data: 'prvi' });
    expect(await first).toEqual({ data: 'prvi' });
    await age(db, '50 seconds');
    vi.advanceTimersByTime(20_000);
    expect(await db.$count(idempotencyKeys, sql`started_at > now() - interval '40 seconds'`)).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

describe('a stored response', () => {
  test('is encrypted, and is not stored if it may contain a secret', async ({ as, db, visitor }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await write(ana, ivo, randomUUID(), 'Šifra ulaza je krumpir.');
    const login = () =>
      emailOf(db, ana).then((email) =>
        visitor.send('POST', '/auth/login', {
          json: { email, password },
          headers: { ...browser, cookie: `device=${'c'.repeat(43)}`, 'idempotency-key': 'prijava' },
        }),
      );
    const { body } = await login();
    expect(body.token).toBeDefined();
    const rows = JSON.stringify(await db.select().from(idempotencyKeys));
    for (const secret of ['krumpir', body.token, ana.name, 'prijava']) expect(rows).not.toContain(secret);
    const again = await login();
    expect([again.status, again.body.message]).toEqual([
      409,
      'Ovaj je zahtjev već obrađen, ali njegov odgovor nije spremljen.',
    ]);
  });

  test('is not stored if it is larger than 64 kB', async ({ db, keys }) => {
    const def = endpoint({ ...declared, response: one(z.string()) });
    const of = (length: number, key: string) =>
      ask({ db, keys }, def, key, async () => ({ data: 'x'.repeat(length) }));
    const [small, large] = [randomUUID(), randomUUID()];
    expect(await of(60_000, small)).toEqual(await of(60_000, small));
    await of(66_000, large);
    await expect(of(66_000, large)).rejects.toMatchObject({ code: 'idempotency.discarded' });
  });

  test('is not stored if it is a file', async ({ db, keys }) => {
    const def = endpoint({ ...declared, download: ['application/pdf'] });
    const key = randomUUID();
    await ask({ db, keys }, def, key, async () => ({ type: 'application/pdf' }));
    await expect(ask({ db, keys }, def, key, async () => ({}))).rejects.toMatchObject({
      code: 'idempotency.discarded',
    });
  });
});
