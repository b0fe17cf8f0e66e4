import { describe, expect, test } from 'vitest';
import { generator, involves, jobOf, type Random } from '../testing/random-jobs.ts';
import type { Counted } from './decide.ts';
import { areEnough } from './figures.ts';
import { type DecidedGroup, decideGroups, type PlacedJob } from './groups.ts';

/** A decided group with all jobs of its decision, including those erased since, which `counted` lacks. */
interface Remembered extends DecidedGroup {
  original: readonly Counted[];
}

function placedJob(random: Random, people: number): PlacedJob {
  const year = random.pick([2025, 2026]);
  const countyId = random.pick([1, 1, 1, 2, 2, null]);
  return { ...jobOf(random, people), countyId, year, recent: year === 2026 || random.next() < 0.7 };
}

/** Runs the nightly task for the groups of a type; returns the groups whose figures are new. */
function publishGroups(groups: Map<string, Remembered>, jobs: readonly PlacedJob[]): Remembered[] {
  return decideGroups([...groups.values()], jobs).flatMap(({ countyId, year, counted, figures }) => {
    const group = { countyId, year, counted, original: counted, countedJobs: counted.length };
    const decided = { ...group, isPublished: figures !== null };
    groups.set(`${countyId} ${year}`, decided);
    return figures ? decided : [];
  });
}

interface Known {
  jobs: ReadonlyMap<string, Counted>;
  isNew: boolean;
}
const knownOf = ({ original }: Remembered, isNew: boolean): Known => ({
  jobs: new Map(original.flatMap((job) => (job.used ? [[`${job.id} ${job.cents}`, job]] : []))),
  isNew,
});
const minus = (whole: Known, parts: readonly Known[]) =>
  [...whole.jobs].flatMap(([key, job]) => (parts.some(({ jobs }) => jobs.has(key)) ? [] : job));

/** Returns what remains of a figure after subtracting each combination of figures that it contains. */
function remaindersOf(whole: Known, others: readonly Known[]): Counted[][] {
  const parts = others.filter((part) => minus(part, [whole]).length === 0);
  return Array.from({ length: 2 ** parts.length - 1 }, (_, index) =>
    parts.filter((_part, place) => (index + 1) & (1 << place)),
  ).flatMap((some) => ([whole, ...some].some(({ isNew }) => isNew) ? [minus(whole, some)] : []));
}

const differences = (one: Known, other: Known) =>
  one.isNew || other.isNew ? [...minus(one, [other]), ...minus(other, [one])] : [];

describe('published prices of overlapping groups, in 500 random histories', () => {
  test('reveal nobody: subtracting one group from another leaves no jobs or those of enough people', () => {
    const faults = new Set<string>();
    let nested = 0;
    for (let seed = 1; seed <= 500; seed++) {
      const random = generator(seed * 7);
      const people = 8 + random.below(30);
      const groups = new Map<string, Remembered>();
      let jobs: PlacedJob[] = [];
      for (let event = 30 + random.below(90); event > 0; event--) {
        const kind = random.next();
        const one = random.pick(jobs);
        if (kind < 0.7 || !one) jobs.push(placedJob(random, people));
        else if (kind < 0.74) jobs = jobs.filter((job) => job !== one);
        else if (kind < 0.78)
          jobs = jobs.map((job) => (job === one ? { ...job, cents: 5000 + random.below(30_000) } : job));
        else if (kind < 0.82)
          jobs = jobs.map((job) => (job === one && job.year === 2025 ? { ...job, recent: false } : job));
        else if (kind < 0.84) {
          const person = random.below(people);
          jobs = jobs.filter((job) => !involves(person, job));
          for (const group of groups.values())
            group.counted = group.counted.filter((job) => !involves(person, job));
        } else {
          const published = publishGroups(groups, jobs);
          if (published.length === 0) continue;
          const shown = [...groups.values()].flatMap((group) =>
            group.isPublished ? knownOf(group, published.includes(group)) : [],
          );
          for (const whole of shown) {
            const others = shown.filter((other) => other !== whole);
            const left = [
              ...remaindersOf(whole, others),
              ...others.map((other) => differences(whole, other)),
            ].filter((some) => some.length > 0);
            nested += left.length;
            if (!left.every(areEnough)) faults.add(`${seed * 7}`);
          }
        }
      }
    }
    expect([...faults]).toEqual([]);
    // Otherwise the test would pass on histories without groups that contain others.
    expect(nested).toBeGreaterThan(10_000);
  });
});
