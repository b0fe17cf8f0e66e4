import os from 'node:os';
import { afterAll } from 'vitest';
import type {} from './server.ts';

/** Processor time that a test file may take together with its database. Child processes are not counted. */
const budgetMs = 10_000;
/** Files that may take more, each with its reason. */
const exceptions: Readonly<Record<string, number>> = {
  // Seeds the whole demo, pictures included, which only the demo's first start does otherwise.
  'server/seed/seed.test.ts': 20_000,
};

/** The same work takes two to three times the processor time on a machine where many processes wait for each processor. */
const crowding = () => Math.max(1, (os.loadavg()[0] ?? 0) / (3 * os.availableParallelism()));

const start = process.cpuUsage();

// A setup file's hook is registered first and so runs after all others.
// biome-ignore lint/correctness/noEmptyPattern: Vitest passes the file after a pattern of fixtures
afterAll(({}, { file }) => {
  const { user, system } = process.cpuUsage(start);
  file.meta.processorMs = Math.round((user + system) / 1000);
  const { processorMs, databaseMs = 0 } = file.meta;
  const budget = Object.entries(exceptions).find(([name]) => file.filepath.endsWith(name))?.[1] ?? budgetMs;
  const most = Math.round(budget * crowding());
  if (processorMs + databaseMs > most)
    throw new Error(
      `took ${processorMs} ms of processor time and ${databaseMs} ms in the database; a test file may take ${most} ms`,
    );
});
