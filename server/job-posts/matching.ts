import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { conditions, type Filter, hasWords } from './filters.ts';
import type { StoredStatus } from './states.ts';
import { jobPosts } from './tables.ts';

/** Inlined, so that the planner uses the indexes of active posts. */
export const isActive = sql`${jobPosts.status} = 'active'`;

/** Active for everybody or for those who were asked; inlined for the same reason. */
export const isOpen = sql`${jobPosts.status} in ('active', 'addressed')`;

export const inStatus = (statuses: readonly StoredStatus[] | undefined) =>
  statuses && inArray(jobPosts.status, [...statuses]);

/**
 * Words of at most this many posts: all matches are found by the index of texts. Of more frequent ones the newest posts are read until there are
 * enough matches, which lie side by side; a count has to read far more of them. The planner cannot choose, since it knows nothing of prefixes: it
 * read a million posts for a word of twenty.
 */
export const rareMost = { shown: 6000, counted: 60_000 } as const;

type Purpose = keyof typeof rareMost;
export const isRare = (filter: Filter, to: Purpose) =>
  filter.tsquery !== undefined && (filter.frequency?.most ?? 0) <= rareMost[to];

/** What comes after `from`: the posts of a filter. */
export function matching(status: SQL | undefined, filter: Filter, to: Purpose = 'shown'): SQL {
  const text = filter.tsquery;
  if (text === undefined || !isRare(filter, to))
    return from(sql`${jobPosts}`, and(status, conditions(filter)));
  // `offset 0` keeps the planner from mixing the conditions outside into this.
  const columns = sql`id, user_id, status, kind, job_category_id, job_type_id, county_id, town_id, urgency, budget_cents, created_at, search_doc`;
  const found = sql`(select ${columns} from ${jobPosts} where ${hasWords(text)} offset 0) as job_posts`;
  return from(found, and(status, conditions({ ...filter, tsquery: undefined })));
}

export const from = (source: SQL, where: SQL | undefined) => (where ? sql`${source} where ${where}` : source);

export const newestFirst = sql`${jobPosts.createdAt} desc, ${jobPosts.id} desc`;
export const oldestFirst = sql`${jobPosts.createdAt}, ${jobPosts.id}`;
