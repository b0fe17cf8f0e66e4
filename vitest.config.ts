import { defineConfig } from 'vitest/config';

/** `*.slow.test.ts` take longer than a person waits for `npm test`; `npm run e2e` runs them. */
const slow = Boolean(process.env.SLOW);

export default defineConfig({
  test: {
    include: slow ? ['{server,scripts}/**/*.slow.test.ts'] : ['{contract,server,web,scripts}/**/*.test.{ts,tsx}'],
    exclude: slow ? [] : ['**/*.slow.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    pool: 'forks',
    // One cluster serves all files, each with a database of its own.
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 90_000,
    restoreMocks: true,
  },
});
