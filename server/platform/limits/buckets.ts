import type { Limit } from './limits.ts';
import { tooMany } from './too-many.ts';

const most = 100_000;

/**
 * Rate limits counted in this node’s memory: each is a bucket of `max` that refills evenly within `windowMs`.
 * Each node counts separately, and counts are lost on restart; where that matters, use `Limits`, which counts
 * in the database.
 */
export interface Buckets {
  /** Takes `cost` from each bucket, or throws `too_many` and takes from none. */
  take(limits: readonly Limit[], cost?: number): void;
}

/** Creates in-memory buckets whose maxima are multiplied by `scale`. */
export function openBuckets(scale = 1, now: () => number = Date.now): Buckets {
  // The time at which each bucket is full again, which is its entire state (generic cell rate algorithm).
  const fullAt = new Map<string, number>();

  /** Evicts many entries at once, because a scan for every new key would amplify a flood. */
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
        // Re-inserted at the end, so the most recently used is evicted last.
        fullAt.delete(key);
        fullAt.set(key, full);
      }
    },
  };
}
