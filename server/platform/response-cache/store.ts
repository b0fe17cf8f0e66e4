import { everything } from './tags.ts';

export interface Kept {
  tags: ReadonlySet<string>;
  /** Expiry time in milliseconds since the epoch. */
  end: number;
  size: number;
}

/**
 * An LRU cache of at most `maxBytes`; entries expire at their `end` or when one of their tags is invalidated.
 */
export class Store<T extends Kept> {
  private readonly kept = new Map<string, { answer: T; size: number }>();
  private readonly byTag = new Map<string, Set<string>>();
  private readonly maxBytes: number;
  private readonly now: () => number;
  bytes = 0;

  constructor(maxBytes: number, now = () => Date.now()) {
    this.maxBytes = maxBytes;
    this.now = now;
  }

  get size() {
    return this.kept.size;
  }

  get(key: string): T | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    if (found.answer.end <= this.now()) {
      this.delete(key);
      return undefined;
    }
    // Reinserting moves the entry to the end, so that the least recently used comes first.
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.answer;
  }

  set(key: string, answer: T): void {
    this.delete(key);
    // One large response must not evict all others.
    if (answer.size > this.maxBytes / 8) return;
    this.kept.set(key, { answer, size: answer.size });
    this.bytes += answer.size;
    for (const tag of answer.tags) {
      const keys = this.byTag.get(tag);
      if (keys) keys.add(key);
      else this.byTag.set(tag, new Set([key]));
    }
    this.makeRoom();
  }

  resize(key: string, answer: T): void {
    const found = this.kept.get(key);
    if (found?.answer !== answer) return;
    this.bytes += answer.size - found.size;
    found.size = answer.size;
    this.makeRoom();
  }

  invalidate(tags: readonly string[]): void {
    if (tags.includes(everything)) this.clear();
    for (const tag of tags) for (const key of this.byTag.get(tag) ?? []) this.delete(key);
  }

  clear(): void {
    this.kept.clear();
    this.byTag.clear();
    this.bytes = 0;
  }

  private makeRoom(): void {
    for (const key of this.kept.keys()) {
      if (this.bytes <= this.maxBytes) return;
      this.delete(key);
    }
  }

  private delete(key: string): void {
    const found = this.kept.get(key);
    if (!found) return;
    this.kept.delete(key);
    this.bytes -= found.size;
    for (const tag of found.answer.tags) {
      const keys = this.byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.byTag.delete(tag);
    }
  }
}
