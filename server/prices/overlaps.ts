import type { Counted } from './decide.ts';
import { areEnough } from './figures.ts';

/** Jobs by id and amount, so that a job whose amount has changed counts as another job. */
type Jobs = ReadonlyMap<string, Counted>;

const jobsOf = (counted: readonly Counted[]): Jobs =>
  new Map(counted.map((job) => [`${job.id} ${job.cents}`, job]));

/** The jobs behind a published figure, with and without outliers. */
export interface Shown {
  all: Jobs;
  used: Jobs;
  /** False if jobs were deleted after the decision, for example with an account. */
  isWhole: boolean;
}

export const shownOf = (counted: readonly Counted[], isWhole: boolean): Shown => ({
  all: jobsOf(counted),
  used: jobsOf(counted.filter(({ used }) => used)),
  isWhole,
});

const outside = (part: Jobs, whole: Jobs) => [...part].flatMap(([key, job]) => (whole.has(key) ? [] : job));

/**
 * Returns whether the part could be subtracted from the whole, because few or none of its jobs are outside
 * the whole.
 */
function isPart(part: Jobs, whole: Jobs): boolean {
  const others = outside(part, whole);
  return others.length < part.size && !areEnough(others);
}

/** A published figure’s jobs, all or those without outliers. */
interface Figure {
  jobs: Jobs;
  isWhole: boolean;
}

/** Returns parts that together contain all jobs of the whole, preferring those with the fewest other jobs. */
function coverOf(whole: Jobs, parts: readonly Figure[]): Figure[] {
  const left = new Set(whole.keys());
  return parts
    .map((part) => ({ part, others: outside(part.jobs, whole).length }))
    .sort((a, b) => a.others - b.others)
    .flatMap(({ part }) => {
      const before = left.size;
      for (const key of part.jobs.keys()) left.delete(key);
      return left.size < before ? part : [];
    });
}

/**
 * Returns whether every combination of parts, subtracted from the whole, leaves no jobs or the jobs of enough
 * people. The smallest remainder with a job consists of the jobs that are in no part without it; every other
 * remainder with that job contains this one.
 */
function isSafe(whole: Figure, parts: readonly Figure[]): boolean {
  if (parts.length === 0) return true;
  const cells = new Map<bigint, Counted[]>();
  for (const [key, job] of whole.jobs) {
    const mask = parts.reduce(
      (bits, part, index) => (part.jobs.has(key) ? bits | (1n << BigInt(index)) : bits),
      0n,
    );
    const cell = cells.get(mask);
    if (cell) cell.push(job);
    else cells.set(mask, [job]);
  }
  for (const mask of cells.keys()) {
    const remainder = [...cells].flatMap(([other, jobs]) => ((other & ~mask) === 0n ? jobs : []));
    if (!areEnough(remainder)) return false;
  }
  if (cells.has(0n)) return true;
  // Nothing remains, so jobs that only the parts contain, or deleted ones, could be inferred.
  const cover = coverOf(whole.jobs, parts);
  const beyond = new Map(cover.flatMap(({ jobs }) => outside(jobs, whole.jobs).map((job) => [job.id, job])));
  return (
    [whole, ...cover].every(({ isWhole }) => isWhole) &&
    (beyond.size === 0 || areEnough([...beyond.values()]))
  );
}

/**
 * Returns whether a figure may be published beside the other published ones of its type, so that nobody’s
 * jobs can be inferred by subtracting some from another (docs/decisions/032-published-prices.md).
 */
export function mayBeShown(candidate: Shown, others: readonly Shown[]): boolean {
  return (['all', 'used'] as const).every((which) => {
    const figureOf = (one: Shown): Figure => ({ jobs: one[which], isWhole: one.isWhole });
    const [own, published] = [figureOf(candidate), others.map(figureOf)];
    const containers = published.filter((other) => isPart(own.jobs, other.jobs));
    return [own, ...containers].every((whole) =>
      isSafe(
        whole,
        [own, ...published].filter((one) => one !== whole && isPart(one.jobs, whole.jobs)),
      ),
    );
  });
}
