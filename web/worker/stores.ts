// The build writes both (scripts/service-worker.mjs): the version stands for all files of this release.
declare const workerVersion: string;
declare const workerFrame: readonly string[];

/** What every page stands on, and the pages that can be read without a line. Empty under `npm run dev`. */
export const frame: readonly string[] = workerFrame;

const family = 'mestar-';
export const names = {
  /** Scripts, styles and fonts of this release. */
  frame: `${family}frame-${workerVersion}`,
  /** Pages kept for reading, of this release only: a page asks for the scripts it was made with. */
  pages: `${family}pages-${workerVersion}`,
  /** The pictures of these pages, and of no others. */
  pictures: `${family}pictures-${workerVersion}`,
  /** Whom the pages are for, and what waits to be sent. */
  state: `${family}state`,
} as const;

/** Deletes what other releases have kept. */
export async function dropOthers(): Promise<void> {
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

/** One after another: two tabs may speak at once, and what one forgets the other must not write back. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}
