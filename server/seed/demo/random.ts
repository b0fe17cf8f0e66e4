import { createHash } from 'node:crypto';

export interface Random {
  /** Returns a number from 0 up to but excluding 1. */
  next(): number;
  /** Returns an integer from `min` to `max`, both included. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
  some<T>(items: readonly T[], count: number): T[];
}

/**
 * Returns a generator seeded by name. Each part of the demo uses a separate generator, so that changing one
 * part does not affect the others.
 */
export function seeded(name: string): Random {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0);
  // The Mulberry32 algorithm.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const shuffled = <T>(items: readonly T[]) => {
    const keyed = items.map((item) => ({ item, place: next() }));
    return keyed.sort((a, b) => a.place - b.place).map(({ item }) => item);
  };
  const pick = <T>(items: readonly T[]): T => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new Error('cannot pick from an empty list');
    return item;
  };
  return {
    next,
    between,
    shuffled,
    pick,
    chance: (probability) => next() < probability,
    some: (items, count) => shuffled(items).slice(0, count),
  };
}
