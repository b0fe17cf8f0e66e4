import { everything } from './tags.ts';

export interface Flight {
  /**
   * Returns whether one of the tags was invalidated since the work began; the result may then be stale and
   * must not be cached.
   */
  outdated(tags: Iterable<string>): boolean;
}

interface Open<T> extends Flight {
  invalidated: Set<string>;
  answer: Promise<T | undefined>;
}

/** Coalesces concurrent requests for the same key. */
export class SingleFlight<T> {
  private readonly all = new Set<Open<T>>();
  private readonly open = new Map<string, Open<T>>();

  /**
   * Returns the pending response for a key if it began after the last invalidation. Resolves to undefined if
   * the response cannot be shared or its computation fails.
   */
  join(key: string): Promise<T | undefined> | undefined {
    return this.open.get(key)?.answer;
  }

  async begin(key: string, make: (flight: Flight) => Promise<T | undefined>): Promise<T | undefined> {
    const { promise, resolve } = Promise.withResolvers<T | undefined>();
    const invalidated = new Set<string>();
    const outdated = (tags: Iterable<string>) =>
      invalidated.has(everything) || [...tags].some((tag) => invalidated.has(tag));
    const flight: Open<T> = { invalidated, outdated, answer: promise };
    this.all.add(flight);
    this.open.set(key, flight);
    let answer: T | undefined;
    try {
      answer = await make(flight);
      return answer;
    } finally {
      this.all.delete(flight);
      if (this.open.get(key) === flight) this.open.delete(key);
      resolve(answer);
    }
  }

  /** Ensures that requests that start after an invalidation do not join work begun before it. */
  invalidate(tags: readonly string[]): void {
    for (const { invalidated } of this.all) for (const tag of tags) invalidated.add(tag);
    this.open.clear();
  }
}
