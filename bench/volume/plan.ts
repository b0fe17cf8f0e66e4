import { type Random, seeded } from '../../server/seed/demo/random.ts';
import { at, type Catalogue, type Town, type Type } from './catalogue.ts';
import { clientAt, endedShares, type Shape, workerAt } from './shape.ts';

export const day = 86_400_000;
export const statuses = ['active', 'finished', 'inactive', 'declined', 'pending'] as const;

/**
 * Properties of each post that other parts need, indexed by post id minus one. They are typed arrays, because
 * a million objects would not fit in memory.
 */
export interface Plan {
  shape: Shape;
  catalogue: Catalogue;
  now: number;
  author: Int32Array;
  status: Uint8Array;
  isOffer: Uint8Array;
  type: Uint16Array;
  town: Uint16Array;
  /** Milliseconds since the epoch, increasing with the index. */
  createdAt: Float64Array;
  /** Index of the newest active inquiry of each client, by the client's index; -1 if the client has none. */
  newestOf: Int32Array;
  towns: readonly Town[];
}

const years = 2;

export function planVolume(shape: Shape, catalogue: Catalogue, now: Date): Plan {
  const random = seeded('volume: posts');
  const { posts } = shape;
  // Picking from a pool of towns is faster than drawing a town by population each time.
  const towns = Array.from({ length: 60_000 }, () => catalogue.town(random));
  const plan: Plan = {
    shape,
    catalogue,
    now: now.getTime(),
    author: new Int32Array(posts),
    status: new Uint8Array(posts),
    isOffer: new Uint8Array(posts),
    type: new Uint16Array(posts),
    town: new Uint16Array(posts),
    createdAt: new Float64Array(posts),
    newestOf: new Int32Array(shape.clients).fill(-1),
    towns,
  };
  for (let n = 0; n < posts; n++) {
    const offered = random.chance(1 / 13);
    // A few people write many posts; most people write few.
    const client = Math.floor(shape.clients * random.next() ** 1.5);
    plan.author[n] = offered ? workerAt(random.between(0, shape.workers - 1)) : clientAt(client);
    plan.isOffer[n] = offered ? 1 : 0;
    plan.status[n] = statusOf(random, n >= posts - shape.pending);
    plan.type[n] = Math.floor(catalogue.types.length * random.next() ** 1.3);
    plan.town[n] = random.between(0, towns.length - 1);
    plan.createdAt[n] = plan.now - years * 365 * day * (1 - n / posts) ** 1.6;
    if (!offered && plan.status[n] === 0) plan.newestOf[client] = n;
  }
  return plan;
}

function statusOf(random: Random, waits: boolean): number {
  if (waits) return statuses.indexOf('pending');
  const drawn = random.next();
  let share = 0;
  for (const [status, of] of Object.entries(endedShares)) {
    share += of;
    if (drawn < share) return statuses.indexOf(status as keyof typeof endedShares);
  }
  return 0;
}

export const statusAt = (plan: Plan, n: number) => at(statuses, at(plan.status, n));
export const typeAt = (plan: Plan, n: number): Type => at(plan.catalogue.types, at(plan.type, n));
/** Returns the town of a post; null if the post covers the whole of Croatia. */
export const townAt = (plan: Plan, n: number): Town | null =>
  n % 20 === 0 ? null : at(plan.towns, at(plan.town, n));
export const madeAt = (plan: Plan, n: number) => at(plan.createdAt, n);
export const isReviewed = (plan: Plan, n: number) => statusAt(plan, n) !== 'pending';
