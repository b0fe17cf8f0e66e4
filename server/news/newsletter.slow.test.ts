import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openJobs } from '../platform/jobs/jobs.ts';
import { useDatabase } from '../testing/database.ts';
import { newsletterQueue } from './newsletter.ts';

// Ten thousand take five minutes of a busy machine; the kills are the same for fewer.
const readers = Number(process.env.READERS ?? 2500);
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'newsletter-'));
const outbox = path.join(dataDir, 'outbox');
const house = path.resolve(import.meta.dirname, '../..');
const database = useDatabase();
let site: ChildProcess | undefined;

afterAll(async () => {
  if (site && site.exitCode === null && site.kill('SIGKILL')) await once(site, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
});

const freePort = async () => {
  const listening = net.createServer().listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as net.AddressInfo;
  listening.close();
  return port;
};

/** The test's database as an address, whether it listens on a port or in a folder. */
function address(): string {
  const given = database.connection as pg.ClientConfig;
  if (given.connectionString) return given.connectionString;
  const { user = '', password = '', host = '', port, database: name = '' } = given;
  const who = password ? `${user}:${encodeURIComponent(String(password))}` : user;
  return `postgres://${who}@localhost/${name}?host=${encodeURIComponent(host)}${port ? `&port=${port}` : ''}`;
}

async function start(port: number): Promise<ChildProcess> {
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: address(), SEED: 'none', LOG_LEVEL: 'error', SOCKET_PORT: '0' };
  const child = spawn(process.execPath, ['server/main.ts', '--demo'], { cwd: house, stdio: ['ignore', 'ignore', 'inherit'], env });
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  for (const until = Date.now() + 120_000; !(await ready()); await sleep(100))
    if (child.exitCode !== null || Date.now() > until) throw new Error('the site did not start');
  return child;
}

const mails = () => {
  try {
    return readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  } catch {
    return [];
  }
};

async function until(done: () => boolean, seconds: number) {
  for (const end = Date.now() + seconds * 1000; !done(); await sleep(50)) if (Date.now() > end) throw new Error(`${mails().length} mails of ${readers}`);
}

test(`${readers} subscribers get one mail each, although the process is killed three times midway`, { timeout: 1_800_000 }, async () => {
  const { db, connection } = database;
  await db.execute(
    sql`insert into subscribers (email, confirmed_at) select 'citatelj-' || n || '@primjer.hr', now() from generate_series(1, ${readers}::int) n`,
  );
  await db.execute(sql`insert into subscribers (email) values ('nepotvrden@primjer.hr')`);
  await db.execute(sql`insert into news (slug, topic, title, lead, body, seo_title, seo_description, minutes, published_at)
    values ('svima', 'savjeti', 'Svima', 'Uvod', 'Tekst', '', '', 1, now())`);
  await db.execute(sql`insert into newsletters (news_id, last_of_all) select id, ${readers}::int + 1 from news`);
  const { rows } = await db.execute<{ id: number }>(sql`select id from news`);
  const jobs = openJobs({ connection, onError: () => undefined, work: false });
  // Only makes the queue known: none of its jobs runs here.
  jobs.work(newsletterQueue, async () => undefined);
  await jobs.enqueue(db, newsletterQueue, { newsId: rows[0]?.id ?? 0 });
  await jobs.stop();
  const port = await freePort();
  site = await start(port);
  // Once while mails are still being ordered, twice while they are being sent.
  for (const share of [0.001, 0.3, 0.6]) {
    await until(() => mails().length >= readers * share, 600);
    const gone = once(site, 'exit');
    site.kill('SIGKILL');
    await gone;
    site = await start(port);
  }
  await until(() => mails().length >= readers, 1200);
  // Anything sent twice would still come.
  await sleep(5000);
  const counted = new Map<string, number>();
  for (const name of mails()) {
    const to = /^To: <?([^>\s]+)/m.exec(readFileSync(path.join(outbox, name), 'utf8'))?.[1] ?? name;
    counted.set(to, (counted.get(to) ?? 0) + 1);
  }
  expect(counted.size).toBe(readers);
  expect([...counted].filter(([, times]) => times !== 1)).toEqual([]);
  const [state] = (await db.execute<{ sent: number; done: boolean }>(sql`select sent, finished_at is not null as done from newsletters`)).rows;
  expect(state).toEqual({ sent: readers, done: true });
});
