/** The rows of one town that the page shows. */
export interface Part {
  town: number;
  skip: number;
  take: number;
}

interface Found {
  parts: Part[];
  /** Rows of the page that belong to no town; null if the towns fill the page. */
  rest: { skip: number; take: number } | null;
}

/** Number of towns counted in the first query; each further query counts four times as many. */
const firstRing = 4;

/**
 * Finds the rows on one page of a list sorted by distance: counts the rows of each town, nearest towns first,
 * until the page is full. `count` returns the number of rows per town, in the given order, capped at `most`,
 * the number still missing on the page. The cost depends on the page, not on the length of the list.
 */
export async function pageOfTowns(
  towns: readonly number[],
  { page, per_page }: { page: number; per_page: number },
  count: (ring: readonly number[], most: number) => Promise<readonly { town: number; rows: number }[]>,
): Promise<Found> {
  const first = (page - 1) * per_page;
  const end = first + per_page;
  const parts: Part[] = [];
  let passed = 0;
  let size = firstRing;
  for (let at = 0; at < towns.length && passed < end; ) {
    for (const { town, rows } of await count(towns.slice(at, at + size), end - passed)) {
      const skip = Math.max(first - passed, 0);
      const take = Math.min(end - passed, rows) - skip;
      if (take > 0) parts.push({ town, skip, take });
      passed += rows;
      if (passed >= end) break;
    }
    at += size;
    size *= 4;
  }
  const missing = end - Math.max(first, passed);
  return { parts, rest: missing > 0 ? { skip: Math.max(first - passed, 0), take: missing } : null };
}
