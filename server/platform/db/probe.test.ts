import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { toDatabase } from '../../testing/server.ts';
import { type Connection, openPool } from './pool.ts';
import { openProbe } from './probe.ts';
import { siteRole } from './site-role.ts';

const database = useDatabase();
const close: (() => Promise<void>)[] = [];
const reported: string[] = [];
afterEach(async () => {
  for (const one of close.splice(0).reverse()) await one();
  reported.length = 0;
});

const onError = ({ message }: Error) => reported.push(message);
async function probeOn(direct: Connection, pooler = true) {
  const probe = await openProbe({ direct, pooler, onError, times: { interval: 20, patience: 500 } });
  close.push(() => probe.close());
  return probe;
}
function poolOf(options: object) {
  const pool = new pg.Pool({ ...database.connection, max: 1, ...options });
  close.push(() => pool.end());
  return pool;
}
const asSite = () => ({ ...database.connection, options: `-c role=${siteRole}` });

test('a pool with the site’s role and timeouts is accepted', async () => {
  const { pool } = openPool(asSite(), onError, 1);
  close.push(() => pool.end());
  const probe = await probeOn(database.connection);
  await probe.assertHeard(pool);
  await probe.watch(pool, siteRole);
  expect(probe.fault).toBeUndefined();
});

test.for([
  [true, /^DATABASE_LISTEN_URL: .*directly, without a pooler/],
  [false, /^DATABASE_URL: LISTEN receives no NOTIFY.*Set DATABASE_LISTEN_URL/],
] as const)(
  'a listener that receives no notifications is rejected (pooler configured: %s)',
  async ([pooler, line]) => {
    const probe = await probeOn(toDatabase(database.connection, 'postgres'), pooler);
    await expect(probe.assertHeard(poolOf({}))).rejects.toThrow(line);
  },
);

test('a pool with another user or other timeouts is rejected with all differences in one line', async () => {
  const probe = await probeOn(database.connection);
  await expect(probe.watch(poolOf({ statement_timeout: 15_000 }), siteRole)).rejects.toThrow(
    new RegExp(
      `^DATABASE_URL: current_user is \\w+, expected ${siteRole}, idle_in_transaction_session_timeout is 0, expected 30s\\.`,
    ),
  );
});

test.for(['TimeZone', 'lock_timeout'])(
  'a pool whose %s differs from that of the direct connection is rejected',
  async (name) => {
    const value = name === 'TimeZone' ? 'Asia/Tokyo' : '7s';
    const { pool } = openPool(
      { ...database.connection, options: `-c role=${siteRole} -c ${name}=${value}` },
      onError,
      1,
    );
    close.push(() => pool.end());
    await expect((await probeOn(database.connection)).watch(pool, siteRole)).rejects.toThrow(
      `DATABASE_URL: ${name} is ${value}, expected`,
    );
  },
);

test('a setting that changes later is reported once, and counts as a fault until it is restored', async () => {
  const { pool } = openPool(asSite(), onError, 1);
  close.push(() => pool.end());
  const probe = await probeOn(database.connection);
  await probe.watch(pool, siteRole);
  await pool.query("set statement_timeout = '5s'");
  await expect
    .poll(() => probe.fault, { timeout: 5000 })
    .toMatch(/^DATABASE_URL: statement_timeout is 5s, expected 15s\. See /);
  await pool.query("set statement_timeout = '15s'");
  await expect.poll(() => probe.fault, { timeout: 5000 }).toBeUndefined();
  expect(reported).toEqual([expect.stringContaining('statement_timeout is 5s')]);
});

test('a listener that loses its connection counts as a fault until it receives notifications again', async () => {
  const { pool } = openPool(asSite(), onError, 1);
  close.push(() => pool.end());
  const probe = await probeOn(database.connection);
  await probe.watch(pool, siteRole);
  const end = () =>
    database.pool.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'probe' and datname = current_database()`,
    );
  await expect
    .poll(async () => end().then(() => probe.fault), { timeout: 8000 })
    .toMatch(/^DATABASE_LISTEN_URL: NOTIFY/);
  await expect.poll(() => probe.fault, { timeout: 8000 }).toBeUndefined();
});
