import { describe, expect, test } from 'vitest';
import { limits } from '#contract/constants.ts';
import { generator, involves, jobOf, type Random } from '../testing/random-jobs.ts';
import { type Counted, type Decision, decide } from './decide.ts';
import { areEnough, type Figures, type Job } from './figures.ts';

/** A group as the database stores it: its jobs, the jobs behind the last decision, and its figures. */
interface Group {
  jobs: Job[];
  counted: Counted[];
  figures: Figures | null;
}

/** Runs the nightly task and returns its decision, if any. */
function publish(group: Group): Decision | undefined {
  const decision = decide(group.counted, group.jobs);
  if (decision) Object.assign(group, decision);
  return decision;
}

const erase = (group: Group, person: number) => {
  group.jobs = group.jobs.filter((job) => !involves(person, job));
  group.counted = group.counted.filter((job) => !involves(person, job));
};

/** Changes jobs of one person in every way that the site allows, several times. */
function changeJobsOf(group: Group, person: number, random: Random, people: number): void {
  for (let times = 1 + random.below(12); times > 0; times--) {
    const kind = random.below(5);
    const own = group.jobs.filter((job) => involves(person, job));
    const one = random.pick(own);
    if (kind === 0 || !one) group.jobs.push(jobOf(random, people, { clientId: person }));
    else if (kind === 1) {
      const clientId = (person + 1 + random.below(people - 1)) % people;
      group.jobs.push(jobOf(random, people, { clientId, workerId: person }));
    } else if (kind === 2) group.jobs = group.jobs.filter((job) => job !== one);
    else if (kind === 3)
      group.jobs = group.jobs.map((job) =>
        job === one ? { ...job, cents: 100 + random.below(900_000) } : job,
      );
    else if (random.next() < 0.2) erase(group, person);
    else group.jobs = group.jobs.filter((job) => !involves(person, job));
  }
}

/**
 * Simulates a history of a group: jobs of random people appear, change and disappear, and the nightly task
 * runs.
 */
function historyOf(random: Random, people: number, onPublish: (group: Group, before: Group) => void): Group {
  const group: Group = { jobs: [], counted: [], figures: null };
  for (let event = 10 + random.below(70); event > 0; event--) {
    const kind = random.next();
    const one = random.pick(group.jobs);
    if (kind < 0.62 || !one) group.jobs.push(jobOf(random, people));
    else if (kind < 0.72) group.jobs = group.jobs.filter((job) => job !== one);
    else if (kind < 0.8)
      group.jobs = group.jobs.map((job) =>
        job === one ? { ...job, cents: 5000 + random.below(30_000) } : job,
      );
    else if (kind < 0.82) erase(group, random.below(people));
    else {
      const before = { ...group };
      if (publish(group)) onPublish(group, before);
    }
  }
  return group;
}

const keyOf = ({ id, cents, used }: Counted) => `${id} ${cents} ${used}`;
/** Returns the jobs that differ between two decisions. */
function changedBetween(before: readonly Counted[], after: readonly Counted[]): Counted[] {
  const [earlier, later] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  return [
    ...before.filter((one) => !later.has(keyOf(one))),
    ...after.filter((one) => !earlier.has(keyOf(one))),
  ];
}
const clientsOf = (jobs: readonly Counted[]) => new Set(jobs.map(({ clientId }) => clientId)).size;
const workersOf = (jobs: readonly Counted[]) => new Set(jobs.map(({ workerId }) => workerId)).size;
/** Returns the smallest number of clients or of workers that remain after the removal of any one person. */
const leftBeside = (jobs: readonly Counted[]) =>
  Math.min(
    ...jobs
      .flatMap(({ clientId, workerId }) => [clientId, workerId])
      .map((person) => jobs.filter((job) => !involves(person, job)))
      .map((others) => Math.min(clientsOf(others), workersOf(others))),
  );

describe('published prices, in 10,000 random histories', () => {
  test('are not changed by one person’s jobs alone, however many are added, removed, changed or erased', () => {
    let published = 0;
    const moved: number[] = [];
    for (let seed = 1; seed <= 10_000; seed++) {
      const random = generator(seed);
      const people = 8 + random.below(24);
      const group = historyOf(random, people, () => {});
      // From here on, only one person's jobs change; the last decision includes all earlier changes.
      group.counted = group.jobs.map(({ id, clientId, workerId, cents }) => ({
        ...{ id, clientId, workerId, cents },
        used: group.counted.find((one) => one.id === id)?.used ?? true,
      }));
      const { figures } = group;
      const person = random.below(people);
      for (let night = 1 + random.below(3); night > 0; night--) {
        changeJobsOf(group, person, random, people);
        if (publish(group) || group.figures !== figures) moved.push(seed);
      }
      if (figures) published++;
    }
    expect(moved).toEqual([]);
    // Otherwise the test would pass on histories without any figure.
    expect(published).toBeGreaterThan(1000);
  });

  test('change only if the jobs of at least five clients and three workers have changed', () => {
    let changes = 0;
    const faults: string[] = [];
    for (let seed = 1; seed <= 10_000; seed++) {
      const random = generator(-seed);
      historyOf(random, 8 + random.below(24), (after, before) => {
        changes++;
        const changed = changedBetween(before.counted, after.counted);
        const used = changed.filter((job) => job.used);
        for (const some of [changed, used])
          if (
            clientsOf(some) < limits.prices.clients ||
            workersOf(some) < limits.prices.workers ||
            leftBeside(some) < 2
          )
            faults.push(`${-seed}: the change is that of too few`);
        if (!after.figures) return;
        const counted = after.counted.filter((job) => job.used);
        const busiest = Math.max(
          ...[...Map.groupBy(counted, ({ workerId }) => workerId).values()].map(clientsOf),
        );
        if (!areEnough(counted) || busiest > clientsOf(counted) / 2)
          faults.push(`${-seed}: the figure is that of too few`);
      });
    }
    expect(faults).toEqual([]);
    expect(changes).toBeGreaterThan(5000);
  });
});
