import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../platform/db/open.ts';
import { runPrepared } from '../platform/db/prepared.ts';
import { siteRole } from '../platform/db/site-role.ts';
import { inParallel } from '../platform/parallel.ts';
import { useDatabase } from './database.ts';
import { databaseUrl, siteFolder, startSite } from './site-process.ts';

const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;
const modes = ['session', 'transaction'] as const;
const database = useDatabase();
const operations = readFileSync(path.resolve(import.meta.dirname, '../../docs/OPERATIONS.md'), 'utf8');
const password = 'lozinka';

/** A common PgBouncer setting: startup parameters that it accepts from drivers but ignores. */
const ignoring = 'statement_timeout, idle_in_transaction_session_timeout, options';

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

interface Settings {
  name: string;
  server: string;
  port: number;
  users: string;
  mode: (typeof modes)[number];
  admin: string;
  ignored: string;
}

/** Returns the pgbouncer.ini of docs/OPERATIONS.md with its addresses, paths and pool replaced. */
function configOf({ name, server, port, users, mode, admin, ignored }: Settings): string {
  const [, shown = ''] = /^; \/etc\/pgbouncer\/pgbouncer\.ini\n([\s\S]*?)```/m.exec(operations) ?? [];
  const config = shown
    .replace('mestar = host=10.0.0.5 dbname=mestar', `${name} = ${server} dbname=${name}`)
    .replace('10.0.0.7', '127.0.0.1')
    .replace('6432', String(port))
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace('pool_mode = transaction', `pool_mode = ${mode}`)
    .replace('default_pool_size = 20', `default_pool_size = ${mode === 'session' ? 40 : 4}`);
  expect(config).toMatch(/^\[databases\][\s\S]*^\[pgbouncer\]/m);
  expect(config).not.toMatch(/10\.0\.0\.|\/etc\//);
  return `${config}unix_socket_dir =\nadmin_users = ${admin}\nignore_startup_parameters = ${ignored}\n`;
}

/**
 * Starts PgBouncer with the configuration of docs/OPERATIONS.md, in transaction mode with only four server
 * connections. Returns a function that builds the URL of the test database for a user.
 */
async function startPgBouncer(mode: (typeof modes)[number], ignored = 'extra_float_digits') {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pgbouncer-'));
  const {
    host,
    port: serverPort,
    database: name = '',
    user: owner = '',
  } = new pg.Client(database.connection);
  const port = await freePort();
  const users = path.join(folder, 'users');
  writeFileSync(users, [owner, siteRole].map((user) => `"${user}" "${password}"\n`).join(''));
  const server = `host=${host} port=${serverPort}`;
  const settings = { name, server, port, users, mode, admin: owner, ignored };
  writeFileSync(path.join(folder, 'pgbouncer.ini'), configOf(settings));
  // PgBouncer refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=1000', '--'] : [];
  const [command = '', ...args] = [...asUser, 'pgbouncer', path.join(folder, 'pgbouncer.ini')];
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    lines.push(line);
    if (line.includes('process up')) break;
  }
  if (child.exitCode !== null) throw new Error(lines.join('\n'));
  return (user = owner) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
}

/** Runs a command that docs/OPERATIONS.md mentions in PgBouncer's console. */
async function runInConsole(pooler: string, command: string) {
  expect(operations).toContain(`\`${command}\``);
  const client = new pg.Client(pooler.replace(/[^/]+$/, 'pgbouncer'));
  await client.connect();
  await client.query(command);
  await client.end();
}

/** Lets the site's role sign in, with the settings that docs/OPERATIONS.md describes. */
async function letRoleSignIn() {
  const within = `in database ${new pg.Client(database.connection).database}`;
  await database.pool.query(`alter role ${siteRole} login`);
  await database.pool.query(`alter role ${siteRole} ${within} set statement_timeout = '15s'`);
  await database.pool.query(
    `alter role ${siteRole} ${within} set idle_in_transaction_session_timeout = '30s'`,
  );
  return within;
}

const refusalOf = async (options: { databaseUrl: string; databaseListenUrl?: string }) => {
  const error = await openDatabase({ ...options, dataDir: siteFolder() }, () => undefined).then(
    ({ close }) => close(),
    (thrown: Error) => thrown,
  );
  return error?.message;
};

