import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { conditions, type Filter, hasWords } from './filters.ts';
import type { StoredStatus } from './states.ts';
import { jobPosts } from './tables.ts';

/** Inlined, so that the planner uses the indexes of active posts. */
export const isActive = sql`${jobPosts.status} = 'active'`;

/** Active for everyone or only for the invited workers. Inlined for the same reason as `isActive`. */
export const isOpen = sql`${jobPosts.status} in ('active', 'addressed')`;

export const inStatus = (statuses: readonly StoredStatus[] | undefined) =>
  statuses && inArray(jobPosts.status, [...statuses]);

/**
 * Words in at most this many posts are found through the full-text index; for more frequent words the newest
 * posts are scanned until enough match. The limit is higher for counts, because a count has to scan far more
 * posts than a page. The planner cannot choose, since it has no statistics about prefixes and may read a
 * million posts for a word with twenty matches.
 */
export const rareMost = { shown: 6000, counted: 25_000 } as const;

type Purpose = keyof typeof rareMost;
export const isRare = (filter: Filter, to: Purpose) =>
  filter.tsquery !== undefined && (filter.frequency?.most ?? 0) <= rareMost[to];

export const searchedColumns = sql`id, user_id, status, kind, job_category_id, job_type_id, county_id, town_id, urgency, budget_cents, answers, created_at, search_doc`;

export function matching(status: SQL | undefined, filter: Filter, to: Purpose = 'shown'): SQL {
  const text = filter.tsquery;
  if (text === undefined || !isRare(filter, to))
    return from(sql`${jobPosts}`, and(status, conditions(filter)));
  // `offset 0` keeps the planner from merging outer conditions into this subquery.
  const found = sql`(select ${searchedColumns} from ${jobPosts} where ${hasWords(text)} offset 0) as job_posts`;
  return from(found, and(status, conditions({ ...filter, tsquery: undefined })));
}

export const from = (source: SQL, where: SQL | undefined) => (where ? sql`${source} where ${where}` : source);

export const newestFirst = sql`${jobPosts.createdAt} desc, ${jobPosts.id} desc`;
export const oldestFirst = sql`${jobPosts.createdAt}, ${jobPosts.id}`;
