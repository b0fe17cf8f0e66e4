import { sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import type { Db } from '../platform/db/pool.ts';
import { together } from '../platform/db/together.ts';
import { anyOf } from '../platform/search/query.ts';
import { type Filter, hasWords, tsquery } from './filters.ts';
import { from, isActive, newestFirst } from './matching.ts';
import { jobPosts } from './tables.ts';

const looked = 240;
/**
 * An estimate is trusted only above the cap times this factor. The margin is three to four standard errors of
 * a sample of which half matches.
 */
const surely = 1.25;
const matchesLeast = 60;

const isOnlyWords = ({
  trade,
  place,
  kind,
  userId,
  urgencies,
  leastBudget,
  mostBudget,
  tsquery: text,
}: Filter) =>
  Boolean(text) &&
  !trade &&
  !place &&
  !kind &&
  !urgencies &&
  leastBudget === undefined &&
  mostBudget === undefined &&
  userId === undefined;

/**
 * Returns whether to estimate from the newest posts. Words that rarely co-occur are counted faster than a
 * sample is read.
 */
function isEstimated(filter: Filter): boolean {
  const { frequency } = filter;
  if (!frequency?.rarest || !isOnlyWords(filter)) return false;
  const { least, most, about = most } = frequency;
  return least <= limits.countCap && most >= limits.countCap * surely && about >= limits.countCap / 3;
}

export const isLong = (filter: Filter) =>
  isEstimated(filter) || (isOnlyWords(filter) && (filter.frequency?.least ?? 0) > limits.countCap);

/**
 * Returns an estimate of the number of matching active posts if it certainly exceeds the cap; undefined if
 * they must be counted, as with any condition other than words. Document frequencies come from
 * `search_words`; how often words co-occur is estimated from the newest posts.
 */
export const aboutOf = together(
  (filter: Filter) => JSON.stringify(filter),
  async (db: Db, filter: Filter): Promise<number | undefined> => {
    const { frequency } = filter;
    if (!frequency || !filter.tsquery || !isOnlyWords(filter)) return;
    const { least, most, rarest } = frequency;
    if (least > limits.countCap) return least;
    if (!rarest || !isEstimated(filter)) return;
    const sample = sql`select search_doc from ${from(sql`${jobPosts}`, sql`${isActive} and ${hasWords(anyOf(rarest))}`)} order by ${newestFirst} limit ${looked}`;
    const { rows } = await db.execute<{ matched: number; forms: number }>(sql`
      with sample as materialized (${sample})
      select count(*) filter (where search_doc @@ ${tsquery(filter.tsquery)})::int as matched, coalesce(sum(own.forms), 0)::int as forms
      from sample cross join lateral (
        select count(*) as forms from unnest(tsvector_to_array(search_doc)) as word where word ^@ any(${sql.param(rarest)}::text[])
      ) as own`);
    const { matched = 0, forms = 0 } = rows[0] ?? {};
    if (matched < matchesLeast || forms === 0) return;
    const about = Math.round((most * matched) / forms);
    return about > limits.countCap * surely ? about : undefined;
  },
);
