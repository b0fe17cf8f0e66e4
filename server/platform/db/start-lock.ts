/** Milliseconds between log lines while a process waits for another one at start. */
const interval = 10_000;

/** Waits for a lock that another starting process may hold for minutes, and logs what it waits for. */
export async function waitForLock<T>(what: string, lock: PromiseLike<T>, every = interval): Promise<T> {
  const started = Date.now();
  const note = setInterval(() => {
    console.log(`waiting for ${what} (${Math.round((Date.now() - started) / 1000)} s)`);
  }, every);
  try {
    return await lock;
  } finally {
    clearInterval(note);
  }
}
