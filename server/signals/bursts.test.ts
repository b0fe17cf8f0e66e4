import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { SignalName } from '#contract/signal-kinds.ts';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { bursts, densest } from './bursts.ts';
import { findingsOf } from './record-outcome.ts';
import { runDetectorsOnWaiting } from './run-detectors.ts';

let last = 0;
interface From {
  address: string;
  device?: string;
  browser?: boolean;
}
async function open(visitor: Person, db: Db, { address, device, browser = true }: From): Promise<number> {
  last++;
  const email = `niz${last}-${Date.now()}@test.hr`;
  const headers = {
    ...(browser && { 'sec-fetch-site': 'same-origin' }),
    ...(device !== undefined && { cookie: `device=${device}` }),
  };
  const json = { name: 'Novi Račun', email, password: 'sasvim-duga-lozinka', agreement: '1' };
  const answer = await visitor.send('POST', '/auth/signup', { json, address, headers });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  const { rows } = await db.execute<{ id: number }>(sql`select id from users where email = ${email}`);
  return rows[0]?.id ?? 0;
}
const device = (letter: string) => letter.repeat(43);
const moved = (db: Db, id: number, hours: number) =>
  db.execute(
    sql`update account_origins set opened_at = opened_at - ${hours} * interval '1 hour' where user_id = ${id}`,
  );
async function reasonsOf(db: Db, id: number): Promise<Partial<Record<SignalName, string>>> {
  await db.execute(sql`delete from content_fingerprints`);
  const post = await makePost(db, id, {
    status: 'pending',
    subject: `Treba okrečiti sobu broj ${id} i hodnik uz nju.`,
  });
  await runDetectorsOnWaiting(db);
  const all = (await findingsOf(db, 'job_post', post)).filter(({ signal }) => signal in bursts);
  await db.execute(sql`delete from job_posts where id = ${post}`);
  return Object.fromEntries(all.map(({ signal, reason }) => [signal, reason]));
}

test.beforeEach(async ({ db }) => {
  await db.execute(sql`delete from account_origins`);
  await db.execute(sql`delete from job_posts`);
});

describe('accounts opened from one network', () => {
  test('count as a burst if five, but not four, were opened in a day; each account’s finding states how many there are and when the first was opened', async ({
    visitor,
    db,
  }) => {
    const ids = [];
    for (let n = 1; n <= 4; n++) ids.push(await open(visitor, db, { address: `203.0.113.${n}` }));
    expect(await reasonsOf(db, ids[3] ?? 0)).toEqual({});
    ids.push(await open(visitor, db, { address: '203.0.113.250' }));
    const other = await open(visitor, db, { address: '203.0.114.1' });
    for (const id of ids)
      expect((await reasonsOf(db, id)).new_accounts).toMatch(
        /^S mreže 203\.0\.113\.0\/24: 5 novih računa u 24 sata, prvi \d+\. \p{L}+ \d{4}\. u \d\d?:\d\d\.$/u,
      );
    expect(await reasonsOf(db, other)).toEqual({});
    // An account opened more than a day before the others does not count, which leaves only four.
    await moved(db, ids[0] ?? 0, 25);
    expect([await reasonsOf(db, ids[0] ?? 0), await reasonsOf(db, ids[4] ?? 0)]).toEqual([{}, {}]);
  });

  test('include those from different addresses within one IPv6 /48', async ({ visitor, db }) => {
    const ids = [];
    for (let n = 1; n <= 5; n++) ids.push(await open(visitor, db, { address: `2001:db8:7:${n}::${n}` }));
    const other = await open(visitor, db, { address: '2001:db8:8:1::1' });
    expect((await reasonsOf(db, ids[0] ?? 0)).new_accounts).toContain(
      'S mreže 2001:db8:7::/48: 5 novih računa',
    );
    expect(await reasonsOf(db, other)).toEqual({});
  });

  test('are not counted if old, opened without a recorded network, or only signed in from that network', async ({
    visitor,
    as,
    db,
  }) => {
    const ids = [];
    for (let n = 1; n <= 6; n++) ids.push(await open(visitor, db, { address: `198.51.100.${n}` }));
    expect((await reasonsOf(db, ids[0] ?? 0)).new_accounts).toContain('6 novih računa');
    const guest = await as('client');
    await db.execute(
      sql`insert into account_origins (user_id, network) values (${guest.id}, '198.51.100.9')`,
    );
    expect(await reasonsOf(db, guest.id)).toEqual({});
    for (const id of ids) await moved(db, id, 31 * 24);
    expect(await reasonsOf(db, ids[0] ?? 0)).toEqual({});
  });

  test('are grouped by the network used for registration, not for a later sign-in', async ({
    visitor,
    db,
  }) => {
    const id = await open(visitor, db, { address: '203.0.113.5' });
    const { rows } = await db.execute<{ email: string }>(sql`select email from users where id = ${id}`);
    const login = { json: { email: rows[0]?.email, password: 'sasvim-duga-lozinka' }, address: '192.0.2.77' };
    expect(await visitor.send('POST', '/auth/login', login)).toHaveStatus(200);
    const { rows: origins } = await db.execute(
      sql`select network, block from account_origins where user_id = ${id}`,
    );
    expect(origins).toEqual([{ network: '192.0.2.77', block: '203.0.113.0/24' }]);
  });
});

