// Needs Debian's package postgresql.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { binFolder, startSingle } from '../../bench/drills/postgres.ts';
import { endAll, familyOf, launch, postgresUser, signalAll } from '../../bench/drills/processes.ts';
import { freePort } from './nginx.ts';
import { siteFolder, startSite } from './site-process.ts';

async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url.replace('//mestar@', '//postgres@') });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Copies a running server, and returns a function that starts the copy as its replica. */
async function copyOf(folder: string, primary: string) {
  const [data, port] = [path.join(folder, 'data/replica'), await freePort()];
  const source = new URL(primary);
  const copied = spawnSync(
    path.join(binFolder(), 'pg_basebackup'),
    ['-h', source.hostname, '-p', source.port, '-U', 'postgres', '-D', data, '-R', '-c', 'fast'],
    { ...postgresUser(), encoding: 'utf8' },
  );
  if (copied.status !== 0) throw new Error(copied.stderr);
  const start = () =>
    launch('replica', {
      command: path.join(binFolder(), 'postgres'),
      args: ['-D', data, '-p', String(port), '-c', 'unix_socket_directories='],
      folder,
      asPostgres: true,
    });
  source.port = String(port);
  return { url: source.href, start };
}

test.skipIf(!existsSync('/usr/lib/postgresql'))(
  'reads of visitors survive a replica that falls behind, is killed and returns',
  { timeout: 600_000 },
  async () => {
    const folder = siteFolder();
    chmodSync(folder, 0o755);
    onTestFinished(endAll);
    const primary = await startSingle(folder, path.join(folder, 'data'));
    const copy = await copyOf(folder, primary.url);
    let replica = copy.start();
    const { address } = await startSite(path.join(folder, 'site'), {
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: copy.url,
      RESPONSE_CACHE_MB: '0',
      LIMITS_SCALE: '9999',
    });
    const used = async () =>
      /^replica_used (\d)$/m.exec(await (await fetch(`${address}/metrics`)).text())?.[1];
    const use = (value: string) => expect.poll(used, { timeout: 60_000, interval: 200 }).toBe(value);
    const [onPrimary, onReplica] = [await clientOf(primary.url), await clientOf(copy.url)];
    onTestFinished(async () => void (await Promise.allSettled([onPrimary.end(), onReplica.end()])));
    await use('1');

    let reading = true;
    const seen: string[][] = [[], [], []];
    const read = async (texts: string[]) => {
      while (reading) {
        const response = await fetch(`${address}/api/v1/claims`);
        texts.push(response.ok ? ((await response.json()).data[0].value as string) : `${response.status}`);
      }
    };
    const readers = seen.map(read);
    const seesEverywhere = (value: string) =>
      expect
        .poll(() => seen.map((texts) => texts.at(-1)), { timeout: 60_000 })
        .toEqual([value, value, value]);
    const write = (value: string) =>
      onPrimary.query(
        `insert into settings (key, value) values ('claims', $1)
         on conflict (key) do update set value = excluded.value`,
        [JSON.stringify([{ value, label: 'korisnika' }])],
      );
    const readsOf = async (client: pg.Client) =>
      Number(
        (
          await client.query(
            "select coalesce(idx_scan, 0) + seq_scan as n from pg_stat_user_tables where relname = 'settings'",
          )
        ).rows[0].n,
      );
    const before = await readsOf(onReplica);
    await expect.poll(() => readsOf(onReplica), { timeout: 60_000 }).toBeGreaterThan(before);

    await onReplica.query('select pg_wal_replay_pause()');
    await write('2');
    await seesEverywhere('2');
    await use('0');
    await onReplica.query('select pg_wal_replay_resume()');
    await use('1');

    signalAll(familyOf(replica.child.pid ?? 0), 'SIGKILL');
    await replica.ended;
    await use('0');
    await write('3');
    await seesEverywhere('3');
    replica = copy.start();
    await use('1');
    reading = false;
    await Promise.all(readers);
    // A failed read would have added its status, and a stale read would have added an older value again.
    for (const texts of seen)
      expect(texts.filter((text, n) => text !== texts[n - 1])).toEqual(['10,000+', '2', '3']);
  },
);
