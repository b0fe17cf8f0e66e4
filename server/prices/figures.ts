import { limits } from '#contract/constants.ts';

/** A finished job, reduced to its participants and its cost. */
export interface Job {
  id: number;
  clientId: number;
  workerId: number;
  cents: number;
  /** True if both sides confirmed the amount, false if it is the price of the accepted offer. */
  confirmed: boolean;
}

export interface Figures {
  lowCents: number;
  medianCents: number;
  highCents: number;
  jobs: number;
  confirmedPercent: number;
}

type Pair = Pick<Job, 'clientId' | 'workerId'>;

/** Returns who worked with whom: distinct counterparts of each client and of each worker. */
function counterparts(jobs: readonly Pair[]) {
  const workersOf = new Map<number, Set<number>>();
  const clientsOf = new Map<number, Set<number>>();
  const add = (to: Map<number, Set<number>>, key: number, other: number) =>
    to.set(key, (to.get(key) ?? new Set()).add(other));
  for (const { clientId, workerId } of jobs) {
    add(workersOf, clientId, workerId);
    add(clientsOf, workerId, clientId);
  }
  return { workersOf, clientsOf };
}

/**
 * Returns a function that counts the people in `others` who remain once all jobs of the given person are left
 * out.
 */
function leftWithout(others: ReadonlyMap<number, ReadonlySet<number>>) {
  const dependents = new Map<number, number>();
  for (const [person, partners] of others) {
    const [sole] = partners;
    if (partners.size === 1 && sole !== undefined && sole !== person)
      dependents.set(sole, (dependents.get(sole) ?? 0) + 1);
  }
  return (person: number) => others.size - (dependents.get(person) ?? 0) - (others.has(person) ? 1 : 0);
}

/**
 * Returns whether enough people are involved that neither a figure nor a change reveals any of them: at least
 * five clients and three workers, and at least two of each without the jobs of any one person, in either
 * role.
 */
export function areEnough(jobs: readonly Pair[]): boolean {
  const { workersOf, clientsOf } = counterparts(jobs);
  if (workersOf.size < limits.prices.clients || clientsOf.size < limits.prices.workers) return false;
  const [clientsWithout, workersWithout] = [leftWithout(workersOf), leftWithout(clientsOf)];
  return [...workersOf.keys(), ...clientsOf.keys()].every(
    (person) => clientsWithout(person) >= 2 && workersWithout(person) >= 2,
  );
}

/** Returns whether one worker did jobs for more than half of the clients. */
function hasDominantWorker(jobs: readonly Pair[]): boolean {
  const { workersOf, clientsOf } = counterparts(jobs);
  return [...clientsOf.values()].some((clients) => clients.size > workersOf.size / 2);
}

/** Returns a quantile with linear interpolation, like `percentile_cont` in PostgreSQL. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return below + (above - below) * (at - Math.floor(at));
}

/** Returns one amount per client: the median of that client's jobs. */
function amountsOf(jobs: readonly Job[]): number[] {
  const ofClient = new Map<number, number[]>();
  for (const { clientId, cents } of jobs) ofClient.set(clientId, [...(ofClient.get(clientId) ?? []), cents]);
  return [...ofClient.values()]
    .map((cents) =>
      quantile(
        cents.sort((a, b) => a - b),
        0.5,
      ),
    )
    .sort((a, b) => a - b);
}

/** Returns the ids of the jobs whose amounts are between a fifth of the median and five times the median. */
export function withoutOutliers(jobs: readonly Job[]): Set<number> {
  const middle = quantile(amountsOf(jobs), 0.5);
  const { outlier } = limits.prices;
  return new Set(
    jobs.flatMap(({ id, cents }) => (cents >= middle / outlier && cents <= middle * outlier ? id : [])),
  );
}

/** Upper bounds in cents, each with the step to which amounts below it are rounded. */
const steps = [
  [10_000, 500],
  [50_000, 1000],
  [200_000, 5000],
  [1_000_000, 10_000],
  [Number.POSITIVE_INFINITY, 50_000],
] as const;

/**
 * Rounds to steps of €5 below €100, €10 below €500, €50 below €2,000, €100 below €10,000, and €500 from
 * there. Returns at least €5.
 */
export function rounded(cents: number): number {
  const step = steps.find(([below]) => cents < below)?.[1] ?? 500;
  return Math.max(500, Math.round(cents / step) * step);
}

/** Returns the figures of a group, given its jobs without outliers; null if they may not be published. */
export function figuresOf(jobs: readonly Job[]): Figures | null {
  if (!areEnough(jobs) || hasDominantWorker(jobs)) return null;
  const amounts = amountsOf(jobs);
  const at = (share: number) => rounded(quantile(amounts, share));
  const confirmed = jobs.filter((job) => job.confirmed).length;
  return {
    lowCents: at(0.25),
    medianCents: at(0.5),
    highCents: at(0.75),
    jobs: Math.floor(jobs.length / 5) * 5,
    confirmedPercent: Math.round((confirmed / jobs.length) * 10) * 10,
  };
}
