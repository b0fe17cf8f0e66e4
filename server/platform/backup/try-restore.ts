import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { diskStorage } from '../storage/storage.ts';
import type { Summary } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { restore } from './restore.ts';

/**
 * Returns `where` itself, or the newest backup in it if it is a folder. Throws `BackupRefused` if the folder
 * has none.
 */
export async function newestBackup(where: string): Promise<string> {
  const found = await stat(where).catch(() => undefined);
  if (!found?.isDirectory()) return where;
  const entries = await readdir(where, { withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map(({ name }) => path.join(where, name));
  const dated = await Promise.all(files.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })));
  const [newest] = dated.sort((a, b) => b.at - a.at);
  if (!newest) throw new BackupRefused(`The folder ${where} contains no backup.`);
  return newest.file;
}

/** Milliseconds that an exiting process waits for its database to stop. */
const stopMs = 10_000;

interface Order {
  file: string;
  key?: Buffer | undefined;
  secretKey?: Buffer | undefined;
  previousSecretKey?: Buffer | undefined;
}

/**
 * Deletes the folder of a database that may still be shutting down. `rmSync` alone returns without deleting
 * everything if the server deletes a file at the same moment.
 */
function deleteDatabase(dataDir: string): void {
  const begun = Date.now();
  const pause = new Int32Array(new SharedArrayBuffer(4));
  while (existsSync(path.join(dataDir, 'db', 'postmaster.pid')) && Date.now() - begun < stopMs)
    Atomics.wait(pause, 0, 0, 20);
  for (let tries = 0; tries < 5 && existsSync(dataDir); tries++)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

/**
 * Restores a backup into a temporary folder with its own database, compares all tables, and deletes the
 * folder. Throws what `restore` throws.
 */
export async function tryRestore(order: Order): Promise<Summary> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'backup-verify-'));
  const remove = () => deleteDatabase(dataDir);
  process.on('exit', remove);
  try {
    return await restore({
      ...order,
      place: { dataDir },
      storage: diskStorage(path.join(dataDir, 'files')),
      keep: false,
    });
  } finally {
    process.off('exit', remove);
    remove();
  }
}
