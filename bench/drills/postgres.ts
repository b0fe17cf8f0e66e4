import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../server/testing/nginx.ts';
import { end, familyOf, launch, type Machine, postgresUser, signalAll, until } from './processes.ts';

export interface Postgres {
  /** URL of the site's database, with its owner as user. */
  url: string;
  close(): Promise<void>;
}

/** Returns the folder with the executables of the newest PostgreSQL installed from Debian's packages. */
export function binFolder(): string {
  const root = '/usr/lib/postgresql';
  const newest = readdirSync(root)
    .map(Number)
    .sort((a, b) => a - b)
    .at(-1);
  return path.join(root, String(newest), 'bin');
}

/** Creates a folder owned by the PostgreSQL user. */
function folderOf(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = postgresUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** Runs SQL as superuser, each statement in its own transaction. */
async function asSuperuser(port: number, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** SQL from docs/OPERATIONS.md that creates the site's role and database, but without a password. */
const createSite = [
  'create role mestar login createrole',
  "create database mestar owner mestar template template0 encoding 'UTF8' locale_provider icu icu_locale 'hr'",
];

const urlOf = (port: number) => `postgres://mestar@127.0.0.1:${port}/mestar`;
const accepts = (port: number) => async () => asSuperuser(port, 'select 1').then(() => true);

/** A server without a standby. The server can be killed, frozen and started again. */
export interface Single extends Postgres {
  readonly alive: boolean;
  /** Ids of the server's processes. */
  family(): number[];
  /** Runs SQL as superuser, each statement in its own transaction. */
  run(...statements: string[]): Promise<void>;
  start(): Promise<void>;
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

/** Starts a server with its data in `data`, which may be the mount point of a small disk. */
export async function startSingle(folder: string, data: string): Promise<Single> {
  const [bin, port] = [binFolder(), await freePort()];
  const cluster = path.join(folderOf(data), 'data');
  const made = spawnSync(
    path.join(bin, 'initdb'),
    [
      '-D',
      cluster,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
      '--wal-segsize=1',
    ],
    { ...postgresUser(), encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  let machine: Machine;
  const start = async () => {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_wal_size: '64MB',
      min_wal_size: '2MB',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    machine = launch('postgres', {
      command: path.join(bin, 'postgres'),
      args: ['-D', cluster, '-p', String(port), ...args],
      folder,
      asPostgres: true,
    });
    await until('PostgreSQL accepts connections', accepts(port));
  };
  await start();
  await asSuperuser(port, ...createSite);
  const family = () => familyOf(machine.child.pid ?? 0);
  let frozen: number[] = [];
  const kill = async () => {
    if (!machine.alive) return;
    signalAll(family(), 'SIGKILL');
    await machine.ended;
  };
  return {
    url: urlOf(port),
    get alive() {
      return machine.alive;
    },
    family,
    run: (...statements) => asSuperuser(port, ...statements),
    start,
    kill,
    close: kill,
    freeze() {
      frozen = family();
      signalAll(frozen, 'SIGSTOP');
    },
    thaw: () => signalAll(frozen, 'SIGCONT'),
  };
}

/** A primary with a synchronous standby, which Patroni promotes, behind HAProxy. */
export interface Replicated extends Postgres {
  /** Kills Patroni and PostgreSQL on the primary's machine. Returns a function that restarts the machine. */
  killPrimary(): Promise<() => void>;
  /** Waits until there is a primary. */
  served(): Promise<void>;
  /** Waits until there is a primary with a synchronous standby. */
  whole(): Promise<void>;
}

const shipped = (file: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../deploy', file), 'utf8');

interface Ports {
  database: number;
  api: number;
}

/** Returns deploy/patroni.yml, without passwords, for a machine that is simulated by a folder. */
export function patroniConfig(
  folder: string,
  { bin, name, database, api, etcd }: Ports & { bin: string; name: string; etcd: number },
): string {
  return shipped('patroni.yml')
    .replace('name: a', `name: ${name}`)
    .replaceAll('10.0.0.5:8008', `127.0.0.1:${api}`)
    .replaceAll(/(listen|connect_address): 10\.0\.0\.5:5432/g, `$1: 127.0.0.1:${database}`)
    .replace(/hosts: \[.*\]/, `hosts: [127.0.0.1:${etcd}]`)
    .replace('data-checksums]', 'data-checksums, no-sync]')
    .replace('local all all peer', 'local all all trust')
    .replaceAll('10.0.0.0/24 scram-sha-256', '127.0.0.1/32 trust')
    .replaceAll(', password: replace-with-a-password', '')
    .replace('/var/lib/postgresql/15/main', `${folder}/${name}/data`)
    .replace('/usr/lib/postgresql/15/bin', bin)
    .replace('/var/lib/postgresql/pgpass', `${folder}/${name}/pgpass`)
    .replace('/var/run/postgresql', `${folder}/${name}`);
}

/** Returns deploy/haproxy.cfg for two database servers on this machine. */
export const haproxyConfig = (
  { primary, replica }: { primary: number; replica: number },
  [a, b]: readonly [Ports, Ports],
): string =>
  shipped('haproxy.cfg')
    .replace('127.0.0.1:5432', `127.0.0.1:${primary}`)
    .replace('127.0.0.1:5433', `127.0.0.1:${replica}`)
    .replaceAll('10.0.0.5:5432 check port 8008', `127.0.0.1:${a.database} check port ${a.api}`)
    .replaceAll('10.0.0.8:5432 check port 8008', `127.0.0.1:${b.database} check port ${b.api}`);

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Starts etcd, two machines with Patroni and PostgreSQL, and HAProxy. */
export async function startReplicated(folder: string): Promise<Replicated> {
  const bin = binFolder();
  const [etcd, peer, front] = [await freePort(), await freePort(), await freePort()];
  launch('etcd', {
    command: 'etcd',
    args: [
      `--data-dir=${folder}/etcd`,
      `--listen-client-urls=http://127.0.0.1:${etcd}`,
      `--advertise-client-urls=http://127.0.0.1:${etcd}`,
      `--listen-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-cluster=default=http://127.0.0.1:${peer}`,
      '--unsafe-no-fsync',
      '--log-level=warn',
    ],
    folder,
  });
  const place = async (name: string) => ({ name, database: await freePort(), api: await freePort() });
  const servers = [await place('a'), await place('b')] as const;
  const machines = new Map<string, Machine>();
  const boot = (name: string) =>
    void machines.set(
      name,
      launch(`patroni-${name}`, {
        command: 'patroni',
        args: [path.join(folder, name, 'patroni.yml')],
        folder,
        asPostgres: true,
      }),
    );
  for (const { name, database, api } of servers) {
    const own = folderOf(path.join(folder, name));
    writeFileSync(path.join(own, 'patroni.yml'), patroniConfig(folder, { bin, name, database, api, etcd }));
    boot(name);
  }
  writeFileSync(
    path.join(folder, 'haproxy.cfg'),
    haproxyConfig({ primary: front, replica: await freePort() }, servers),
  );
  launch('haproxy', { command: 'haproxy', args: ['-db', '-f', path.join(folder, 'haproxy.cfg')], folder });

  const postmasterOf = (name: string): number[] => {
    const file = path.join(folder, name, 'data/postmaster.pid');
    return existsSync(file) ? [Number(readFileSync(file, 'utf8').split('\n')[0])] : [];
  };

  async function members(): Promise<Member[]> {
    for (const { api } of servers) {
      const answer = await fetch(`http://127.0.0.1:${api}/cluster`).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }
  const whole = () =>
    until(
      'there is a primary with a synchronous standby',
      async () => {
        const found = await members();
        const works = (role: string) =>
          found.some((one) => one.role === role && /^(?:running|streaming)$/.test(one.state));
        return works('leader') && works('sync_standby') && (await accepts(front)());
      },
      300,
    );
  await whole();
  await asSuperuser(front, ...createSite);
  return {
    url: urlOf(front),
    served: () => until('the database has a primary', accepts(front), 180),
    whole,
    async close() {
      for (const { name } of servers) {
        const machine = machines.get(name);
        if (machine) await end(machine);
        // PostgreSQL keeps running if Patroni is killed.
        signalAll(postmasterOf(name).flatMap(familyOf), 'SIGKILL');
      }
    },
    async killPrimary() {
      const name = (await members()).find(({ role }) => role === 'leader')?.name;
      const patroni = machines.get(name ?? '');
      if (!name || !patroni) throw new Error('there is no primary');
      signalAll([patroni.child.pid ?? 0, ...postmasterOf(name)].flatMap(familyOf), 'SIGKILL');
      await patroni.ended;
      return () => boot(name);
    },
  };
}
