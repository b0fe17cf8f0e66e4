import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { Connection, Db } from '../platform/db/pool.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface SiteProcess {
  address: string;
  child: ChildProcess;
}

export function siteFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'site-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function startSite(
  dataDir: string,
  env: Record<string, string> = {},
  nodeFlags: readonly string[] = [],
): Promise<SiteProcess> {
  const child = spawn(process.execPath, [...nodeFlags, 'server/main.ts', '--demo'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SOCKET_PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'base',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      MAX_REQUESTS: '1000',
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

export async function killSite({ child }: SiteProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

export function databaseUrl(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString;
  return `postgres://${connection.user}@/${connection.database}?host=${encodeURIComponent(connection.host)}`;
}

/** Returns the number of emails that are queued or being sent. */
export const unsentEmails = (db: Db): Promise<number> =>
  db.$count(sql`pgboss.job`, sql`name in ('mail', 'mail.urgent') and state < 'completed'`);
