import { parentPort, workerData } from 'node:worker_threads';

// Runs in a worker thread: asks for /health/live without pause, and answers each message with the longest
// time in milliseconds since the last.

let longest = 0;
parentPort?.on('message', () => {
  parentPort?.postMessage(Math.round(longest));
  longest = 0;
});
for (;;) {
  const began = performance.now();
  await (await fetch(`${workerData}/health/live`)).text();
  longest = Math.max(longest, performance.now() - began);
}
