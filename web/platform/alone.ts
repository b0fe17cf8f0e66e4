/**
 * Does a piece of work in one tab at a time; with `ifAvailable`, skips it if another tab is already at it. If the browser has no locks,
 * or forbids them along with its stores, each tab does it.
 */
export async function alone(
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
