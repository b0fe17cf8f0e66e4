import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Read } from './busy-times.ts';

/** Milliseconds and memory within which a calendar must be read. */
const patience = 10_000;
const resourceLimits = { maxOldGenerationSizeMb: 256 };

interface Period {
  from: number;
  until: number;
  most: number;
}

/**
 * Reads the busy times of a calendar in a thread of its own, which is ended when it takes too long or too much
 * memory. Null for a file that is no calendar or cannot be read within these bounds.
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
