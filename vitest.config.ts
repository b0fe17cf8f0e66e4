import { defineConfig } from 'vitest/config';

/** `*.slow.test.ts` take longer than a person waits for `npm test`; `npm run e2e` runs them. */
const slow = Boolean(process.env.SLOW);
/** Rendered pages, read over HTTP. */
const pages = 'server/**/*.page.test.ts';

const shared = {
  pool: 'forks' as const,
  // A worker takes file after file, so that packages load once; the setup file forgets our own modules.
  isolate: false,
  setupFiles: ['server/testing/fresh-modules.ts', ...(slow ? [] : ['server/testing/processor-time.ts'])],
  // A file that depends on the database server or on several nodes says `@module-tag sql`; `.ci/run` repeats it on other servers.
  tags: [{ name: 'sql' }],
  // One cluster serves all files, each with a database of its own. The third worker has the cores while the others wait for it.
  maxWorkers: slow ? 2 : 3,
  testTimeout: 90_000,
  hookTimeout: 90_000,
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
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
    ],
  },
});
