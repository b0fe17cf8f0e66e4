import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { nodeFlags, thrift } from '../scripts/node-flags.mjs';

const root = path.resolve(import.meta.dirname, '..');
const running: ChildProcess[] = [];

interface Start {
  env?: Record<string, string>;
  flags?: readonly string[];
  args?: readonly string[];
  meter?: boolean;
}

const meter = ['--import', path.join(root, 'bench/site-meter.ts')];

function begin(
  file: string,
  { env = {}, flags = [], args = [], meter: metered = false }: Start,
  stdout: 'pipe' | 'inherit',
) {
  const child = fork(path.join(root, file), [...args], {
    cwd: root,
    execArgv: [...flags, ...(metered ? meter : [])],
    env: { ...process.env, ...env },
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  running.push(child);
  return child;
}

/** Sends a message to a process and resolves to the reply. Only one message at a time may await its reply. */
export async function ask<Answer>(child: ChildProcess, question: unknown): Promise<Answer> {
  const ended = new AbortController();
  const over = () => ended.abort(new Error('the process exited before it responded'));
  child.once('exit', over);
  child.send(question as object);
  try {
    const [answer] = await once(child, 'message', { signal: ended.signal });
    return answer as Answer;
  } finally {
    child.off('exit', over);
  }
}

export const startHelper = (file: string, args: readonly string[] = []) => begin(file, { args }, 'inherit');

export async function startServer(
  file: string,
  start: Start,
): Promise<{ child: ChildProcess; address: string }> {
  const child = begin(file, start, 'pipe');
  if (!child.stdout) throw new Error(`${file} has no output`);
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (!address) continue;
    lines.close();
    child.stdout.resume();
    return { child, address };
  }
  throw new Error(`${file} exited before it listened`);
}

/**
 * Starts the site as `npm start` does, on an existing DATA_DIR. The site reads visitors' addresses from a
 * request header set by the load generator, as if behind a proxy. `keeps: false` disables caches.
 */
export const startSite = (
  dataDir: string,
  { keeps, mostRequests = 10_000 }: { keeps: boolean; mostRequests?: number },
) =>
  startServer('server/main.ts', {
    args: ['--demo'],
    flags: nodeFlags,
    meter: true,
    env: {
      ...thrift,
      DATA_DIR: dataDir,
      PORT: '0',
      SOCKET_PORT: '0',
      SEED: 'base',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      LIMITS_SCALE: '1000',
      MAX_REQUESTS: String(mostRequests),
      TRUST_PROXY: '127.0.0.1,::1',
      ...(!keeps && { RESPONSE_CACHE_MB: '0' }),
    },
  });

export async function stop(child: ChildProcess): Promise<void> {
  running.splice(running.indexOf(child), 1);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, 'exit');
  child.kill('SIGTERM');
  await over;
}

export async function stopAll(): Promise<void> {
  for (const child of [...running].reverse()) await stop(child);
}
