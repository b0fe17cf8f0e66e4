import { rmSync } from 'node:fs';
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

interface Order {
  file: string;
  key?: Buffer | undefined;
  secretKey?: Buffer | undefined;
}

/**
 * Restores a backup into a temporary folder with its own database, compares all tables, and deletes the
 * folder. Throws what `restore` throws.
 */
export async function tryRestore(order: Order): Promise<Summary> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'backup-verify-'));
  // Retry, because the database may still be writing while this process exits.
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
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
