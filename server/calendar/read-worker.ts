import { parentPort, workerData } from 'node:worker_threads';
import { busyTimesOf, NotACalendar } from './busy-times.ts';

// Runs in a separate thread, because an untrusted calendar may contain an endless rule.
try {
  parentPort?.postMessage(busyTimesOf(workerData.text, workerData.period));
} catch (error) {
  if (!(error instanceof NotACalendar)) throw error;
  parentPort?.postMessage(null);
}
