import { defineConfig } from 'vitest/config';

/** `*.slow.test.ts` take longer than a person waits for `npm test`; `npm run e2e` runs them. */
const slow = Boolean(process.env.SLOW);

export default defineConfig({
  test: {
    include: slow ? ['{server,scripts}/**/*.slow.test.ts'] : ['{contract,server,web,scripts,bench}/**/*.test.{ts,tsx}'],
    exclude: slow ? [] : ['**/*.slow.test.ts'],
    // A file that depends on the database server or on several nodes says `@module-tag sql`; `.ci/run` repeats it on other servers.
    tags: [{ name: 'sql' }],
    globalSetup: ['server/testing/global-setup.ts', 'server/testing/slowest-files.ts'],
    pool: 'forks',
    // A worker takes file after file, so that packages load once; the setup file forgets our own modules.
    isolate: false,
    setupFiles: ['server/testing/fresh-modules.ts', ...(slow ? [] : ['server/testing/processor-time.ts'])],
    // One cluster serves all files, each with a database of its own. The third worker has the cores while the others wait for it.
    maxWorkers: slow ? 2 : 3,
    testTimeout: 90_000,
    hookTimeout: 90_000,
    restoreMocks: true,
  },
});
