import { areEnough, type Figures, figuresOf, type Job, withoutOutliers } from './figures.ts';

/** A job that a decision was based on; `used` is false for an outlier. */
export type Counted = Pick<Job, 'id' | 'clientId' | 'workerId' | 'cents'> & { used: boolean };

export interface Decision {
  counted: Counted[];
  /** Null if the group may not be published. */
  figures: Figures | null;
}

type Compared = Pick<Counted, 'id' | 'clientId' | 'workerId' | 'cents'>;

/** Returns the jobs that are in only one of the lists, or in both with different amounts. */
function differences(before: readonly Compared[], after: readonly Compared[]): Compared[] {
  const earlier = new Map(before.map((job) => [job.id, job]));
  const later = new Set(after.map(({ id }) => id));
  return [
    ...before.filter(({ id }) => !later.has(id)),
    ...after.filter(({ id, cents }) => earlier.get(id)?.cents !== cents),
  ];
}

/**
 * Returns a new decision about a group; undefined, so that the last decision remains, if the jobs of too few
 * people have changed since. Outliers alone do not count as a change
 * (docs/decisions/032-published-prices.md).
 */
export function decide(before: readonly Counted[], jobs: readonly Job[]): Decision | undefined {
  if (!areEnough(differences(before, jobs))) return undefined;
  const used = withoutOutliers(jobs);
  const counted = jobs.map(({ id, clientId, workerId, cents }) => ({
    id,
    clientId,
    workerId,
    cents,
    used: used.has(id),
  }));
  const usedOf = (all: readonly Counted[]) => all.filter((job) => job.used);
  if (!areEnough(differences(usedOf(before), usedOf(counted)))) return undefined;
  return { counted, figures: figuresOf(jobs.filter(({ id }) => used.has(id))) };
}
