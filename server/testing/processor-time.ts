import { afterAll } from 'vitest';
import type {} from './server.ts';

const budgetMs = 10_000;

/** CPU milliseconds of `sampleMs` on an idle machine. */
const idleSampleMs = 6;

function sampleMs(): number {
  const rows = Array.from({ length: 2000 }, (_, id) => ({ id, name: `Osoba ${id}`, tags: ['a', `${id}`] }));
  const begun = process.threadCpuUsage();
  for (let n = 0; n < 10; n++)
    (JSON.parse(JSON.stringify(rows)) as typeof rows).sort((a, b) => (a.name < b.name ? -1 : 1));
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}

/**
 * Returns the factor by which the same work takes more CPU time now than on an idle machine: about 2 on a
 * busy one, because processes share caches and the two threads of a core.
 */
function slowdown(): number {
  const samples = Array.from({ length: 15 }, sampleMs).sort((a, b) => a - b);
  return Math.max(1, (samples[7] ?? 0) / idleSampleMs);
}

const start = process.cpuUsage();

// Vitest runs `afterAll` hooks in reverse order, and a setup file registers its hooks first, so this hook
// runs last.
// biome-ignore lint/correctness/noEmptyPattern: Vitest requires a pattern as the first parameter
afterAll(({}, { file }) => {
  const { user, system } = process.cpuUsage(start);
  file.meta.processorMs = Math.round((user + system) / 1000);
  const { processorMs, databaseMs = 0 } = file.meta;
  if (processorMs + databaseMs <= budgetMs) return;
  const most = Math.round(budgetMs * slowdown());
  if (processorMs + databaseMs > most)
    throw new Error(
      `the test file took ${processorMs} ms of processor time and ${databaseMs} ms in the database; the limit is ${most} ms`,
    );
});
