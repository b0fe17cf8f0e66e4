// Runs the commands of docs/OPERATIONS.md in order against a site in a scratch folder.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { binFolder } from '../../bench/drills/postgres.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { openDatabase } from '../platform/db/open.ts';
import { startLocalS3 } from './local-s3.ts';
import { freePort, hasNginx, writeNginxConfig } from './nginx.ts';
import { siteFolder, startSite } from './site-process.ts';

const root = path.resolve(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'docs/OPERATIONS.md'), 'utf8');

/** Programs of a server that are replaced here, with the reason. They succeed and print nothing. */
const replaced = {
  useradd: 'changes the users of this machine',
  systemctl: 'needs systemd as init; the units are checked in scripts/systemd.slow.test.ts',
  journalctl: 'needs systemd as init',
  apt: 'installs packages',
  docker: 'needs a daemon',
} as const;

/**
 * Programs that check configurations. Where one is not installed it is replaced too, and the test counts as
 * skipped.
 */
const used = ['haproxy', 'promtool'];
const missing = used.filter((name) => spawnSync(name, ['-v']).error);
const hasPatroni = spawnSync('patroni', ['--version']).status === 0 && existsSync('/usr/lib/postgresql');

/** Commands mentioned in prose that this test does not run, each with the reason. */
const elsewhere: Record<string, string> = {
  'npm run admin': 'names the commands in general',
  'npm start': 'scripts/start.mjs is run by CI',
  'npm run drill': 'takes half an hour',
  'npm audit --omit dev': 'asks the registry',
  'patronictl -c /etc/patroni/config.yml edit-config': 'opens an editor on a running cluster',
  'patronictl -c /etc/patroni/config.yml list': 'needs a running cluster',
  'patronictl -c /etc/patroni/config.yml resume': 'needs a running cluster',
  'patronictl -c /etc/patroni/config.yml failover mestar': 'needs a running cluster',
  'patronictl -c /etc/patroni/config.yml reinit mestar b': 'needs a running cluster',
  'etcdctl --endpoints=10.0.0.5:2379,10.0.0.8:2379,10.0.0.9:2379 endpoint health': 'needs a running cluster',
  RECONNECT: 'pgbouncer.slow.test.ts runs it',
  'age --decrypt FILE | zstd -d | tar -x':
    'age asks for the passphrase on a terminal; archive.test.ts opens a backup with its library',
};

interface Command {
  line: string;
  from: 'block' | 'text';
}

/** Returns the shell lines of code blocks and the commands in running text, in document order. */
function commandsIn(document: string): Command[] {
  const found: Command[] = [];
  const parts =
    /```(\w*)\n([\s\S]*?)```|`((?:npm|nginx|haproxy|openssl|find|systemctl|journalctl|age|etcdctl|patronictl) [^`]+|RECONNECT)`/g;
  for (const [, language, block, inline] of document.matchAll(parts)) {
    if (inline) found.push({ line: inline.replaceAll(/\s+/g, ' '), from: 'text' });
    if (language !== 'sh') continue;
    const lines = (block ?? '').replaceAll(/\\\n\s*/g, '').split('\n');
    for (const line of lines.map((one) => one.replace(/\s+#.*$/, '').trim()).filter(Boolean))
      found.push({ line, from: 'block' });
  }
  return found;
}

/** Returns the SQL statements in code blocks and in running text, in document order. */
const statementsIn = (document: string) =>
  [...document.matchAll(/```sql\n([\s\S]*?)```|`((?:create|alter|grant) [^`]+)`/g)].flatMap(
    ([, block, inline]) =>
      (block ?? inline ?? '')
        .split(';')
        .map((one) => one.trim())
        .filter(Boolean),
  );

interface Programs {
  clone: string;
  /** Configuration that `nginx` reads; undefined without nginx, which is then replaced. */
  nginxConfig: string | undefined;
}

function writePrograms(folder: string, { clone, nginxConfig }: Programs): void {
  mkdirSync(folder, { recursive: true });
  const program = (name: string, body: string) => {
    writeFileSync(path.join(folder, name), `#!/bin/bash\n${body}\n`);
    chmodSync(path.join(folder, name), 0o755);
  };
  for (const name of [...Object.keys(replaced), ...missing]) program(name, 'exit 0');
  // Runs the command as the current user, because the site's user does not exist here.
  program('sudo', 'shift 2; exec "$@"');
  program(
    'install',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell script
    'args=(); while (($#)); do [[ $1 = -o ]] && shift 2 || { args+=("$1"); shift; }; done; exec /usr/bin/install "${args[@]}"',
  );
  program('nginx', nginxConfig ? `exec env PATH=${process.env.PATH} nginx "$@" -c ${nginxConfig}` : 'exit 0');
  program('git', `[[ $1 = pull ]] && exec /usr/bin/git -C ${clone} pull; exec /usr/bin/git "$@"`);
}

