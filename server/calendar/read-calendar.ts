import path from 'node:path';
import { runInThread } from '../platform/isolated/thread.ts';
import type { Read } from './busy-times.ts';

/** Timeout for reading one calendar, in ms. */
const patience = 10_000;

interface Period {
  from: number;
  until: number;
  most: number;
}

/**
 * Reads a calendar's busy times in a separate thread, which is ended if it takes too long or uses too much
 * memory. Returns null for a file that is not a calendar or exceeds these limits.
 */
export const readCalendar = (text: string, period: Period, limit = patience): Promise<Read | null> =>
  runInThread<Read>(
    path.join(import.meta.dirname, 'read-worker.ts'),
    // Leaves a fifth of the time for starting the thread and parsing the file.
    { text, period, most: limit * 0.8 },
    limit,
  ).catch(() => null);
