import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const scratch = mkdtempSync(path.join(os.tmpdir(), 'new-feature-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const run = promisify(execFile);
const inCopy = (...args: string[]) =>
  run(process.execPath, args, { cwd: scratch }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );

function edit(file: string, from: string, to: string) {
  const at = path.join(scratch, file);
  const text = readFileSync(at, 'utf8');
  expect(text).toContain(from);
  writeFileSync(at, text.replace(from, to));
}

beforeAll(() => {
  for (const part of [
    'contract',
    'server',
    'web',
    'scripts',
    'docs',
    'package.json',
    'tsconfig.json',
    'biome.json',
    'vite.config.ts',
    'react-router.config.ts',
  ])
    cpSync(path.join(root, part), path.join(scratch, part), { recursive: true });
  // Replaces the project’s configuration, whose global setup starts a database.
  writeFileSync(path.join(scratch, 'vitest.config.ts'), 'export default {};');
  symlinkSync(path.join(root, 'node_modules'), path.join(scratch, 'node_modules'));
});

// Uses a name that the product will never use, because the generator rejects existing names.
test('a generated feature passes type check and lint after being wired as instructed', {
  timeout: 180_000,
}, async () => {
  const made = await inCopy('scripts/new.ts', 'guest-books');
  expect(made).toMatchObject({ code: 0 });
  expect(made.output).toContain('server/guest-books/guest-books.test.ts');
  expect(made.output).toContain('docs/FEATURES.md: added a row');
  edit(
    'server/app.ts',
    "import { usersApi } from './users/api.ts';",
    "import { guestBooksApi } from './guest-books/api.ts';\nimport { usersApi } from './users/api.ts';",
  );
  edit('server/app.ts', 'FeatureApi[] = [', 'FeatureApi[] = [guestBooksApi, ');
  edit(
    'web/routes.ts',
    'export default [',
    "export default [\n  route('knjiga-gostiju', 'guest-books/guest-books.page.tsx'),",
  );

  const table = await inCopy(
    'node_modules/vitest/vitest.mjs',
    'run',
    'scripts/feature-table.test.ts',
    '--reporter=verbose',
  );
  expect(table.output).toContain('names at least one file as the entry point of guest-books');
  expect(table).toMatchObject({ code: 0 });

  const rooms = ['contract/guest-books.ts', 'server/guest-books', 'web/guest-books'];
  await inCopy('node_modules/@react-router/dev/bin.cjs', 'typegen');
  const types = await inCopy('node_modules/typescript/bin/tsc', '-p', '.');
  // Only generated files count, because the rest of the project is checked separately.
  expect(
    types.output
      .split('\n')
      .filter((line) => line.includes('guest-books') || line.startsWith('server/app.ts')),
  ).toEqual([]);
  const lint = await inCopy(
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--vcs-enabled=false',
    '--error-on-warnings',
    ...rooms,
  );
  expect(lint).toMatchObject({ code: 0, output: expect.stringContaining('Checked 8 files') });
});

test('the generator writes nothing without a name or for an existing feature', async () => {
  expect(await inCopy('scripts/new.ts', 'reviews')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Already exists: server/reviews, web/reviews, contract/reviews.ts.'),
  });
  expect(await inCopy('scripts/new.ts', 'Saved Searches')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Usage: npm run new'),
  });
  expect(await inCopy('scripts/new.ts', 'equipment')).toMatchObject({ code: 1 });
});
