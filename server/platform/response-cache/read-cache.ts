import { onPrimary } from '../db/replica.ts';
import { reportInTransaction } from '../db/transaction-scope.ts';
import { SingleFlight } from './single-flight.ts';
import { type Kept, Store } from './store.ts';
import type { Tag } from './tags.ts';

interface Found extends Kept {
  value: unknown;
}

export interface Wanted<T> {
  /** Identifies the value, including the user unless it is the same for everybody. */
  key: string;
  tags: (value: T) => readonly Tag[];
  read: () => Promise<T>;
  /** Maximum age in milliseconds, if shorter than the default. */
  most?: number;
}

/** A cache for read requests only: a write that read from it could get the state before its own change. */
export interface ReadCache {
  /**
   * Returns the value, frozen, from the cache or from one read shared by concurrent callers. Undefined and
   * null are not cached.
   */
  read<T>(wanted: Wanted<T>): Promise<T>;
}

interface Options {
  maxBytes: number;
  keeping: () => boolean;
  endOf: (now: number) => number;
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}

/**
 * Opens a cache of objects that are also shown to signed-in users, invalidated like cached responses
 * (decision 015).
 */
export function openReadCache({
  maxBytes,
  keeping,
  endOf,
}: Options): ReadCache & { invalidate(tags: readonly string[]): void; readonly bytes: number } {
  const store = new Store<Found>(maxBytes);
  const flights = new SingleFlight<{ value: unknown }>();

  return {
    async read<T>({ key, tags, read, most = Number.POSITIVE_INFINITY }: Wanted<T>): Promise<T> {
      reportInTransaction('a cached read');
      if (maxBytes === 0 || !keeping()) return onPrimary(read);
      const running = flights.join(key);
      const kept = store.get(key) ?? (running && (await running));
      if (kept) return kept.value as T;
      const made = await flights.begin(key, async (flight) => {
        const value = freeze(await onPrimary(read));
        if (value === undefined || value === null) return { value };
        const dependsOn = new Set<string>(tags(value));
        const now = Date.now();
        // An object takes about twice the bytes of its JSON.
        const size = JSON.stringify(value).length * 2 + key.length;
        if (keeping() && !flight.outdated(dependsOn))
          store.set(key, { value, tags: dependsOn, end: Math.min(endOf(now), now + most), size });
        return { value };
      });
      return made?.value as T;
    },
    invalidate(tags) {
      store.invalidate(tags);
      flights.invalidate(tags);
    },
    get bytes() {
      return store.bytes;
    },
  };
}
