import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PostEvent } from '#contract/post-events.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { prepared } from '../platform/db/prepared.ts';
import { one } from '../platform/db/rows.ts';
import { users } from '../users/tables.ts';
import type { StoredStatus, Transition } from './states.ts';
import { invitations, jobPostEvents, jobPosts } from './tables.ts';

/** The search document is large and never selected. */
export const { searchDoc: _, ...postColumns } = getTableColumns(jobPosts);

export type PostRow = Omit<typeof jobPosts.$inferSelect, 'searchDoc'>;
export type NewPost = typeof jobPosts.$inferInsert;
export type EventRow = Awaited<ReturnType<typeof timelines>>[number];

const oneById = prepared((db) =>
  db
    .select(postColumns)
    .from(jobPosts)
    .where(eq(jobPosts.id, sql.placeholder('id')))
    .prepare('post_by_id'),
);

export const postById = async (db: DbOrTx, id: number): Promise<PostRow | undefined> =>
  (await oneById(db).execute({ id }))[0];

export const lockPost = async (tx: Tx, id: number): Promise<PostRow | undefined> =>
  (await tx.select(postColumns).from(jobPosts).where(eq(jobPosts.id, id)).for('update'))[0];

/**
 * Inserts a post with the first events of its timeline and its invitations in one statement. Returns
 * undefined if this author has already submitted the same form.
 */
export async function insertPost(
  db: DbOrTx,
  row: NewPost,
  events: readonly PostEvent[],
  asked: readonly number[],
): Promise<PostRow | undefined> {
  const made = db.$with('made').as(
    db
      .insert(jobPosts)
      .values(row)
      .onConflictDoNothing({
        target: [jobPosts.userId, jobPosts.clientId],
        where: sql`client_id is not null`,
      })
      .returning(postColumns),
  );
  const begun = db
    .$with('begun', {})
    .as(
      sql`insert into ${jobPostEvents} (job_post_id, author_id, event) select id, user_id, event from made, unnest(${sql.param([...events])}::text[]) with ordinality as happened (event, place) order by place`,
    );
  const invited = db
    .$with('invited', {})
    .as(
      sql`insert into ${invitations} (job_post_id, worker_id) select id, worker from made, unnest(${sql.param([...asked])}::int[]) as asked (worker)`,
    );
  const [post] = await db.with(made, begun, invited).select().from(made);
  return post;
}

export const postByClientId = async (
  db: DbOrTx,
  userId: number,
  clientId: string,
): Promise<PostRow | undefined> =>
  (
    await db
      .select(postColumns)
      .from(jobPosts)
      .where(and(eq(jobPosts.userId, userId), eq(jobPosts.clientId, clientId)))
  )[0];

export const updatePost = async (tx: Tx, id: number, values: Partial<NewPost>): Promise<PostRow> =>
  one(
    await tx
      .update(jobPosts)
      .set({ ...values, updatedAt: new Date() })
      .where(eq(jobPosts.id, id))
      .returning(postColumns),
  );

export const deletePost = (tx: Tx, id: number) => tx.delete(jobPosts).where(eq(jobPosts.id, id));

export interface Remark {
  reason?: string;
  text?: string;
}

export const addEvents = (
  tx: Tx,
  postId: number,
  authorId: number | null,
  events: Transition['events'],
  remark: Remark = {},
) =>
  tx.insert(jobPostEvents).values(
    events.map((event, i) => ({
      jobPostId: postId,
      authorId,
      event,
      ...(i === events.length - 1 ? { reason: remark.reason, text: remark.text } : {}),
    })),
  );

export const timelines = (db: DbOrTx, postIds: readonly number[]) =>
  db
    .select({
      id: jobPostEvents.id,
      jobPostId: jobPostEvents.jobPostId,
      event: jobPostEvents.event,
      reason: jobPostEvents.reason,
      text: jobPostEvents.text,
      createdAt: jobPostEvents.createdAt,
      authorId: jobPostEvents.authorId,
      authorName: users.name,
    })
    .from(jobPostEvents)
    .leftJoin(users, eq(users.id, jobPostEvents.authorId))
    .where(inArray(jobPostEvents.jobPostId, [...postIds]))
    .orderBy(asc(jobPostEvents.id));

export const lastRemarks = (db: DbOrTx, postIds: readonly number[]) =>
  db
    .selectDistinctOn([jobPostEvents.jobPostId], {
      jobPostId: jobPostEvents.jobPostId,
      reason: jobPostEvents.reason,
      text: jobPostEvents.text,
      createdAt: jobPostEvents.createdAt,
    })
    .from(jobPostEvents)
    .where(
      and(
        inArray(jobPostEvents.jobPostId, [...postIds]),
        inArray(jobPostEvents.event, ['review_declined', 'deactivated']),
      ),
    )
    .orderBy(jobPostEvents.jobPostId, sql`${jobPostEvents.id} desc`);

export const lastEvent = async (db: DbOrTx, postId: number) =>
  (
    await db
      .select({ event: jobPostEvents.event, authorId: jobPostEvents.authorId, authorName: users.name })
      .from(jobPostEvents)
      .leftJoin(users, eq(users.id, jobPostEvents.authorId))
      .where(eq(jobPostEvents.jobPostId, postId))
      .orderBy(sql`${jobPostEvents.id} desc`)
      .limit(1)
  )[0];

export const countsByStatus = (
  db: DbOrTx,
  userId: number,
): Promise<{ status: StoredStatus; posts: number }[]> =>
  db
    .select({ status: jobPosts.status, posts: sql<number>`count(*)::int` })
    .from(jobPosts)
    .where(eq(jobPosts.userId, userId))
    .groupBy(jobPosts.status);
