import path from 'node:path';
import { runInThread } from '../platform/isolated/thread.ts';
import type { Read } from './busy-times.ts';

/** Milliseconds within which a calendar must be read. */
const patience = 10_000;

interface Period {
  from: number;
  until: number;
  most: number;
}

/**
 * Reads the busy times of a calendar in a separate thread. Null for a file that is no calendar or cannot be
 * read within its bounds of time and memory.
 */
export const readCalendar = (text: string, period: Period, limit = patience): Promise<Read | null> =>
  runInThread<Read>(path.join(import.meta.dirname, 'read-worker.ts'), { text, period }, limit).catch(
    () => null,
  );
