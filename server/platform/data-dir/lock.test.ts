import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DataDirBusy, dataRoom, lockDataDir } from './lock.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'lock-'));
const folder = path.join(scratch, 'data');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('a folder has one owner at a time, even if opened through different paths', async () => {
  const lock = await lockDataDir(folder);
  symlinkSync(folder, path.join(scratch, 'alias'));
  await expect(lockDataDir(folder)).rejects.toThrow(DataDirBusy);
  await expect(lockDataDir(path.join(scratch, 'alias'))).rejects.toThrow(/in use by another process/);
  await lock.release();
  await (await lockDataDir(folder)).release();
});

test('a killed process releases the folder', async () => {
  const program = `const { lockDataDir } = await import(${JSON.stringify(path.join(import.meta.dirname, 'lock.ts'))}); await lockDataDir(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  await expect(lockDataDir(folder)).rejects.toThrow(DataDirBusy);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await (await lockDataDir(folder)).release();
});

test('the data folders are accessible only to their owner', () => {
  dataRoom(folder, 'keys');
  const modes = [folder, ...readdirSync(folder).map((name) => path.join(folder, name))].map((name) =>
    (statSync(name).mode & 0o777).toString(8),
  );
  expect(modes).toEqual(Array.from({ length: 5 }, () => '700'));
});
