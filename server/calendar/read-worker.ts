import { parentPort, workerData } from 'node:worker_threads';
import { busyTimesOf, NotACalendar } from './busy-times.ts';

// Runs in a separate thread, because reading an untrusted calendar may take seconds.
try {
  parentPort?.postMessage(busyTimesOf(workerData.text, workerData.period, workerData.most));
} catch (error) {
  if (!(error instanceof NotACalendar)) throw error;
  parentPort?.postMessage(null);
}
