import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { emailOf, givePassword, password } from './accounts.ts';
import { type Person, test } from './app.ts';

const run = promisify(execFile);
const folder = await mkdtemp(path.join(os.tmpdir(), 'api-clients-'));
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const installed = (name: string, ...args: string[]) =>
  run(process.execPath, [path.join(folder, 'node_modules', name), ...args], { cwd: folder });

test('clients generated from the API document by two libraries compile, and take a job from inquiry to review', {
  timeout: 300_000,
}, async ({ as, db, app, visitor }) => {
  await cp('e2e/api-clients', folder, { recursive: true });
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  await writeFile(
    path.join(folder, 'openapi.json'),
    JSON.stringify((await visitor.get('/openapi.json')).body),
  );
  await installed('openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'openapi-fetch/paths.ts');
  await installed('@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'hey-api', '--no-log-file');
  await installed('typescript/bin/tsc', '-p', '.');

  const { build } = await import('vite');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const maja = await as('moderator');
  for (const name of ['with-openapi-fetch', 'with-hey-api']) {
    const entry = path.join(folder, `${name}.ts`);
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: { ssr: entry, outDir: path.join(folder, 'out'), emptyOutDir: false },
    });
    const { mainJob } = await import(pathToFileURL(path.join(folder, 'out', `${name}.js`)).href);
    const accountOf = async (person: Person) => {
      await givePassword(db, person);
      return { email: await emailOf(db, person), password };
    };
    const done = await mainJob({
      baseUrl: address,
      client: await accountOf(await as('client')),
      worker: await accountOf(await as('worker')),
      approve: (id: number) => maja.post(`/admin/job-posts/${id}/approve`),
    });
    expect(done).toEqual({
      found: true,
      listed: true,
      refused: ['subject'],
      stages: ['agreed', 'scheduled', 'done', 'reviewed'],
    });
  }
});
