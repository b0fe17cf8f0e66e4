import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { paths } from '#contract/paths.ts';
import { environmentNames, readConfig } from '../server/config.ts';
import { openPool } from '../server/platform/db/pool.ts';

const root = path.resolve(import.meta.dirname, '..');

const operations = readFileSync(path.join(root, 'docs/OPERATIONS.md'), 'utf8');
const hasPostfix = spawnSync('postmap', ['-q', 'a', 'inline:{{a = b}}']).status === 0;
/** The access tables of the Postfix recipe, in the order in which Postfix consults them. */
const accessTables = [...operations.matchAll(/(check_\w+_access) (inline:\{\{.+?\}\})/g)].map(
  ([, check = '', table = '']) => ({ check, table }),
);
const shipped = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8');

test('the Postfix recipe refuses relaying, accepts bounces, and rejects replies with a message that links to the chats', () => {
  const [, sender = ''] = /MAIL_FROM="[^<]*<([^>]+)>"/.exec(operations) ?? [];
  const [, appUrl = ''] = /^APP_URL=(\S+)/m.exec(operations) ?? [];
  expect(operations).toMatch(/smtpd_recipient_restrictions = reject_unauth_destination,\n {2}check_sender/);
  expect(accessTables).toEqual([
    { check: 'check_sender_access', table: 'inline:{{<> = OK}}' },
    {
      check: 'check_recipient_access',
      table: `inline:{{${sender} = 550 5.7.1 Odgovore nitko ne cita: ${appUrl}${paths.chats()}}}`,
    },
  ]);
});

test.skipIf(!hasPostfix)('Postfix reads the tables of its recipe (skipped without Postfix)', () => {
  const found = (nth: number, key: string) =>
    spawnSync('postmap', ['-q', key, accessTables[nth]?.table ?? ''], { encoding: 'utf8' }).stdout.trim();
  expect(found(0, '<>')).toBe('OK');
  expect(found(0, 'ana@primjer.hr')).toBe('');
  expect(found(1, 'poruke@mestar.example')).toMatch(/^550 5\.7\.1 .*https:\/\/mestar\.example\/poruke$/);
  expect(found(1, 'odgovor@mestar.example')).toBe('');
});

test('the server configuration accepts the settings documented in docs/OPERATIONS.md', () => {
  const [, shown = ''] = /```ini\n# \/etc\/mestar\/mestar\.env\n([\s\S]*?)```/.exec(operations) ?? [];
  const given = Object.fromEntries(
    shown
      .split('\n')
      .map((line) => line.replace(/^#\s?(?=[A-Z_]+=)/, '').replace(/\s+#.*$/, ''))
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [
        line.slice(0, line.indexOf('=')),
        line.slice(line.indexOf('=') + 1).replace(/^"(.*)"$/, '$1'),
      ]),
  );
  expect(Object.keys(given).length).toBeGreaterThan(6);
  expect(Object.keys(given).filter((name) => !environmentNames.includes(name))).toEqual([]);
  expect(readConfig({ ...given, NODE_ENV: 'production', SECRET_KEY: 'a'.repeat(64) })).toMatchObject({
    production: true,
    host: '127.0.0.1',
  });
});

test('nginx uses a restarted node again before the next node stops', () => {
  const { shutdownDelay } = readConfig({
    NODE_ENV: 'production',
    APP_URL: 'https://mestar.example',
    SECRET_KEY: 'a'.repeat(64),
    DATABASE_URL: 'postgres://mestar@10.0.0.5/mestar',
  });
  const timeouts = [...shipped('nginx.conf').matchAll(/ fail_timeout=(\d+)s/g)].map(([, s]) => Number(s));
  expect(timeouts.length).toBeGreaterThan(0);
  for (const timeout of timeouts) expect(shutdownDelay).toBeGreaterThanOrEqual(timeout + 3);
});

interface Service {
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, object>;
  networks: string[] | Record<string, { ipv4_address: string }>;
  volumes?: string[];
  ports?: string[];
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>;
  volumes: Record<string, null>;
}

/** Settings that operators write to `.env`, according to docs/OPERATIONS.md. */
const dotEnv: Record<string, string> = {
  APP_URL: 'https://mestar.example',
  SECRET_KEY: 'a'.repeat(64),
  METRICS_TOKEN: 'm'.repeat(32),
  POSTGRES_PASSWORD: 'lozinka',
};

/**
 * Replaces `${NAME:?}` and `${NAME:-default}` with the settings in `dotEnv`, as Docker Compose does. Throws
 * if a required setting is missing.
 */
const interpolated = (text: string) =>
  text.replaceAll(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name, kind, otherwise) => {
    if (kind === '?' && !dotEnv[name]) throw new Error(`${name} is required`);
    return dotEnv[name] ?? otherwise;
  });

