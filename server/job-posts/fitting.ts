import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import { day } from '#contract/durations.ts';
import { dayOf } from '#contract/format.ts';
import type { Urgency } from '#contract/job-posts.ts';
import type { User } from '#contract/users.ts';
import type { Db } from '../platform/db/pool.ts';
import { conditions, resolveFilter } from './filters.ts';
import { isActive } from './matching.ts';
import { type PostRow, postColumns } from './queries.ts';
import { jobPosts } from './tables.ts';

/** Days within which a worker must be free for a job of this urgency. */
const within = {
  urgent: 2,
  this_week: 7,
  this_month: 31,
  flexible: Number.POSITIVE_INFINITY,
} as const satisfies Record<Urgency, number>;

/**
 * Returns the urgencies suitable for a worker who is free from the given day, `YYYY-MM-DD`; undefined means
 * all.
 */
export function urgenciesFrom(availableFrom: string | null, now: Date): Urgency[] | undefined {
  const days = availableFrom ? (Date.parse(availableFrom) - Date.parse(dayOf(now))) / day : 0;
  const fitting = (Object.keys(within) as Urgency[]).filter((urgency) => days <= within[urgency]);
  return fitting.length === Object.keys(within).length ? undefined : fitting;
}

type Fitted = Pick<
  User,
  'id' | 'counties' | 'towns' | 'jobCategories' | 'jobTypes' | 'available_from' | 'takes_jobs'
>;

/**
 * Returns the newest active inquiries, at most `limits.fittingMost`, that fit a worker's categories (and
 * types, if any are chosen there), areas and availability; never the worker's own or those of users in
 * `without`. Empty for workers without a category or not taking jobs.
 */
export async function fittingPosts(
  db: Db,
  worker: Fitted,
  { without, now }: { without: readonly number[]; now: Date },
) {
  if (!worker.takes_jobs || worker.jobCategories.length === 0) return [];
  const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);
  const urgency = urgenciesFrom(worker.available_from, now);
  const filter = await resolveFilter(db, {
    type: 'inquiry',
    where_in: {
      county_id: ids(worker.counties),
      town_id: ids(worker.towns),
      job_category_id: ids(worker.jobCategories),
      job_type_id: ids(worker.jobTypes),
    },
    ...(urgency && { urgency }),
  });
  const others: SQL = sql`not ${jobPosts.userId} = any(${sql.param([worker.id, ...without])}::int[])`;
  return db
    .select({ id: jobPosts.id, townId: jobPosts.townId })
    .from(jobPosts)
    .where(and(isActive, conditions(filter), others))
    .orderBy(desc(jobPosts.createdAt), desc(jobPosts.id))
    .limit(limits.fittingMost);
}

/** Returns a client’s latest posts that are neither finished nor taken down. */
export const openPostsOf = (db: Db, userId: number, most: number): Promise<PostRow[]> =>
  db
    .select(postColumns)
    .from(jobPosts)
    .where(
      and(
        eq(jobPosts.userId, userId),
        inArray(jobPosts.status, ['active', 'addressed', 'pending', 'declined']),
      ),
    )
    .orderBy(desc(jobPosts.createdAt), desc(jobPosts.id))
    .limit(most);
