// @module-tag sql
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { minute } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import { useDatabase } from '../../testing/database.ts';
import { openPool } from '../db/pool.ts';
import { openKeys } from '../keys/keys.ts';
import { openTasks } from '../tasks/tasks.ts';
import { network } from './address.ts';
import { cleanLimits, type Limit, openLimits } from './limits.ts';

const database = useDatabase();
const keys = openKeys({ secretKey: Buffer.alloc(32, 1), dataDir: '' });
const signIn = (key: string, max = 25): Limit => ({ name: 'sign_in', key, max, windowMs: 5 * minute });

const waitOf = (tried: Promise<void>) =>
  tried.then(
    () => 0,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many') return error.retryAfter ?? Number.NaN;
      throw error;
    },
  );

test('exactly the maximum of 200 parallel attempts is allowed', async () => {
  const limits = openLimits(database.db, keys);
  const waits = await Promise.all(
    Array.from({ length: 200 }, () => waitOf(limits.consume([signIn('ana@primjer.hr')]))),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(25);
  for (const wait of waits.filter(Boolean))
    expect(wait).toSatisfy((seconds: number) => seconds > 290 && seconds <= 300);
});

test('the window slides: no period of its length allows more than the maximum', async () => {
  let now = Date.now();
  const limits = openLimits(database.db, keys, () => now);
  const passed: number[] = [];
  for (let step = 0; step < 120; step++, now += 7000)
    if ((await waitOf(limits.consume([signIn('klizanje', 5)]))) === 0) passed.push(now);
  for (const begin of passed)
    expect(passed.filter((at) => at >= begin && at < begin + 5 * minute).length).toBeLessThanOrEqual(5);
  expect(passed.length).toBeGreaterThanOrEqual(13);
});

test('a rejection states when to retry, and a retry at that time is allowed', async () => {
  let now = Date.now();
  const limits = openLimits(database.db, keys, () => now);
  await limits.consume([signIn('ivo', 2)]);
  now += minute;
  await limits.consume([signIn('ivo', 2)]);
  now += 30_000;
  const refused = limits.consume([signIn('ivo', 2)]);
  await expect(refused).rejects.toMatchObject({
    status: 429,
    retryAfter: 210,
    message: 'Previše pokušaja. Pokušajte ponovno za 4 minute.',
  });
  now += 209_999;
  expect(await waitOf(limits.consume([signIn('ivo', 2)]))).toBe(1);
  now += 1;
  expect(await waitOf(limits.consume([signIn('ivo', 2)]))).toBe(0);
});

test('two limits with the same key are counted separately', async () => {
  const limits = openLimits(database.db, keys);
  await limits.consume([signIn('mara', 1)]);
  expect(await waitOf(limits.consume([signIn('mara', 1)]))).toBeGreaterThan(0);
  expect(await waitOf(limits.consume([{ ...signIn('mara', 1), name: 'sign_in_code' }]))).toBe(0);
});

test('several limits are counted together or not at all', async () => {
  const limits = openLimits(database.db, keys);
  const [account, address] = [signIn('mia', 5), { ...signIn('10.0.0.1', 2), name: 'sign_in_address' }];
  await limits.consume([account, address]);
  await limits.consume([account, address]);
  expect(await waitOf(limits.consume([account, address]))).toBeGreaterThan(0);
  for (let n = 0; n < 3; n++) expect(await waitOf(limits.consume([account]))).toBe(0);
  expect(await waitOf(limits.consume([account]))).toBeGreaterThan(0);
});

test('checking a limit counts nothing, and forgetting one limit leaves the others unchanged', async () => {
  const limits = openLimits(database.db, keys);
  for (let n = 0; n < 5; n++) await limits.check([signIn('pogled', 1)]);
  await limits.consume([signIn('pogled', 1), signIn('drugi', 1)]);
  expect(await waitOf(limits.check([signIn('pogled', 1)]))).toBeGreaterThan(290);
  await limits.forget([signIn('pogled')]);
  expect(await waitOf(limits.consume([signIn('pogled', 1)]))).toBe(0);
  expect(await waitOf(limits.consume([signIn('drugi', 1)]))).toBeGreaterThan(290);
});

test('a limit is shared with other nodes and survives a restart', async () => {
  for (let n = 0; n < 25; n++) await openLimits(database.db, keys).consume([signIn('dva čvora')]);
  const { pool, db } = openPool(database.connection, () => undefined, 2);
  expect(await waitOf(openLimits(db, keys).consume([signIn('dva čvora')]))).toBeGreaterThan(0);
  await pool.end();
});

test('the table contains no email addresses, and expired rows are deleted', async () => {
  await openLimits(database.db, keys, () => Date.now() - 6 * minute).consume([signIn('prošlost@primjer.hr')]);
  await openLimits(database.db, keys).consume([signIn('sadašnjost@primjer.hr')]);
  const stored = async () => JSON.stringify((await database.db.execute(sql`select * from rate_limits`)).rows);
  expect(await stored()).not.toContain('primjer');
  const expired = async () =>
    (await database.db.execute(sql`select 1 from rate_limits where expires_at < now()`)).rows.length;
  const all = async () => (await database.db.execute(sql`select 1 from rate_limits`)).rows.length;
  const [before, over] = [await all(), await expired()];
  expect(over).toBeGreaterThan(0);
  const tasks = openTasks({ connection: database.connection, onError: console.error, work: false });
  let clean = async () => {};
  cleanLimits(
    { ...tasks, work: (_queue, worker) => void (clean = () => worker({} as never, {} as never)) },
    database.db,
  );
  await clean();
  expect(await all()).toBe(before - over);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as the network %s', (ip, counted) => expect(network(ip)).toBe(counted));
