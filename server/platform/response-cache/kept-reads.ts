import { reportInTransaction } from '../db/transaction-scope.ts';
import { Flights } from './flights.ts';
import { type Kept, Store } from './store.ts';
import type { Tag } from './tags.ts';

interface Found extends Kept {
  value: unknown;
}

export interface Wanted<T> {
  /** Names what is read, and for whom unless everybody gets the same. */
  key: string;
  /** What the value depends on. */
  tags: (value: T) => readonly Tag[];
  read: () => Promise<T>;
  /** Milliseconds it is kept at most, if less than the rest. */
  most?: number;
}

/** For answers to reading requests only: a write that read here would see what it has just changed as it was. */
export interface KeptReads {
  /** The value, frozen: kept from before, or read once for all who ask at the moment. A value of undefined or null is not kept. */
  read<T>(wanted: Wanted<T>): Promise<T>;
}

interface Options {
  maxBytes: number;
  /** False while invalidations may be missed. */
  keeping: () => boolean;
  /** When a value read now ends. */
  endOf: (now: number) => number;
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}

/** Objects in memory, of what people who are signed in see as well: forgotten like the stored answers to visitors (docs/decisions/020). */
export function openKeptReads({
  maxBytes,
  keeping,
  endOf,
}: Options): KeptReads & { invalidate(tags: readonly string[]): void; readonly bytes: number } {
  const store = new Store<Found>(maxBytes);
  const flights = new Flights<{ value: unknown }>();

  return {
    async read<T>({ key, tags, read, most = Number.POSITIVE_INFINITY }: Wanted<T>): Promise<T> {
      reportInTransaction('a kept read');
      if (maxBytes === 0 || !keeping()) return read();
      const running = flights.join(key);
      const kept = store.get(key) ?? (running && (await running));
      if (kept) return kept.value as T;
      const made = await flights.begin(key, async (flight) => {
        const value = freeze(await read());
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
