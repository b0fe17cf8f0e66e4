import os from 'node:os';
import { afterAll } from 'vitest';
import type {} from './server.ts';

const budgetMs = 10_000;
const exceptions: Readonly<Record<string, number>> = {
  // Seeds the whole demo with its pictures.
  'server/seed/seed.test.ts': 20_000,
};

/** On a machine with many processes per core, the same work takes two to three times the CPU time. */
const crowding = () => Math.max(1, (os.loadavg()[0] ?? 0) / (3 * os.availableParallelism()));

const start = process.cpuUsage();

// Vitest runs `afterAll` hooks in reverse order, and those of a setup file are registered first, so this hook
// runs last.
// biome-ignore lint/correctness/noEmptyPattern: Vitest passes the file after a pattern of fixtures
afterAll(({}, { file }) => {
  const { user, system } = process.cpuUsage(start);
  file.meta.processorMs = Math.round((user + system) / 1000);
  const { processorMs, databaseMs = 0 } = file.meta;
  const budget = Object.entries(exceptions).find(([name]) => file.filepath.endsWith(name))?.[1] ?? budgetMs;
  const most = Math.round(budget * crowding());
  if (processorMs + databaseMs > most)
    throw new Error(
      `the test file took ${processorMs} ms of processor time and ${databaseMs} ms in the database; the limit is ${most} ms`,
    );
});
