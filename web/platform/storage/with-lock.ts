/**
 * Runs work in one tab at a time; with `ifAvailable`, skips it if another tab holds the lock. If the browser
 * has no locks, or blocks them along with storage, every tab runs it.
 */
export async function withLock(
  name: string,
  options: { ifAvailable?: boolean },
  work: () => Promise<unknown>,
): Promise<void> {
  let asked = false;
  const begin = async (lock: Lock | null) => {
    asked = true;
    if (lock) await work();
  };
  try {
    await navigator.locks.request(name, options, begin);
  } catch (error) {
    if (asked) throw error;
    await work();
  }
}
