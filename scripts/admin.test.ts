import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { fitsPassword } from '../server/auth/passwords.ts';
import { lockDataDir } from '../server/platform/data-dir/lock.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { createUser, credentialsOf } from '../server/users/service.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'admin-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const run = promisify(execFile);
const admin = async (...args: string[]) =>
  (await run(process.execPath, [path.join(import.meta.dirname, 'admin.ts'), ...args], { env: { PATH: process.env.PATH, DATA_DIR: dataDir } })).stdout;
const asSite = async <T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) => {
  const lock = await lockDataDir(dataDir);
  const database = await openDatabase({ dataDir }, () => undefined);
  const result = await work(database);
  await database.close();
  await lock.release();
  return result;
};

test('an administrator is made while the site does not run, with a password that fits', async () => {
  const password = /^Password: (\S{16})$/m.exec(await admin('create', 'Glavna@Example.com'))?.[1] ?? '';
  const found = await asSite(({ db }) => credentialsOf(db, 'glavna@example.com'));
  expect(await fitsPassword(found?.passwordHash, password)).toBe(true);
});

test('an account becomes an administrator while the site runs, and keeps its password', async () => {
  await asSite(async ({ db, pool }) => {
    const id = await db.transaction((tx) => createUser(tx, { name: 'Ana Anić', email: 'ana@example.com', passwordHash: 'as it was' }));
    expect(await admin('create', 'ana@example.com')).toMatch(/^ana@example.com is an administrator now/);
    const { rows } = await pool.query('select role, password_hash from users where id = $1', [id]);
    expect(rows).toEqual([{ role: 'superadmin', password_hash: 'as it was' }]);
  });
});

test.each([[['create', 'not-an-address']], [['delete', 'ana@example.com']], [[]]])('%j is answered with the usage', async (args) => {
  await expect(admin(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Usage: npm run admin -- create') });
});