describe('accounts opened on one device', () => {
  test('count as a burst if three, but not two, were opened in a week, even from different networks', async ({
    visitor,
    db,
  }) => {
    const ids = [];
    for (const n of [1, 2])
      ids.push(await open(visitor, db, { address: `192.0.${n}.1`, device: device('a') }));
    const other = await open(visitor, db, { address: '192.0.9.1', device: device('b') });
    expect(await reasonsOf(db, ids[0] ?? 0)).toEqual({});
    await moved(db, ids[0] ?? 0, 6 * 24);
    ids.push(await open(visitor, db, { address: '192.0.3.1', device: device('a') }));
    for (const id of ids)
      expect((await reasonsOf(db, id)).device_accounts).toMatch(
        /^S istog uređaja: 3 nova računa u 7 dana, prvi /,
      );
    expect(await reasonsOf(db, other)).toEqual({});
    await moved(db, ids[0] ?? 0, 2 * 24);
    expect(await reasonsOf(db, ids[2] ?? 0)).toEqual({});
  });

  test('are not counted if opened without a browser cookie', async ({ visitor, db }) => {
    const ids = [];
    for (const n of [1, 2, 3])
      ids.push(await open(visitor, db, { address: `192.0.${n + 20}.1`, browser: false }));
    expect(await reasonsOf(db, ids[2] ?? 0)).toEqual({});
    const { rows } = await db.execute(sql`select from account_origins where device is not null`);
    expect(rows).toEqual([]);
  });
});

test('waiting cases are examined again when their authors’ accounts become part of a burst, but not when more accounts join it', async ({
  visitor,
  db,
}) => {
  await db.execute(sql`delete from content_fingerprints`);
  const ids: number[] = [];
  for (let n = 1; n <= 4; n++) ids.push(await open(visitor, db, { address: `203.0.113.${n}` }));
  const posts: number[] = [];
  for (const id of ids)
    posts.push(
      await makePost(db, id, {
        status: 'pending',
        subject: `Treba okrečiti sobu broj ${id} i hodnik uz nju.`,
      }),
    );
  const late = await makePost(db, ids[0] ?? 0, {
    status: 'active',
    subject: 'Treba popraviti krov i oluke na kući.',
  });
  const outside = await makePost(db, await open(visitor, db, { address: '203.0.114.1' }), {
    status: 'pending',
    subject: 'Treba zamijeniti bojler u kupaonici.',
  });
  const isFound = async (id: number) =>
    (await findingsOf(db, 'job_post', id)).some(({ signal }) => signal === 'new_accounts');
  const minute = () =>
    db.execute(sql`update content_fingerprints set examined_at = examined_at - interval '1 minute'`);
  expect(await runDetectorsOnWaiting(db)).toBe(5);
  await minute();
  expect(await runDetectorsOnWaiting(db)).toBe(0);
  // A fifth account is enough even if it has no posts.
  ids.push(await open(visitor, db, { address: '203.0.113.250' }));
  expect(await runDetectorsOnWaiting(db)).toBe(4);
  expect(await Promise.all([...posts, late, outside].map(isFound))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  await minute();
  expect(await runDetectorsOnWaiting(db)).toBe(0);
  // A further account does not cause accounts already in the burst to be examined again.
  await open(visitor, db, { address: '203.0.113.251' });
  expect(await runDetectorsOnWaiting(db)).toBe(0);
});

test('the densest interval always includes the opening of the examined account', () => {
  expect(densest([0, 1, 2, 50, 60, 61], 50, 10)).toEqual({ n: 2, first: 50 });
  expect(densest([0, 1, 2, 3], 2, 10)).toEqual({ n: 4, first: 0 });
  expect(densest([0, 6, 10, 14, 16], 10, 10)).toEqual({ n: 4, first: 6 });
  expect(densest([], 10, 10)).toEqual({ n: 0, first: 10 });
});
