import { and, asc, desc, inArray, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import type { JobPost, TimelineEntry } from '#contract/job-posts.ts';
import { type ListMeta, metaOf } from '#contract/shapes.ts';
import type { UserRef } from '#contract/users.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { userRefsForAdmin } from '../users/service.ts';
import { invitedTogether } from './invitation-queries.ts';
import { presentEvent, presentPosts } from './present.ts';
import { type PostRow, postColumns, timelines } from './queries.ts';
import type { StoredStatus } from './states.ts';
import { jobPostEvents, jobPosts } from './tables.ts';

interface Page {
  page: number;
  per_page: number;
}

export interface Case {
  post: JobPost;
  waitingSince: Date;
  timeline: TimelineEntry[];
  /** True if the author has another published or pending post with the same text. */
  duplicate: boolean;
  asked: UserRef[];
}

/** Returns the given posts that exist, in any state, for a moderator. */
export async function postsForModerator(db: Db, actor: Actor, ids: readonly number[]): Promise<Case[]> {
  if (ids.length === 0) return [];
  return casesOf(db, actor, await db.select(postColumns).from(jobPosts).where(inArray(jobPosts.id, ids)));
}

export async function postsByStatus(
  db: Db,
  actor: Actor,
  status: StoredStatus,
  query: Page,
): Promise<{ data: JobPost[]; meta: ListMeta }> {
  const { rows, total, capped } = await statusPage(db, status, query);
  const data = await presentPosts(db, rows, actor);
  return { data, meta: metaOf(query, total, data.length, capped) };
}

const orders = {
  pending: [asc(jobPosts.submittedAt), asc(jobPosts.id)],
  active: [desc(jobPosts.createdAt), desc(jobPosts.id)],
  addressed: [desc(jobPosts.updatedAt)],
  declined: [desc(jobPosts.updatedAt)],
  inactive: [desc(jobPosts.updatedAt)],
  finished: [desc(jobPosts.updatedAt)],
};

async function statusPage(db: Db, status: StoredStatus, query: Page) {
  // Inlined rather than bound, so that the planner uses the index of each state.
  const inState = sql`${jobPosts.status} = ${sql.raw(`'${status}'`)}`;
  const rows = await db
    .select(postColumns)
    .from(jobPosts)
    .where(inState)
    .orderBy(...orders[status])
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const some = db
    .select({ id: jobPosts.id })
    .from(jobPosts)
    .where(inState)
    .limit(limits.countCap + 1)
    .as('some');
  const [counted] = await db.select({ posts: sql<number>`count(*)::int` }).from(some);
  const posts = counted?.posts ?? 0;
  return { rows, total: Math.min(posts, limits.countCap), capped: posts > limits.countCap };
}

async function casesOf(db: Db, actor: Actor, rows: PostRow[]): Promise<Case[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [posts, events, duplicates, invited] = await Promise.all([
    presentPosts(db, rows, actor),
    timelines(db, ids),
    duplicatesAmong(db, ids),
    invitedTogether(db, ids),
  ]);
  const people = await userRefsForAdmin(
    db,
    invited.map(({ workerId }) => workerId),
  );
  return posts.map((post) => ({
    post,
    waitingSince: rows.find((row) => row.id === post.id)?.submittedAt ?? new Date(post.created_at),
    timeline: events.filter((event) => event.jobPostId === post.id).map(presentEvent),
    duplicate: duplicates.has(post.id),
    asked: invited
      .filter(({ jobPostId }) => jobPostId === post.id)
      .flatMap(({ workerId }) => people.get(workerId) ?? []),
  }));
}

const compared = 50;

async function duplicatesAmong(db: Db, ids: number[]): Promise<Set<number>> {
  const latest = sql`select lower(subject) as subject from ${jobPosts} as other
    where other.user_id = ${jobPosts.userId} and other.status in ('active', 'addressed', 'pending') and other.id <> ${jobPosts.id} order by other.created_at desc limit ${compared}`;
  const rows = await db
    .select({ id: jobPosts.id })
    .from(jobPosts)
    .where(
      and(
        inArray(jobPosts.id, ids),
        sql`lower(${jobPosts.subject}) in (select recent.subject from (${latest}) as recent)`,
      ),
    );
  return new Set(rows.map((row) => row.id));
}

export type AuthorHistory = Record<'posts_total' | 'approved' | 'declined' | 'deactivated', number>;

/** Returns, per author, the numbers of posts, approvals, refusals and takedowns. */
export async function authorHistory(db: Db, userIds: readonly number[]): Promise<Map<number, AuthorHistory>> {
  const of = [...new Set(userIds)];
  if (of.length === 0) return new Map();
  const happened = (event: string) =>
    sql`count(*) filter (where event = ${event}) as ${sql.identifier(event)}`;
  // A lateral count uses the timeline’s index; a plain join may read the timelines of all posts.
  const { rows } = await db.execute<AuthorHistory & { user_id: number }>(sql`
    select post.user_id, count(*)::int as posts_total, sum(past.approved)::int as approved, sum(past.review_declined)::int as declined, sum(past.deactivated)::int as deactivated
    from ${jobPosts} as post
    cross join lateral (select ${happened('approved')}, ${happened('review_declined')}, ${happened('deactivated')} from ${jobPostEvents} where job_post_id = post.id) as past
    where post.user_id in ${of} group by post.user_id`);
  const none = { posts_total: 0, approved: 0, declined: 0, deactivated: 0 };
  const found = new Map(rows.map(({ user_id, ...history }) => [user_id, history]));
  return new Map(of.map((id) => [id, found.get(id) ?? none]));
}
