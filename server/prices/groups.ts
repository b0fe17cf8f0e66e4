import { type Counted, type Decision, decide } from './decide.ts';
import type { Job } from './figures.ts';
import { mayBeShown, type Shown, shownOf } from './overlaps.ts';

/** A job with the properties that determine its groups. */
export interface PlacedJob extends Job {
  countyId: number | null;
  year: number;
  recent: boolean;
}

interface Group {
  /** Null for the whole country. */
  countyId: number | null;
  /** Null for the recent months. */
  year: number | null;
}

/** A group with the last decision about it; `counted` lacks jobs that have since been deleted. */
export interface DecidedGroup extends Group {
  isPublished: boolean;
  /** Number of jobs at the time of the decision; null if it is not known. */
  countedJobs: number | null;
  counted: readonly Counted[];
}

const keyOf = ({ countyId, year }: Group) => `${countyId ?? ''} ${year ?? ''}`;

/**
 * Returns a sort key that puts smaller groups first: a county before the country, then a year before the
 * recent months.
 */
const sizeOf = ({ countyId, year }: Group) => (countyId === null ? 2 : 0) + (year === null ? 1 : 0);

/**
 * Returns the groups in which a job counts: its county and the whole country, each for the job's year and, if
 * recent, for the recent months.
 */
function groupsIn({ countyId, year, recent }: PlacedJob): Group[] {
  const places = countyId === null ? [null] : [null, countyId];
  return places.flatMap((place) =>
    (recent ? [null, year] : [year]).map((period) => ({ countyId: place, year: period })),
  );
}

/**
 * Returns new decisions, smaller groups first, for the groups of a type in which the jobs of enough people
 * have changed. The last decision remains if the new figure, combined with the published ones, would reveal a
 * person.
 */
export function decideGroups(
  stored: readonly DecidedGroup[],
  jobs: readonly PlacedJob[],
): (Group & Decision)[] {
  const groups = new Map<string, { group: Group; counted: readonly Counted[]; jobs: PlacedJob[] }>();
  const published = new Map<string, Shown>();
  for (const { countyId, year, isPublished, countedJobs, counted } of stored) {
    const group = { countyId, year };
    groups.set(keyOf(group), { group, counted, jobs: [] });
    if (isPublished) published.set(keyOf(group), shownOf(counted, countedJobs === counted.length));
  }
  for (const job of jobs)
    for (const group of groupsIn(job)) {
      const known = groups.get(keyOf(group)) ?? { group, counted: [], jobs: [] };
      known.jobs.push(job);
      groups.set(keyOf(group), known);
    }
  const decided: (Group & Decision)[] = [];
  for (const [key, one] of [...groups].sort(([, a], [, b]) => sizeOf(a.group) - sizeOf(b.group))) {
    const decision = decide(one.counted, one.jobs);
    if (!decision) continue;
    const shown = decision.figures && shownOf(decision.counted, true);
    const others = [...published].flatMap(([other, figure]) => (other === key ? [] : figure));
    if (shown && !mayBeShown(shown, others)) continue;
    if (shown) published.set(key, shown);
    else published.delete(key);
    decided.push({ ...one.group, ...decision });
  }
  return decided;
}
