import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { nodeFlags, thrift } from '../../scripts/node-flags.mjs';
import { readArchive } from '../../server/platform/backup/archive.ts';
import { RowSum } from '../../server/platform/backup/measure.ts';
import { type Database, joinDatabase } from '../../server/platform/db/open.ts';
import { startLocalS3 } from '../../server/testing/local-s3.ts';
import { freePort } from '../../server/testing/nginx.ts';
import { join, type Person } from '../people.ts';
import { storedTexts } from './cluster.ts';
import { Ledger } from './ledger.ts';
import { inSeconds } from './markdown.ts';
import { commonSettings } from './nodes.ts';
import { startSingle } from './postgres.ts';
import { end, launch, type Machine, until } from './processes.ts';
import { startSlowMail } from './slow-mail.ts';

/** Milliseconds of writes before the backup. */
const lead = 20_000;

const checkout = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

type Settings = Record<string, string> & { DATA_DIR: string };

/** Runs a project script, such as `backups`, as an operator does. Returns what it printed. */
async function tool(script: string, args: readonly string[], settings: Settings): Promise<string> {
  const { stdout } = await run(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: checkout,
    env: { PATH: process.env.PATH, ...settings },
  });
  return stdout;
}

interface RunningSite {
  address: string;
  machine: Machine;
}

async function startSite(name: string, folder: string, settings: Settings): Promise<RunningSite> {
  const port = await freePort();
  const machine = launch(name, {
    command: process.execPath,
    args: [...nodeFlags, 'server/main.ts', '--demo'],
    folder,
    env: { ...thrift, ...settings, PORT: String(port) },
  });
  const address = `http://127.0.0.1:${port}`;
  await until(`${name} is ready`, async () => {
    if (!machine.alive) throw new Error(`${name} exited: see ${machine.log}`);
    return (await fetch(`${address}/health/ready`)).status === 200;
  });
  return { address, machine };
}

const post = (address: string, route: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${address}/api/v1${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Calls `use` with a connection to a running site's database. `DATA_DIR` locates an embedded server. */
async function withDatabase<T>(settings: Settings, use: (db: Database['db']) => Promise<T>): Promise<T> {
  const { db, close } = await joinDatabase(
    { databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR },
    () => undefined,
  );
  return use(db).finally(close);
}

const versionOf = (settings: Settings) =>
  withDatabase(settings, async (db) => {
    const { rows } = await db.execute<{ version: string }>(
      sql`select current_setting('server_version') as version`,
    );
    return rows[0]?.version.split(' ')[0] ?? '';
  });

/**
 * Makes people write messages until `stop` is called. `acknowledged` maps each accepted message to the time
 * of its response.
 */
function startWriting(address: string, people: readonly Person[]) {
  const ledger = new Ledger();
  const acknowledged = new Map<string, number>();
  let isOver = false;
  const writers = people.map(async ({ token }, n) => {
    const reader = people[(n + 1) % people.length];
    while (!isOver) {
      const message = ledger.next('Poruka');
      const { status } = await post(
        address,
        '/send-message',
        { user_id: reader?.id, message },
        { authorization: `Bearer ${token}` },
      );
      if (status !== 201) throw new Error(`sending a message failed with status ${status}`);
      acknowledged.set(message, Date.now());
    }
  });
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await Promise.all(writers);
    },
  };
}

/** The contents of a backup: the row sum of each table, and the hash of each file. */
interface Contents {
  rows: number;
  tables: number;
  files: number;
  /** Keyed by table or file name; tables without rows are missing. */
  hashes: Map<string, string>;
}

async function contentsOf(file: string, key: string): Promise<Contents> {
  const sums = new Map<string, RowSum>();
  const hashes = new Map<string, string>();
  let [tables, files] = [0, 0];
  for await (const { name, contents } of readArchive(file, Buffer.from(key, 'hex'))) {
    const [kind = '', ...rest] = name.split('/');
    const isTable = kind === 'db' && rest.length === 2;
    const sum = sums.get(rest[0] ?? '') ?? new RowSum();
    const hash = createHash('sha256');
    const chunks: Buffer[] = [];
    for await (const chunk of contents) {
      if (isTable) sum.add(chunk);
      else hash.update(chunk);
      if (name === 'summary.json') chunks.push(chunk);
    }
    if (isTable) sums.set(rest[0] ?? '', sum);
    else if (['files', 'keys', 'outbox'].includes(kind)) hashes.set(name, hash.digest('hex'));
    if (kind === 'files') files++;
    if (name === 'summary.json') {
      const summary = JSON.parse(Buffer.concat(chunks).toString());
      tables = Object.keys(summary.tables).length;
      hashes.set('sequences', JSON.stringify(summary.sequences));
    }
  }
  for (const [table, { rows, sum }] of sums) hashes.set(table, `${rows} ${sum}`);
  return { rows: [...sums.values()].reduce((all, { rows }) => all + rows, 0), tables, files, hashes };
}

/** Returns the keys of `hashes` that differ between two backups. */
export const differences = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name)).sort();

/** Table that has rows only in a restored site. */
const copyMark = 'public.copy_mark';

const number = new Intl.NumberFormat('en');

export const restoreHead = [
  'from',
  'to',
  'rows',
  'files',
  'time, s',
  'differences',
  'emails sent before and after `adopt`',
];

