// Defined by the build (scripts/service-worker.mjs): the version is a hash of all files of the release.
declare const workerVersion: string;
declare const workerFrame: readonly string[];

/** Files needed by every page and by the pages readable offline. Empty under `npm run dev`. */
export const frame: readonly string[] = workerFrame;

const family = 'mestar-';
export const names = {
  frame: `${family}frame-${workerVersion}`,
  /** Pages are cached per release, because a page needs the scripts it was built with. */
  pages: `${family}pages-${workerVersion}`,
  pictures: `${family}pictures-${workerVersion}`,
  state: `${family}state`,
} as const;

export async function deleteOldCaches(): Promise<void> {
  const own: readonly string[] = Object.values(names);
  const found = (await caches.keys()).filter((name) => name.startsWith(family) && !own.includes(name));
  await Promise.all(found.map((name) => caches.delete(name)));
}

const at = (name: string) => `/-/${name}`;

export async function readState<T>(name: string): Promise<T | undefined> {
  const kept = await (await caches.open(names.state)).match(at(name));
  return kept && ((await kept.json()) as T);
}

export async function writeState(name: string, value: unknown): Promise<void> {
  await (await caches.open(names.state)).put(at(name), new Response(JSON.stringify(value)));
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Serializes work: two tabs may send messages concurrently, and neither may restore what the other deletes.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}
