import { defineConfig } from 'vitest/config';
import { quickImports, thrift } from './scripts/node-flags.mjs';
import { memoryFolder } from './server/testing/memory-folder.ts';

// TMPDIR is read by os.tmpdir() and inherited by the programs that tests start.
const memory = memoryFolder();
if (memory) process.env.TMPDIR ??= memory;
// Workers load the site's modules as in production, which takes half as long.
Object.assign(process.env, { ...thrift, ...process.env });

/**
 * Whether to run only `*.slow.test.ts`, which are too slow for `npm test`. `npm run e2e` sets this variable.
 */
const slow = Boolean(process.env.SLOW);
const pages = 'server/**/*.page.test.ts';

/** Modules that Node itself loads, as in production: once per worker instead of once per test file. */
const ownModules = new RegExp(
  `^${import.meta.dirname}/(?:contract|server)/(?!testing/|.*\\.test\\.ts$).*\\.ts$`,
);

const shared = {
  pool: 'forks' as const,
  execArgv: [quickImports],
  // A worker runs file after file, so that packages load once.
  isolate: false,
  setupFiles: ['server/testing/fresh-modules.ts', ...(slow ? [] : ['server/testing/processor-time.ts'])],
  // Files that depend on the database server or on several nodes are tagged with `@module-tag sql`; `.ci/run`
  // repeats them on other servers.
  tags: [{ name: 'sql' }],
  server: { deps: { external: [ownModules] } },
  // One database cluster serves all test files, each with its own database. A third worker uses the cores
  // while the other workers wait for the cluster.
  maxWorkers: slow ? 2 : 3,
  // Ends tests that hang. On a busy machine a test may take twenty times its usual time.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Long enough for a busy machine. Tests wait for a condition with `expect.poll`, never for a fixed time.
  expect: { poll: { timeout: 20_000 } },
  restoreMocks: true,
};

export default defineConfig({
  test: {
    ...shared,
    globalSetup: ['server/testing/global-setup.ts', 'server/testing/slowest-files.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: slow
            ? ['{server,scripts}/**/*.slow.test.ts']
            : ['{contract,server,web,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: slow ? [] : ['**/*.slow.test.ts', pages],
        },
      },
      {
        test: {
          ...shared,
          name: 'pages',
          include: slow ? [] : [pages],
          globalSetup: ['server/testing/built-pages.ts'],
          // React renders as in production.
          env: { NODE_ENV: 'production' },
          server: { deps: { external: [ownModules, /\/build\/server\//] } },
        },
      },
    ],
  },
});
