import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, vi } from 'vitest';
import { notify } from '../notifications/notify.ts';
import type { Db } from '../platform/db/pool.ts';
import { test } from './app.ts';
import { choices, makePost } from './job-posts.ts';

async function statementsOf(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const { $client: pool } = db as Db & { $client: pg.Pool };
  // Only statements on connections acquired from the pool are counted, because background tasks use separate
  // connections.
  const clients = new Set<unknown>();
  const note = (client: pg.PoolClient) => void clients.add(client);
  pool.on('acquire', note);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = asked.mock.calls.flatMap(([query], n) =>
    clients.has(asked.mock.contexts[n])
      ? [typeof query === 'string' ? query : (query as unknown as { text: string }).text]
      : [],
  );
  asked.mockRestore();
  pool.off('acquire', note);
  return texts.map((text) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 60));
}

/**
 * Returns whether a statement reads a reference table. Its rows are cached for a minute, so which request
 * reads them varies.
 */
const isReference = (text: string) =>
  /from "(?:counties|towns|job_types|job_categories|settings)"/.test(text);

describe('round trips to the database', () => {
  afterEach(() => vi.restoreAllMocks());

  const counted = async (db: Db, work: () => Promise<unknown>) =>
    (await statementsOf(db, work)).filter((text) => !isReference(text));

  test('creating an inquiry takes one statement without a transaction, and one for its rate limits', async ({
    as,
    db,
  }) => {
    const ana = await as('client');
    const json = {
      subject: 'Treba zamijeniti slavinu u kuhinji.',
      type: 'inquiry',
      ...(await choices(db)),
      client_id: randomUUID(),
    };
    const texts = await counted(db, async () => expect(await ana.post('/job-posts', json)).toHaveStatus(201));
    console.info('an inquiry', texts);
    expect(texts.filter((text) => /insert into|begin/i.test(text))).toHaveLength(1);
    expect(texts.length).toBeLessThanOrEqual(5);
  });

  test('a message after unread ones takes one statement, besides those for the session and the two people', async ({
    as,
    db,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const send = () =>
      ana.post('/send-message', { user_id: ivo.id, message: 'Dobar dan!', client_id: randomUUID() });
    expect(await send()).toHaveStatus(201);
    const texts = await counted(db, async () => expect(await send()).toHaveStatus(201));
    console.info('a message', texts);
    expect(texts.filter((text) => /insert into|begin/i.test(text))).toHaveLength(0);
    expect(texts.length).toBeLessThanOrEqual(3);
  });

  test('a page of posts takes one statement, filtered or not, with publishers, files and total', async ({
    as,
    db,
    visitor,
    app,
  }) => {
    const ana = await as('client');
    for (let n = 0; n < 3; n++) await makePost(db, ana.id, { town: 'zadar' });
    await visitor.get('/job-posts');
    // The reader’s towns, from which distances are measured, are read once and then cached.
    await ana.get('/job-posts');
    for (const [query, found] of [
      ['', 3],
      ['?counties=zadarska', 3],
      ['?counties=istarska&type=offer', 0],
    ] as const) {
      await app.responseCache.settled();
      const texts = await counted(db, async () => {
        const answer = await ana.get(`/job-posts${query}`);
        expect([answer.body.data.length, answer.body.meta.total]).toEqual([found, found]);
      });
      // A page without results needs additional statements to count the total. The statement that reads the
      // session is excluded.
      expect(texts.filter((text) => !/from "tokens"/.test(text)).length).toBeLessThanOrEqual(
        found === 0 ? 4 : 2,
      );
    }
  });

  test('a search takes one statement, with or without a typo', async ({ as, db, visitor }) => {
    const ana = await as('client');
    await makePost(db, ana.id, { subject: 'Otpala je žbuka sa stropa u hodniku.' });
    for (const typed of ['žbuka', 'žbuak stropa']) {
      const texts = await counted(db, async () => {
        const answer = await visitor.get(`/search?search=${encodeURIComponent(typed)}`);
        expect(answer.body.posts).toHaveLength(1);
      });
      expect(texts).toHaveLength(1);
    }
  });

  test('a notification takes one statement, besides the one that enqueues its task', async ({
    as,
    db,
    tasks,
  }) => {
    const ana = await as('client');
    const texts = await counted(db, () =>
      db.transaction((tx) =>
        notify(tasks, tx, {
          userId: ana.id,
          kind: 'job_post_published',
          data: { job_post_id: 1, job_type: 'Slavine' },
        }),
      ),
    );
    console.info('a notification', texts);
    expect(texts.filter((text) => !/^(?:begin|commit)$/i.test(text))).toHaveLength(2);
  });
});