test('nginx waits longer for a read than the site waits for a database connection', async () => {
  const { pool } = openPool({ connectionString: 'postgres://localhost' }, () => undefined);
  const waits = pool.options.connectionTimeoutMillis ?? Number.NaN;
  await pool.end();
  const [, seconds] =
    /location \/ \{[^}]*\}[^}]*proxy_read_timeout (\d+)s;/.exec(shipped('nginx.conf')) ?? [];
  expect(Number(seconds) * 1000).toBeGreaterThan(waits);
});

describe('deploy/compose.yml', () => {
  const read = () => parse(interpolated(shipped('compose.yml')), { merge: true }) as Compose;
  const nginx = shipped('nginx.conf');
  const dockerfile = shipped('Dockerfile');
  const dataDir = /DATA_DIR=(\S+)/.exec(dockerfile)?.[1] ?? '';
  const nodesOf = ({ services }: Compose) =>
    Object.entries(services).flatMap(([name, service]) => (name.startsWith('node-') ? [service] : []));

  const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;
  test.skipIf(!hasCompose)('is accepted by Docker Compose (skipped without its plugin)', () => {
    const args = ['compose', '--file', path.join(root, 'deploy/compose.yml'), 'config', '--quiet'];
    const env = { PATH: process.env.PATH, ...dotEnv };
    expect(spawnSync('docker', args, { env, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  test('gives the nodes only valid settings, and the port that nginx uses', () => {
    const nodes = nodesOf(read());
    expect(nodes.length).toBe(2);
    for (const { environment = {} } of nodes) {
      expect(Object.keys(environment).filter((name) => !environmentNames.includes(name))).toEqual([]);
      const { port, host } = readConfig({ ...environment, NODE_ENV: 'production', DATA_DIR: dataDir });
      expect([host, dockerfile]).toEqual(['0.0.0.0', expect.stringContaining(`EXPOSE ${port}\n`)]);
      expect(nginx).not.toMatch(new RegExp(`server 10\\.\\S+:(?!${port})`));
    }
  });

  test('gives the nodes the IP addresses listed in deploy/nginx.conf, and trusts their subnet', () => {
    const compose = read();
    const addresses = nodesOf(compose).map(({ networks }) =>
      'inside' in networks ? networks.inside?.ipv4_address : undefined,
    );
    const balanced = [...nginx.matchAll(/^ {2}server (10\.[\d.]+):/gm)].map(([, address]) => address);
    expect(new Set(balanced)).toEqual(new Set(addresses));
    const subnet = compose.networks.inside?.ipam.config[0]?.subnet;
    for (const { environment } of nodesOf(compose)) expect(environment?.TRUST_PROXY).toBe(subnet);
  });

  test('connects the nodes to the declared database and Redis services, with the declared user and password', () => {
    const { services } = read();
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = services.database?.environment ?? {};
    for (const { environment = {} } of nodesOf(read())) {
      expect(environment.DATABASE_URL).toBe(
        `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@database/${POSTGRES_DB}`,
      );
      expect(Object.keys(services)).toContain(new URL(environment.REDIS_URL ?? '').hostname);
    }
    for (const { depends_on: needed = [] } of Object.values(services))
      for (const name of Array.isArray(needed) ? needed : Object.keys(needed))
        expect(Object.keys(services)).toContain(name);
  });

  test('declares each volume that it mounts, and mounts every folder that the nodes and nginx use', () => {
    const { services, volumes } = read();
    const mounted = Object.values(services).flatMap(({ volumes: mounts = [] }) => mounts);
    const named = mounted.map((mount) => mount.split(':')[0] ?? '').filter((name) => !/^[./]/.test(name));
    expect(new Set(named)).toEqual(new Set(Object.keys(volumes)));
    for (const { volumes: mounts } of nodesOf(read()))
      expect(mounts?.map((mount) => mount.split(':')[1])).toEqual([dataDir, `${dataDir}/files`]);
    const folders = services.nginx?.volumes?.map((mount) => mount.split(':')[1] ?? '') ?? [];
    const used = [...nginx.matchAll(/(?:proxy_cache_path|ssl_certificate(?:_key)?) (\/[^\s;]+)/g)];
    expect(used.length).toBe(4);
    for (const [, file = ''] of used) expect(folders.some((folder) => file.startsWith(folder))).toBe(true);
  });

  test('publishes the ports on which deploy/nginx.conf listens', () => {
    const published = read().services.nginx?.ports?.map((port) => port.split(':')[1]);
    expect([...nginx.matchAll(/^ {2}listen (\d+)/gm)].map(([, port]) => port)).toEqual(published);
  });
});
