import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dataRoom } from '../data-dir/lock.ts';
import { chooseLauncher, type Launcher, nativeFolder } from './embedded-binaries.ts';
import { memoryHere, memorySettings } from './embedded-memory.ts';
import type { Connection } from './pool.ts';

export interface EmbeddedServer {
  connection: Connection;
  lost: Promise<Error>;
  stop(): Promise<void>;
}

/**
 * `--lc-collate=C`: text is compared by bytes unless a query names `COLLATE "hr-x-icu"`, so indexes stay
 * valid across ICU versions.
 */
const initdbFlags = [
  '-U',
  'app',
  '-A',
  'trust',
  '-E',
  'UTF8',
  '--locale-provider=icu',
  '--icu-locale=hr',
  '--lc-collate=C',
  '--lc-ctype=C.UTF-8',
];
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '40',
  timezone: 'UTC',
  // Keeps statement errors, which contain user input, out of PostgreSQL’s log; the app logs them without the
  // input.
  log_min_messages: 'log',
};
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '100',
};

/**
 * Returns the connection to DATA_DIR's embedded server. Its socket is inside DATA_DIR, or in the temporary
 * folder if the path would exceed the 107 bytes allowed for sockets.
 */
export function embeddedConnection(dataDir: string) {
  const inside = path.join(dataDir, 'run');
  const short = path.join(
    os.tmpdir(),
    `pg-${process.getuid?.()}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`,
  );
  return { host: Buffer.byteLength(inside) < 85 ? inside : short, user: 'app', database: 'postgres' };
}

/**
 * Starts the PostgreSQL server of `dataDir`, creating its cluster on first use. `keep: false` is faster but
 * not crash-safe, for tests and folders that are deleted afterwards. `overrides` replace PostgreSQL settings.
 */
export async function startEmbedded(
  dataDir: string,
  { keep = true, overrides = {} }: { keep?: boolean; overrides?: Readonly<Record<string, string>> } = {},
): Promise<EmbeddedServer> {
  const native = nativeFolder();
  const logFile = path.join(dataRoom(dataDir, 'log'), 'postgres.log');
  const connection = embeddedConnection(dataDir);
  const [cluster, fresh] = [path.join(dataDir, 'db'), path.join(dataDir, 'db.new')];
  await stopOrphan(cluster);
  rmSync(fresh, { recursive: true, force: true });
  const isNew = !existsSync(cluster);
  const launcher = chooseLauncher(native, [isNew ? fresh : cluster, connection.host]);
  const run = (program: string, args: string[]) =>
    launch(launcher, path.join(native, 'bin', program), args, logFile);

  if (isNew) {
    const [code] = await ended(run('initdb', ['-D', fresh, ...initdbFlags, ...(keep ? [] : ['--no-sync'])]));
    if (code !== 0) throw new Error(`initdb failed:\n${tail(logFile)}`);
    // Renamed once complete, so an interrupted start leaves no partial cluster.
    renameSync(fresh, cluster);
  }
  const options = {
    ...settings,
    ...memorySettings(memoryHere()),
    ...(keep ? durable : throwAway),
    ...overrides,
    unix_socket_directories: connection.host,
  };
  const server = run('postgres', [
    '-D',
    cluster,
    ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const over = ended(server);
  const interrupt = () => server.kill('SIGINT');
  // Runs before the other exit handlers, because one of them may delete the folder.
  process.prependOnceListener('exit', interrupt);
  let stopping = false;
  const lost = over.then(([code, signal]) =>
    stopping
      ? new Promise<never>(() => undefined)
      : new Error(`PostgreSQL exited (${signal ?? code}):\n${tail(logFile)}`),
  );
  await Promise.race([accepts(connection), lost.then((error) => Promise.reject(error))]);
  return {
    connection,
    lost,
    async stop() {
      stopping = true;
      process.off('exit', interrupt);
      interrupt();
      const patience = setTimeout(() => server.kill('SIGQUIT'), 8000);
      await over;
      clearTimeout(patience);
    },
  };
}

/**
 * Starts a PostgreSQL program in its own session, so that Ctrl-C reaches only the app, which finishes its
 * requests before it stops the database.
 */
function launch({ prefix }: Launcher, program: string, args: string[], logFile: string): ChildProcess {
  const [command = program, ...rest] = [...prefix, program, ...args];
  const log = openSync(logFile, program.endsWith('initdb') ? 'w' : 'a', 0o600);
  try {
    return spawn(command, rest, {
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    });
  } finally {
    closeSync(log);
  }
}

const ended = (child: ChildProcess) =>
  new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) =>
    child.once('exit', (code, signal) => resolve([code, signal])).once('error', reject),
  );

const tail = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');

/**
 * Resolves when the server accepts connections. There is no timeout, since replaying the log after a crash
 * may take long.
 */
async function accepts(connection: pg.ClientConfig) {
  for (;;) {
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    const open = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (open) return;
    await sleep(15);
  }
}

/**
 * Stops the server that a killed process left running on this cluster, and waits until it has exited. Throws
 * if that takes longer than 16 seconds.
 */
async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]) : 0;
  const serves = () => pid > 0 && commandLine(pid).includes(cluster);
  if (!serves()) return;
  // SIGINT requests a fast shutdown, SIGQUIT an immediate one, which relies on crash recovery at the next
  // start. SIGKILL is the last resort.
  for (const [signal, seconds] of [
    ['SIGINT', 8],
    ['SIGQUIT', 4],
    ['SIGKILL', 4],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process exited between the check and the signal.
    }
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(25))
      if (!serves()) return;
  }
  throw new Error(
    `Another PostgreSQL (process ${pid}) uses ${cluster} and did not stop. Stop it, then start again.`,
  );
}

/** Returns the command line of a process; empty if the process does not exist or is a zombie. */
function commandLine(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
