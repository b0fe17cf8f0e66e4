import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { day } from '#contract/durations.ts';
import { openSession } from '../auth/sessions.ts';
import { tokens } from '../auth/tables.ts';
import { notifications } from '../notifications/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { deliveryOf } from '../platform/mail/delivery.ts';
import { emailOf } from '../testing/accounts.ts';
import { test } from '../testing/app.ts';
import { makeWorker } from '../testing/factories.ts';
import { makePost } from '../testing/job-posts.ts';
import { tapAnswers } from '../testing/job-questions.ts';
import { jobPosts } from './tables.ts';
import { notifyMissed } from './weekly.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * day);
let rounds = 0;
const begin = () => ({ round: `r${++rounds}`, at: new Date().toISOString(), after: 0 });

interface Missed {
  count: number;
  categories: string[];
  posts: { job_post_id: number; job_type: string; place: string }[];
}
const missedBy = async (db: Db, userId: number): Promise<Missed[]> =>
  (
    await db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id)
  ).map(({ data }) => data as unknown as Missed);
const postsOf = (missed: Missed[]) => missed.flatMap(({ posts }) => posts.map(({ job_post_id: id }) => id));
const visited = async (db: Db, userId: number, at: Date) => {
  await openSession(db, userId, 'test');
  await db.update(tokens).set({ lastUsedAt: at }).where(eq(tokens.userId, userId));
};
const clear = (db: Db) => db.delete(jobPosts);

describe('a worker’s weekly digest', () => {
  test('covers their categories, and only the chosen types within them', async ({ as, db, tasks }) => {
    await clear(db);
    const ana = await as('client');
    const plumber = await makeWorker(db, { categories: ['vodoinstalacije'] });
    const taps = await makeWorker(db, {
      categories: ['vodoinstalacije'],
      types: ['ugradnja-i-zamjena-slavina'],
    });
    const other = await makeWorker(db, { categories: ['krovovi-i-limarija'] });
    const { rows } = await db.execute<{ key: string }>(
      sql`select t.key from job_types t join job_categories c on c.id = t.job_category_id where c.key = 'vodoinstalacije' and t.key <> 'ugradnja-i-zamjena-slavina' limit 1`,
    );
    const tap = await makePost(db, ana.id);
    const pipe = await makePost(db, ana.id, { type: rows[0]?.key ?? '', createdAt: daysAgo(1) });
    await notifyMissed({ db, tasks }, begin());
    expect(postsOf(await missedBy(db, plumber))).toEqual([tap, pipe]);
    expect(postsOf(await missedBy(db, taps))).toEqual([tap]);
    expect(await missedBy(db, other)).toEqual([]);
    expect((await missedBy(db, plumber))[0]).toMatchObject({ count: 2, categories: ['vodoinstalacije'] });
  });

  test('covers their areas: the county with its towns, the chosen towns, the whole country', async ({
    as,
    db,
    tasks,
  }) => {
    await clear(db);
    const ana = await as('client');
    const everywhere = await makeWorker(db);
    const county = await makeWorker(db, { counties: ['zagrebacka'] });
    const town = await makeWorker(db, { counties: ['zagrebacka'], towns: ['zapresic'] });
    const at = {
      whole: {},
      county: { county: 'zagrebacka' },
      town: { town: 'zapresic' },
      nextTown: { town: 'samobor' },
      elsewhere: { county: 'zadarska' },
    };
    const ids = Object.fromEntries(
      await Promise.all(
        Object.entries(at).map(async ([name, place]) => [name, await makePost(db, ana.id, place)] as const),
      ),
    );
    await notifyMissed({ db, tasks }, begin());
    const sorted = (names: string[]) => names.map((name) => ids[name]).sort();
    expect(postsOf(await missedBy(db, everywhere)).sort()).toEqual(sorted(Object.keys(at)));
    expect(postsOf(await missedBy(db, county)).sort()).toEqual(
      sorted(['whole', 'county', 'town', 'nextTown']),
    );
    expect(postsOf(await missedBy(db, town)).sort()).toEqual(sorted(['whole', 'county', 'town']));
    expect((await missedBy(db, town))[0]?.posts.map(({ place }) => place).sort()).toEqual([
      'Cijela Hrvatska',
      'Zagrebačka županija',
      'Zaprešić, Zagrebačka',
    ]);
  });

  test('covers other users’ active inquiries published since the worker’s last visit, but at most a week ago', async ({
    as,
    db,
    tasks,
  }) => {
    await clear(db);
    const ana = await as('client');
    const [away, seen, never] = [await makeWorker(db), await makeWorker(db), await makeWorker(db)];
    await visited(db, away, daysAgo(20));
    await visited(db, seen, daysAgo(2));
    const fresh = await makePost(db, ana.id, { createdAt: daysAgo(30), reviewedAt: daysAgo(1) });
    const older = await makePost(db, ana.id, { createdAt: daysAgo(5) });
    await makePost(db, ana.id, { createdAt: daysAgo(30), reviewedAt: daysAgo(8) });
    await makePost(db, ana.id, { status: 'pending' });
    await makePost(db, ana.id, { kind: 'offer' });
    const own = await makePost(db, never);
    await notifyMissed({ db, tasks }, begin());
    expect(postsOf(await missedBy(db, away))).toEqual([own, fresh, older]);
    expect(postsOf(await missedBy(db, seen))).toEqual([own, fresh]);
    expect(postsOf(await missedBy(db, never))).toEqual([fresh, older]);
  });

  test('lists only the newest five if there are more', async ({ as, db, tasks }) => {
    await clear(db);
    const ana = await as('client');
    const ivo = await makeWorker(db);
    for (let n = 0; n < 7; n++) await makePost(db, ana.id);
    await notifyMissed({ db, tasks }, begin());
    const [missed] = await missedBy(db, ivo);
    expect([missed?.count, missed?.posts.length]).toEqual([7, 5]);
  });
});

