import type { Job } from '../prices/figures.ts';

/** Returns a seeded generator, so that a history can be reproduced. */
export function generator(seed: number) {
  let state = seed | 0;
  const next = () => {
    // The Mulberry32 algorithm.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return { next, below, pick: <T>(from: readonly T[]) => from[below(from.length)] as T };
}
export type Random = ReturnType<typeof generator>;

export const involves = (person: number, { clientId, workerId }: Pick<Job, 'clientId' | 'workerId'>) =>
  clientId === person || workerId === person;

let ids = 0;
/** Creates a job between two random people, who may be clients of some jobs and workers of others. */
export function jobOf(random: Random, people: number, fixed: Partial<Job> = {}): Job {
  const clientId = fixed.clientId ?? random.below(people);
  const other = (clientId + 1 + random.below(people - 1)) % people;
  const isExtreme = random.next() < 0.1;
  const cents = isExtreme ? 100 * (1 + random.below(500_000)) : 5000 + 100 * random.below(300);
  return { id: ++ids, clientId, workerId: other, cents, confirmed: random.next() < 0.5, ...fixed };
}
