import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, test } from 'vitest';
import { embeddedConnection } from '../platform/db/embedded.ts';
import { picture } from './files.ts';
import { killSite, siteFolder, startSite } from './site-process.ts';

const root = path.resolve(import.meta.dirname, '../..');
const BACKUP_KEY = randomBytes(32).toString('hex');
const run = promisify(execFile);

const meter = `data:text/javascript,process.on('exit',()=>console.error('megabytes '+Math.round(process.resourceUsage().maxRSS/1024)))`;
const bigFile = 200;

async function tool(dataDir: string, script: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_KEY };
  const { stdout, stderr } = await run(
    process.execPath,
    ['--import', meter, `scripts/${script}.ts`, ...args],
    { cwd: root, env },
  );
  return { output: stdout, megabytes: Number(/^megabytes (\d+)$/m.exec(stderr)?.[1]) };
}

const account = { email: 'ana@primjer.hr', password: 'plavi-slon-7' };
const send = (address: string, what: string, body: object) =>
  fetch(`${address}/api/v1/auth/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

interface Acknowledged {
  at: number;
  token: string;
  /** The picture uploaded in this session, which replaced the previous one. */
  picture?: string;
}

async function load(address: string, acknowledged: Acknowledged[], withPictures: boolean): Promise<void> {
  const file = (await picture()).bytes;
  for (;;) {
    const answer = await send(address, 'login', account);
    if (answer.status !== 200) throw new Error(`sign-in responded ${answer.status}`);
    const { token } = (await answer.json()) as { token: string };
    const one: Acknowledged = { at: Date.now(), token };
    if (withPictures) {
      const body = new FormData();
      body.set('profile_img', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'slika.png');
      const uploaded = await fetch(`${address}/api/v1/me/update`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
      });
      if (uploaded.status !== 200)
        throw new Error(`upload responded ${uploaded.status}: ${await uploaded.text()}`);
      one.picture = ((await uploaded.json()) as { data: { profile_img: string } }).data.profile_img;
      one.at = Date.now();
    }
    acknowledged.push(one);
  }
}

async function busySite() {
  const dataDir = siteFolder();
  const site = await startSite(dataDir, { LIMITS_SCALE: '9999' });
  expect((await send(site.address, 'signup', { ...account, name: 'Ana Anić', agreement: true })).status).toBe(
    201,
  );
  const client = new pg.Client(embeddedConnection(dataDir));
  await client.connect();
  await client.query(
    `insert into users (name, slug, email, about) select 'Osoba ' || n, 'osoba-' || n, n || '@primjer.hr', repeat(md5(n::text), 20) from generate_series(1, 60000) n`,
  );
  await client.end();
  mkdirSync(path.join(dataDir, 'files', 'job-posts', '1'), { recursive: true });
  writeFileSync(
    path.join(dataDir, 'files', 'job-posts', '1', 'velik.pdf'),
    Buffer.alloc(bigFile * 1024 ** 2, randomBytes(64 * 1024 ** 2)),
  );
  const acknowledged: Acknowledged[] = [];
  const writers = [false, false, true].map((withPictures) =>
    load(site.address, acknowledged, withPictures).catch((error: unknown) => error),
  );
  await expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(5);
  return {
    dataDir,
    site,
    acknowledged,
    async kill() {
      await killSite(site);
      for (const error of await Promise.all(writers))
        expect(String(error)).toMatch(/fetch failed|terminated/);
    },
  };
}

const signedIn = async (address: string, token: string) =>
  (await fetch(`${address}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status;

test.each([
  ['its moment', []],
  ['its end, with --still', ['--still']],
])(
  'after a backup under load, kill -9 and a restore, nothing acknowledged before %s is missing',
  { timeout: 240_000 },
  async (_until, flags) => {
    const busy = await busySite();
    const file = path.join(siteFolder(), 'site.backup');
    const before = busy.acknowledged.length;
    const { output, megabytes } = await tool(busy.dataDir, 'backups', 'backup', file, ...flags);
    const until = Date.parse(/before (\S+Z)\./.exec(output)?.[1] ?? '');
    // Wait until the site has acknowledged writes made after the backup.
    await expect.poll(() => busy.acknowledged.some(({ at }) => at > until)).toBe(true);
    await busy.kill();
    const owed = busy.acknowledged.filter(({ at }) => at < until);
    expect(owed.length).toBeGreaterThanOrEqual(before);

    const restored = siteFolder();
    const back = await tool(restored, 'backups', 'restore', file);
    expect(back.output).toMatch(/^Restored: [\d,]+ rows of \d+ tables, \d+ files/);
    const audit = await tool(restored, 'admin', 'audit');
    expect(audit.output).toContain('The audit log is empty.');
    const { address } = await startSite(restored, { LIMITS_SCALE: '9999' });
    for (const { token } of owed) expect(await signedIn(address, token)).toBe(200);
    expect((await send(address, 'login', account)).status).toBe(200);
    // Pictures replaced after the backup’s point in time may be missing from it, but a file that was never
    // deleted must exist.
    expect((await fetch(`${address}/files/job-posts/1/velik.pdf`, { method: 'HEAD' })).status).toBe(200);
    console.log(
      `${owed.length} acknowledged before the backup's ${flags.length ? 'end' : 'moment'}, missing 0; memory ${megabytes} and ${back.megabytes} of ${audit.megabytes} MB; ${busy.acknowledged.length - owed.length} after it. ${output.split('\n')[0]}`,
    );
  },
);

test('a site killed during a backup leaves no file and starts again', {
  timeout: 240_000,
}, async () => {
  const busy = await busySite();
  const folder = siteFolder();
  const making = tool(busy.dataDir, 'backups', 'backup', path.join(folder, 'site.backup')).catch(
    (error: unknown) => error,
  );
  const written = () =>
    readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  await expect.poll(written, { interval: 5 }).toBeGreaterThan(1_000_000);
  await busy.kill();
  expect(await making).toBeInstanceOf(Error);
  expect(readdirSync(folder)).toEqual([]);
  const { address } = await startSite(busy.dataDir, { LIMITS_SCALE: '9999' });
  for (const { token } of busy.acknowledged) expect(await signedIn(address, token)).toBe(200);
});

test('a killed restore leaves a folder in which the site refuses to start', {
  timeout: 120_000,
}, async () => {
  const dataDir = siteFolder();
  await killSite(await startSite(dataDir));
  const file = path.join(siteFolder(), 'site.backup');
  await tool(dataDir, 'backups', 'backup', file);
  const target = siteFolder();
  const restoring = run(process.execPath, ['scripts/backups.ts', 'restore', file], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: target, BACKUP_KEY },
  });
  await expect.poll(() => existsSync(path.join(target, 'db')), { interval: 2 }).toBe(true);
  restoring.child.kill('SIGKILL');
  await expect(restoring).rejects.toThrow();
  await expect(startSite(target)).rejects.toThrow('the site did not start');
  await expect(tool(target, 'backups', 'restore', file)).rejects.toThrow('was interrupted');
});