test.skipIf(!hasPgBouncer).for(modes)(
  'a site behind PgBouncer in %s mode responds, invalidates its cache, and is not ready while a timeout is wrong (skipped without pgbouncer)',
  { timeout: 120_000 },
  async (mode) => {
    const pooler = await startPgBouncer(mode);
    const within = await letRoleSignIn();
    const { address } = await startSite(siteFolder(), {
      DATABASE_URL: pooler(siteRole),
      DATABASE_LISTEN_URL: databaseUrl(database.connection),
      LIMITS_SCALE: '1000',
    });
    const read = async (from: string) => (await fetch(`${address}${from}`)).status;
    const lists = ['/poslovi', '/api/v1/job-posts'];
    const requests = Array.from({ length: 90 }, (_, n) => lists[n % lists.length] ?? '');
    const answers = await inParallel(8, requests, async (list, n) => {
      return `${list} ${await read(`${list}?search=kupaonica${n}`)}`;
    });
    expect(new Set(answers)).toEqual(new Set(lists.map((list) => `${list} 200`)));
    const counties = async () => await (await fetch(`${address}/api/v1/counties`)).text();
    const renamed = `Preimenovana ${mode}`;
    expect(await counties()).not.toContain(renamed);
    await database.db.execute(
      sql`update counties set name = ${renamed} where id = (select min(id) from counties)`,
    );
    await expect.poll(counties).toContain(renamed);

    const ready = () => read('/health/ready');
    expect(await ready()).toBe(200);
    await database.pool.query(`alter role ${siteRole} ${within} set statement_timeout = '1s'`);
    if (mode === 'transaction') await runInConsole(pooler(), 'RECONNECT');
    else
      await database.pool.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = '${siteRole}' and datname = current_database()`,
      );
    await expect.poll(ready, { timeout: 20_000 }).toBe(503);
  },
);

test.skipIf(!hasPgBouncer).for(modes)(
  'named statements, transactions and locks work in parallel through PgBouncer in %s mode (skipped without pgbouncer)',
  async (mode) => {
    const pooler = await startPgBouncer(mode);
    await letRoleSignIn();
    const { db, close } = await openDatabase(
      {
        databaseUrl: pooler(siteRole),
        databaseListenUrl: databaseUrl(database.connection),
        dataDir: siteFolder(),
      },
      () => undefined,
    );
    onTestFinished(close);
    const found = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const [row] = await runPrepared<{ n: number }>(
          db,
          `shape_${n % 3}`,
          sql`select ${n}::int + ${n % 3}::int as n`,
        );
        return db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(${n % 5})`);
          await tx.execute(sql`set local statement_timeout = '10s'`);
          const inside = await tx.execute(sql`select current_setting('statement_timeout') as timeout`);
          return [row?.n === n + (n % 3), inside.rows[0]?.timeout];
        });
      }),
    );
    expect(new Set(found.map(String))).toEqual(new Set(['true,10s']));
    const left = await database.pool.query(
      `select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(left.rows).toEqual([]);
  },
);

test.skipIf(!hasPgBouncer)(
  'starting through PgBouncer without a direct connection, role or timeouts fails with a one-line error and leaves no lock (skipped without pgbouncer)',
  { timeout: 60_000 },
  async () => {
    await letRoleSignIn();
    const [strict, session, transaction] = [
      await startPgBouncer('session'),
      await startPgBouncer('session', ignoring),
      await startPgBouncer('transaction', ignoring),
    ];
    const direct = databaseUrl(database.connection);
    expect(await refusalOf({ databaseUrl: strict() })).toMatch(
      /^DATABASE_URL: unsupported startup parameter.*requires DATABASE_LISTEN_URL/,
    );
    expect(await refusalOf({ databaseUrl: session() })).toMatch(
      /^DATABASE_URL: current_user is \S+, expected mestar_site, statement_timeout is 0, expected 15s/,
    );
    expect(await refusalOf({ databaseUrl: transaction() })).toMatch(
      /^DATABASE_URL: LISTEN receives no NOTIFY, as through a connection pooler/,
    );
    expect(await refusalOf({ databaseUrl: transaction(siteRole), databaseListenUrl: transaction() })).toMatch(
      /^DATABASE_LISTEN_URL: NOTIFY sent through DATABASE_URL is not received/,
    );
    expect(await refusalOf({ databaseUrl: transaction(), databaseListenUrl: direct })).toMatch(
      /^DATABASE_URL: current_user is/,
    );
    expect(
      await refusalOf({ databaseUrl: transaction(siteRole), databaseListenUrl: direct }),
    ).toBeUndefined();
    const locks = await database.pool.query(`select 1 from pg_locks where locktype = 'advisory'`);
    expect(locks.rows).toEqual([]);
  },
);
