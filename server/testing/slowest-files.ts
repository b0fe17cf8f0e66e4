import type { TestProject } from 'vitest/node';
import type {} from './server.ts';

export function setup({ vitest }: TestProject) {
  return () => {
    const measured = vitest.state
      .getFiles()
      .flatMap(({ name, meta: { processorMs, databaseMs = 0 } }) =>
        processorMs ? { name, processorMs, databaseMs } : [],
      );
    const slowest = measured
      .sort((a, b) => b.processorMs + b.databaseMs - a.processorMs - a.databaseMs)
      .slice(0, 10);
    console.log('\nMost processor time, in milliseconds (worker + database):');
    for (const { name, processorMs, databaseMs } of slowest)
      console.log(`${`${processorMs} + ${databaseMs}`.padStart(14)}  ${name}`);
  };
}
