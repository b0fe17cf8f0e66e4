import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Read } from './busy-times.ts';

/** Limits for reading one calendar: time in ms, and memory. */
const patience = 10_000;
const resourceLimits = { maxOldGenerationSizeMb: 256 };

interface Period {
  from: number;
  until: number;
  most: number;
}

/**
 * Reads a calendar's busy times in a separate thread, which is ended if it takes too long or uses too much
 * memory. Returns null for a file that is not a calendar or exceeds these limits.
 */
export function readCalendar(text: string, period: Period, limit = patience): Promise<Read | null> {
  return new Promise((resolve) => {
    const worker = new Worker(path.join(import.meta.dirname, 'read-worker.ts'), {
      workerData: { text, period },
      resourceLimits,
      execArgv: [],
      env: {},
    });
    const late = setTimeout(() => void worker.terminate(), limit);
    worker.on('message', resolve);
    worker.on('error', () => resolve(null));
    worker.on('exit', () => {
      clearTimeout(late);
      resolve(null);
    });
  });
}