test('every command of docs/OPERATIONS.md succeeds', { timeout: 900_000 }, async ({ skip }) => {
  const scratch = siteFolder();
  const within = (...names: string[]) => path.join(scratch, ...names);
  const [bin, clone, dataDir] = [within('bin'), within('mestar'), within('data')];
  mkdirSync(within('nginx'));
  const nginxConfig = hasNginx
    ? (await writeNginxConfig(within('nginx'), ['http://127.0.0.1:3000'])).config
    : undefined;
  writePrograms(bin, { clone, nginxConfig });
  for (const folder of [
    'etc/systemd/system',
    'etc/prometheus',
    'etc/nginx/conf.d',
    'etc/haproxy',
    'etc/patroni',
  ])
    mkdirSync(within(folder), { recursive: true });
  const read = within('Maildir/cur');
  mkdirSync(read, { recursive: true });
  for (const name of ['old', 'new']) writeFileSync(path.join(read, name), '');
  const lastWeek = Date.now() / 1000 - 9 * 86_400;
  utimesSync(path.join(read, 'old'), lastWeek, lastWeek);
  const key = 'ab'.repeat(32);
  const s3 = await startLocalS3();
  const site = await startSite(dataDir);
  let seal = '';
  const here = (line: string) =>
    line
      .replace('<address of the repository> /srv/mestar', `${root} ${clone}`)
      .replaceAll('/srv/mestar', root)
      .replaceAll('/var/lib/mestar', dataDir)
      .replaceAll('/var/backups/mestar', within('backups'))
      .replaceAll(/(?<![\w/.])\/backups\//g, `${within('backups')}/`)
      .replaceAll('/srv/new', within('new'))
      .replace('…/Maildir', within('Maildir'))
      .replaceAll(/(?<![\w/.])\/etc\//g, `${within('etc')}/`)
      .replace('BACKUP_KEY=…', `BACKUP_KEY=${key}`)
      .replace('S3_URL=…', `S3_URL=${s3.url}`)
      .replace('SECRET_KEY=…', `SECRET_KEY=${key}`)
      .replace(
        'SECRET_KEY_PREVIOUS=…',
        `SECRET_KEY_PREVIOUS=${readFileSync(path.join(dataDir, 'keys/secret.key'), 'utf8').trim()}`,
      )
      .replace('localhost:3000', new URL(site.address).host)
      .replace('https://site', site.address)
      .replace(/ SEAL$/, ` ${seal}`);
  const failures: string[] = [];
  try {
    for (const { line, from } of commandsIn(text)) {
      if (from === 'text' && elsewhere[line] !== undefined) continue;
      const child = spawn('bash', ['-ec', here(line)], {
        cwd: root,
        env: { PATH: `${bin}:${process.env.PATH}`, HOME: scratch, DATA_DIR: dataDir, BACKUP_KEY: key },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const [code] = await once(child, 'close');
      seal = /elsewhere: ([\da-f]{64})/.exec(output)?.[1] ?? seal;
      if (code !== 0)
        failures.push(`${line}\n  as ${here(line)}\n  exited with ${code}: ${output.slice(-500)}`);
    }
  } finally {
    s3.close();
  }
  expect(failures.join('\n')).toBe('');
  expect(readdirSync(read)).toEqual(['new']);
  const absent = [...missing, ...(hasNginx ? [] : ['nginx with openssl'])];
  skip(absent.length > 0, `all other commands succeed, but these are not installed: ${absent.join(', ')}`);
});

test.skipIf(!hasPatroni)(
  'Patroni accepts deploy/patroni.yml (skipped without Patroni and Debian’s PostgreSQL)',
  async () => {
    // Patroni connects to the addresses of etcd, and requires that those it listens on are free.
    const etcd = net.createServer().listen(0);
    await once(etcd, 'listening');
    onTestFinished(() => void etcd.close());
    const file = path.join(siteFolder(), 'patroni.yml');
    writeFileSync(
      file,
      readFileSync(path.join(root, 'deploy/patroni.yml'), 'utf8')
        .replaceAll('10.0.0.', '127.0.0.')
        .replaceAll(':2379', `:${(etcd.address() as net.AddressInfo).port}`)
        .replaceAll(':8008', `:${await freePort()}`)
        .replaceAll(':5432', `:${await freePort()}`)
        .replace('/var/lib/postgresql/15/main', `${file}-data`)
        .replace('/usr/lib/postgresql/15/bin', binFolder()),
    );
    const { stdout, stderr } = spawnSync('patroni', ['--validate-config', file], { encoding: 'utf8' });
    // Patroni 3.0 considers the user for pg_rewind required, although it uses the superuser without one.
    const complaints = `${stdout}${stderr}`
      .split('\n')
      .filter((line) => line && !/\.rewind +is not/.test(line));
    expect(complaints).toEqual([]);
  },
);

test('the SQL of docs/OPERATIONS.md creates a database in which the site starts, with the settings of its role', {
  timeout: 120_000,
}, async () => {
  const server = await startEmbedded(siteFolder(), { keep: false });
  onTestFinished(server.stop);
  const connect = async (user: string, database: string) => {
    const client = new pg.Client({ ...server.connection, user, database });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const superuser = await connect('app', 'postgres');
  const statements = statementsIn(text);
  expect(statements.length).toBe(9);
  for (const statement of statements) {
    const isOfSite = statement.startsWith('create extension');
    const client = isOfSite ? await connect('app', 'mestar') : superuser;
    await client.query(statement.replace('…', 'lozinka'));
  }
  const { host } = server.connection as { host: string };
  const databaseUrl = `postgres://mestar@/mestar?host=${encodeURIComponent(host)}`;
  const site = await openDatabase({ databaseUrl, dataDir: siteFolder() }, () => undefined);
  const { rows } = await site.pool.query('select current_user as user');
  await site.close();
  expect(rows).toEqual([{ user: 'mestar_site' }]);
  const pooled = await connect('mestar_site', 'mestar');
  expect((await pooled.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }]);
});

test('every listed exception still occurs in the document', () => {
  const lines = commandsIn(text).map(({ line }) => line);
  expect(Object.keys(elsewhere).filter((line) => !lines.includes(line))).toEqual([]);
  expect(
    [...Object.keys(replaced), ...used].filter(
      (name) => !lines.some((line) => new RegExp(`\\b${name}\\b`).test(line)),
    ),
  ).toEqual([]);
});