interface Restored {
  row: string[];
  wrong: string[];
  /** Backup of the restored site, written before its first start. */
  file: string;
  layout: string;
}

interface Source {
  file: string;
  layout: string;
}

interface Target {
  name: string;
  folder: string;
  settings: Settings;
  /** Returns a description of the layout with a given version of PostgreSQL. */
  layout: (version: string) => string;
  /** Messages that the restored site must contain. */
  owed: readonly string[];
}

/** Restores a backup, compares the result, starts the site, and observes what it sends until its adoption. */
async function restoreTo(
  source: Source,
  { name, folder, settings, layout, owed }: Target,
): Promise<Restored> {
  const key = settings.BACKUP_KEY ?? '';
  const begun = performance.now();
  await tool('backups', ['restore', source.file], settings);
  const took = performance.now() - begun;
  const file = path.join(folder, `${name}.backup`);
  await tool('backups', ['backup', file], settings);
  const [was, is] = [await contentsOf(source.file, key), await contentsOf(file, key)];
  const changed = differences(was.hashes, is.hashes);

  const mail = await startSlowMail();
  const site = await startSite(name, folder, {
    ...settings,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Meštar <poruke@mestar.example>',
  });
  try {
    const messages = await withDatabase(settings, async (db) => new Set((await storedTexts(db)).messages));
    const lost = owed.filter((text) => !messages.has(text));
    const email = `${randomBytes(4).toString('hex')}@primjer.hr`;
    const account = { name: 'Nova Osoba', email, password: 'Krov-nad-7-kuća', agreement: '1' };
    const { status } = await post(site.address, '/auth/signup', account);
    if (status !== 201) throw new Error(`the sign-up on ${name} responded ${status}`);
    const logged = () => readFileSync(site.machine.log, 'utf8');
    await until('an email is held back', async () => logged().includes('would have sent an email'));
    const before = mail.received();
    await tool('admin', ['adopt'], settings);
    await until('an email is sent after the adoption', async () => mail.received() > before);
    const unexpected = changed.filter((part) => part !== copyMark);
    const here = layout(await versionOf(settings));
    return {
      file,
      layout: here,
      row: [
        source.layout,
        here,
        `${number.format(is.rows)} of ${is.tables} tables`,
        number.format(is.files),
        inSeconds(took),
        changed.map((part) => `\`${part.replace(/^public\./, '')}\``).join(', ') || 'none',
        `${before} and ${mail.received() - before}`,
      ],
      wrong: [
        ...unexpected.map((part) => `restore to ${name}: ${part} differs`),
        ...lost.map((text) => `restore to ${name}: "${text}" is missing`),
        ...(before > 0 ? [`restore to ${name}: ${before} emails were sent before the adoption`] : []),
      ],
    };
  } finally {
    await end(site.machine);
    mail.close();
  }
}

/**
 * Backs up a demo site while people write messages, restores the backup, then restores a backup of the
 * restored site. Each restore is onto another layout and another version of PostgreSQL. Returns rows of
 * `restoreHead`, and the faults found.
 */
export async function measureRestores(folder: string): Promise<{ rows: string[][]; wrong: string[] }> {
  const shared = {
    ...commonSettings(),
    SEED: 'demo',
    BACKUP_KEY: randomBytes(32).toString('hex'),
  };
  const at = (name: string, more: Record<string, string> = {}): Settings => ({
    ...shared,
    ...more,
    DATA_DIR: path.join(folder, name, 'data'),
  });
  for (const name of ['original', 'debian', 'embedded']) mkdirSync(path.join(folder, name), { mode: 0o700 });

  const settings = at('original');
  const original = await startSite('original', folder, settings);
  const people = await withDatabase(settings, async (db) => {
    const joined: Person[] = [];
    for (let n = 0; n < 6; n++) joined.push(await join(db, `restore-${n}`));
    return joined;
  });
  const writing = startWriting(original.address, people);
  await pause(lead);
  const file = path.join(folder, 'original.backup');
  const printed = await tool('backups', ['backup', file], settings);
  await writing.stop();
  const version = await versionOf(settings);
  await end(original.machine);
  const moment = Date.parse(/before (\S+Z)\./.exec(printed)?.[1] ?? '');
  const owed = [...writing.acknowledged].flatMap(([text, time]) => (time < moment ? [text] : []));
  console.log(`  ${writing.acknowledged.size} messages, ${owed.length} of them before the backup`);

  const [postgres, s3] = [await startSingle(folder, path.join(folder, 'database')), await startLocalS3()];
  try {
    const embedded = (files: string) => (of: string) => `embedded PostgreSQL ${of}, files ${files}`;
    const first = await restoreTo(
      { file, layout: embedded('in a folder')(version) },
      {
        name: 'debian',
        folder,
        settings: at('debian', { DATABASE_URL: postgres.url }),
        layout: (of) => `Debian’s PostgreSQL ${of}, files in a folder`,
        owed,
      },
    );
    const second = await restoreTo(first, {
      name: 'embedded',
      folder,
      settings: at('embedded', { S3_URL: s3.url }),
      layout: embedded('in an S3 store'),
      owed,
    });
    return { rows: [first.row, second.row], wrong: [...first.wrong, ...second.wrong] };
  } finally {
    await postgres.close();
    s3.close();
  }
}
