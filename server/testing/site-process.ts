import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { Connection } from '../platform/db/pool.ts';

const house = path.resolve(import.meta.dirname, '../..');

/** A whole built site in a process of its own, as `npm start` runs it. */
export interface SiteProcess {
  address: string;
  child: ChildProcess;
}

/** An empty data folder, gone at the test's end. */
export function siteFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'site-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a site on any free port and waits until it answers; it is ended at the test's end. Fails if the process ends first. */
export async function startSite(dataDir: string, env: Record<string, string> = {}): Promise<SiteProcess> {
  const child = spawn(process.execPath, ['server/main.ts', '--demo'], {
    cwd: house,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SOCKET_PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'base',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM'))
      await once(child, 'exit');
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (address) return { address, child };
  }
  throw new Error('the site did not start');
}

/** Ends it as a power cut would. */
export async function killSite({ child }: SiteProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** A test's database as an address for `DATABASE_URL`, whether it listens on a port or in a folder. */
export function databaseUrl(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString;
  return `postgres://${connection.user}@/${connection.database}?host=${encodeURIComponent(connection.host)}`;
}
