import type { Limit } from './limits.ts';
import { tooMany } from './too-many.ts';

/** Keys that are held at most, some 10 MB; beyond that those unseen for longest are forgotten. */
const most = 100_000;

/**
 * Limits that this node counts in its memory, without asking the database: a bucket of `max` that fills up evenly within `windowMs`.
 * Several nodes let several times as much pass, a restart forgets it; where that matters the limit is counted in the database.
 */
export interface Buckets {
  /** Takes `cost` from each, or throws `too_many` and takes nothing. */
  take(limits: readonly Limit[], cost?: number): void;
}

export function openBuckets(scale = 1, now: () => number = Date.now): Buckets {
  // When each bucket is full again: all that there is to know of it (the generic cell rate algorithm).
  const fullAt = new Map<string, number>();

  /** In batches: looking through all of them for each new one would be the flood's best weapon. */
  function makeRoom(at: number) {
    for (const [key, full] of fullAt) if (full <= at) fullAt.delete(key);
    for (const key of fullAt.keys()) {
      if (fullAt.size < most * 0.9) return;
      fullAt.delete(key);
    }
  }

  return {
    take(limits, cost = 1) {
      const at = now();
      const taken = limits.map(({ name, key, max, windowMs, fixed, says }) => {
        const each = windowMs / (fixed ? max : max * scale);
        const full = Math.max(fullAt.get(`${name} ${key}`) ?? 0, at) + cost * each;
        if (full - at > windowMs) throw tooMany(full - at - windowMs, says);
        return [`${name} ${key}`, full] as const;
      });
      if (fullAt.size > most) makeRoom(at);
      for (const [key, full] of taken) {
        // Behind the others: who was here last is forgotten last.
        fullAt.delete(key);
        fullAt.set(key, full);
      }
    },
  };
}