test('verifying a backup does not affect the running site, deletes the restored data and updates the metrics', {
  timeout: 240_000,
}, async () => {
  const dataDir = siteFolder();
  const { address } = await startSite(dataDir, { METRICS_TOKEN: 'a-token-of-some-length' });
  const metrics = async () => {
    const answer = await fetch(`${address}/metrics`, {
      headers: { authorization: 'Bearer a-token-of-some-length' },
    });
    return Object.fromEntries(
      [...(await answer.text()).matchAll(/^(backup_\w+) (\d+)/gm)].map(([, name, value]) => [
        name,
        Number(value),
      ]),
    );
  };
  const backups = siteFolder();
  await tool(dataDir, 'backups', 'backup', path.join(backups, 'monday'));
  const TMPDIR = siteFolder();
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_KEY, TMPDIR };
  const verify = (BACKUP_KEY: string) =>
    run(process.execPath, ['scripts/backups.ts', 'backup', '--verify', backups], {
      cwd: root,
      env: { ...env, BACKUP_KEY },
    });

  expect((await verify(BACKUP_KEY)).stdout).toMatch(/monday can be restored: [\d,]+ rows/);
  const good = await metrics();
  expect(good).toMatchObject({
    backup_verify_ok: 1,
    backup_written_timestamp_seconds: good.backup_verified_moment_timestamp_seconds,
  });
  expect(good.backup_verified_timestamp_seconds).toBeGreaterThan(
    good.backup_verified_moment_timestamp_seconds ?? 0,
  );

  await expect(verify(randomBytes(32).toString('hex'))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('BACKUP_KEY is not the key'),
  });
  expect(await metrics()).toEqual({ ...good, backup_verify_ok: 0 });

  const ended = verify(BACKUP_KEY);
  const restoring = () =>
    readdirSync(TMPDIR).some((name) => existsSync(path.join(TMPDIR, name, 'db', 'postmaster.pid')));
  await expect.poll(restoring, { interval: 5 }).toBe(true);
  ended.child.kill('SIGTERM');
  await expect(ended).rejects.toMatchObject({ code: 1 });
  expect(readdirSync(TMPDIR)).toEqual([]);
  expect((await fetch(`${address}/health/ready`)).status).toBe(200);
});
