import { flushCompileCache } from 'node:module';
import process from 'node:process';

/** Milliseconds between two readings of the memory. */
const interval = 50;

/** Processes each input that `openIsolatedProcess` sends to this process. */
export function answerParent(work: (input: Uint8Array) => Promise<Uint8Array>): void {
  // Exits with the parent process, because a reply to it would only cause an error.
  process.on('disconnect', () => process.exit());
  const maxBytes = Number(process.argv[2] ?? Number.POSITIVE_INFINITY);
  // Killed, because an exit would wait for the native work that uses the memory.
  if (Number.isFinite(maxBytes))
    setInterval(() => process.memoryUsage.rss() > maxBytes && process.kill(process.pid, 'SIGKILL'), interval);
  process.on('message', async (input: Uint8Array) => {
    const answer = await work(input).then(
      (bytes) => ({ bytes }),
      (error: Error) => ({ error: error.message }),
    );
    // Node itself writes the compile cache only on a normal exit, but the parent kills this process. With the
    // cache the next one renders its first document in two thirds of the time.
    flushCompileCache();
    process.send?.(answer);
  });
}
