import { parentPort, workerData } from 'node:worker_threads';

// Runs in a worker thread: requests /health/live continuously, and replies to each message with the longest
// response time in milliseconds since the previous message.

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