test('the weekly digest is emailed to each worker once per run, with an unsubscribe link and a token that identifies the account if the email bounces', async ({
  as,
  db,
  keys,
  tasks,
  outbox,
}) => {
  await clear(db);
  await tasks.runDue();
  const ana = await as('client');
  const userId = await makeWorker(db);
  await makePost(db, ana.id, { town: 'zapresic', ...(await tapAnswers(db)) });
  const round = begin();
  await notifyMissed({ db, tasks }, round);
  await notifyMissed({ db, tasks }, round);
  await tasks.runDue();
  expect(await missedBy(db, userId)).toHaveLength(1);
  const mails = await outbox.all(await emailOf(db, { id: userId }));
  expect(mails.map(({ subject }) => subject)).toEqual(['Propušteni upiti']);
  expect(mails[0]?.text).toContain('Zaprešić, Zagrebačka: Ugradnja i zamjena slavina (Broj slavina: 3)');
  expect(mails[0]?.text).toMatch(
    /http:\/\/localhost:3000\/aktivni-poslovi\?kategorije=vodoinstalacije&trid=\d+/,
  );
  expect(mails[0]?.headers['List-Unsubscribe']).toBeTruthy();
  expect(deliveryOf(keys, mails[0]?.headers['X-Delivery-Token'] ?? '')?.user).toBe(userId);
});

test('the weekly digest is processed in batches, each of which enqueues the next', async ({
  as,
  db,
  tasks,
}) => {
  await clear(db);
  const ana = await as('client');
  const first = await makeWorker(db);
  await db.execute(sql`
    insert into users (email, name, slug, type_of, is_worker) select 'w' || n || '@mnogo.hr', 'Majstor', 'mnogo-' || n, 'worker', true from generate_series(1, 1100) n`);
  const last = await makeWorker(db);
  await makePost(db, ana.id);
  await notifyMissed({ db, tasks }, { ...begin(), after: first - 1 });
  expect([(await missedBy(db, first)).length, (await missedBy(db, last)).length]).toEqual([1, 0]);
  await tasks.runDue();
  expect([(await missedBy(db, first)).length, (await missedBy(db, last)).length]).toEqual([1, 1]);
});
