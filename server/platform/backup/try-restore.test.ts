import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { rowSumsOf, useEmptyPlaces } from '../../testing/backups.ts';
import { useDatabase } from '../../testing/database.ts';
import { databaseUrl } from '../../testing/site-process.ts';
import { openKeys } from '../keys/keys.ts';
import { diskStorage } from '../storage/storage.ts';
import { backUp } from './backup.ts';
import { newestBackup, tryRestore } from './try-restore.ts';

const { scratch } = useEmptyPlaces();
const database = useDatabase();
afterEach(() => void vi.unstubAllEnvs());

test('the newest backup in a folder is its newest file, ignoring files still being written', async () => {
  const folder = path.join(scratch, 'nightly');
  mkdirSync(path.join(folder, 'lost+found'), { recursive: true });
  await expect(newestBackup(folder)).rejects.toThrow(`The folder ${folder} contains no backup.`);
  for (const [day, name] of ['b', 'c', 'a', 'd.part'].entries()) {
    writeFileSync(path.join(folder, name), '');
    utimesSync(path.join(folder, name), day + 1, day + 1);
  }
  expect(await newestBackup(folder)).toBe(path.join(folder, 'a'));
  expect(await newestBackup(path.join(folder, 'b'))).toBe(path.join(folder, 'b'));
});

test('a verification restores the whole backup and leaves nothing behind, even if the backup is rejected', async () => {
  const temporary = path.join(scratch, 'tmp');
  mkdirSync(temporary);
  vi.stubEnv('TMPDIR', temporary);
  const dataDir = path.join(scratch, 'site');
  openKeys({ dataDir });
  const storage = diskStorage(path.join(dataDir, 'files'));
  await storage.put('job-posts/1/big.pdf', Buffer.from('pdf'));
  const [url, file, wrong] = [
    databaseUrl(database.connection),
    path.join(scratch, 'backup'),
    path.join(scratch, 'wrong'),
  ];
  await backUp({ place: { dataDir, databaseUrl: url }, storage, file });
  const sums = await rowSumsOf(url);

  expect(await tryRestore({ file })).toMatchObject({ files: { count: 1 } });
  writeFileSync(wrong, 'Dobar dan');
  await expect(tryRestore({ file: wrong })).rejects.toThrow('not a backup of this site');
  expect(readdirSync(temporary)).toEqual([]);
  expect(await rowSumsOf(url)).toEqual(sums);
});
