import { parentPort, workerData } from 'node:worker_threads';
import { isPassivePdf } from './passive-pdf.ts';

// A thread of its own: a large document takes a fifth of a second, which requests would wait for.
parentPort?.postMessage(isPassivePdf(workerData));
