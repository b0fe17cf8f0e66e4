import { parentPort, workerData } from 'node:worker_threads';
import { isPassivePdf } from './passive-pdf.ts';

// Runs in a separate thread, because checking a large document takes 200 ms, which would block requests.
parentPort?.postMessage(isPassivePdf(workerData));
