import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useDatabase } from './database.ts';
import { databaseUrl, siteFolder, startSite } from './site-process.ts';

const database = useDatabase();

const mails = (dataDir: string) => {
  try {
    return readdirSync(path.join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'));
  } catch {
    return [];
  }
};

test('the email of an account created at a web node is sent by the worker', {
  timeout: 120_000,
}, async () => {
  const env = {
    DATABASE_URL: databaseUrl(database.connection),
    SECRET_KEY: randomBytes(32).toString('hex'),
  };
  const [webFolder, workerFolder] = [siteFolder(), siteFolder()];
  const web = await startSite(webFolder, { ...env, ROLE: 'web' });
  const worker = await startSite(workerFolder, { ...env, ROLE: 'worker' });
  const signup = (address: string) =>
    fetch(`${address}/api/v1/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Ana Anić',
        email: 'ana@primjer.hr',
        password: 'plavi-slon-7',
        agreement: true,
      }),
    });
  expect((await signup(worker.address)).status).toBe(404);
  expect((await signup(web.address)).ok).toBe(true);
  await expect.poll(() => mails(workerFolder).length).toBe(1);
  expect(mails(webFolder)).toEqual([]);
});
