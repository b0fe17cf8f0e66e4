import { everything } from './tags.ts';

/** An answer being made. */
export interface Flight {
  /** Whether one of the tags was invalidated since the answer was begun: it may show the former state, and must not be kept. */
  outdated(tags: Iterable<string>): boolean;
}

interface Open<T> extends Flight {
  invalidated: Set<string>;
  answer: Promise<T | undefined>;
}

/** Equal requests at once are answered once (single flight). */
export class Flights<T> {
  private readonly all = new Set<Open<T>>();
  private readonly open = new Map<string, Open<T>>();

  /** The answer being made for this key, if it began after the last invalidation. Undefined where it turns out not to be shared. */
  join(key: string): Promise<T | undefined> | undefined {
    return this.open.get(key)?.answer;
  }

  /** Makes an answer that others may join. */
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

  /** Whoever asks after this must not get an answer that was begun before. */
  invalidate(tags: readonly string[]): void {
    for (const { invalidated } of this.all) for (const tag of tags) invalidated.add(tag);
    this.open.clear();
  }
}
