import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { users } from '../users/tables.ts';
import type { StoredStatus, Transition } from './states.ts';
import { jobPostEvents, jobPosts } from './tables.ts';

/** The search document stays in the database. */
const { searchDoc: _, ...columns } = getTableColumns(jobPosts);

export { columns as postColumns };
export type PostRow = Omit<typeof jobPosts.$inferSelect, 'searchDoc'>;
export type NewPost = typeof jobPosts.$inferInsert;
export type EventRow = Awaited<ReturnType<typeof timelines>>[number];

export const postById = async (db: DbOrTx, id: number): Promise<PostRow | undefined> => (await db.select(columns).from(jobPosts).where(eq(jobPosts.id, id)))[0];

export const postsByIds = (db: DbOrTx, ids: readonly number[]): Promise<PostRow[]> =>
  db
    .select(columns)
    .from(jobPosts)
    .where(inArray(jobPosts.id, [...ids]));

/** The post, held until the transaction ends: whoever comes second sees what the first has done. */
export const lockPost = async (tx: Tx, id: number): Promise<PostRow | undefined> =>
  (await tx.select(columns).from(jobPosts).where(eq(jobPosts.id, id)).for('update'))[0];

/** Undefined when this author has sent the same form before. */
export const insertPost = async (tx: Tx, row: NewPost): Promise<PostRow | undefined> =>
  (
    await tx
      .insert(jobPosts)
      .values(row)
      .onConflictDoNothing({ target: [jobPosts.userId, jobPosts.clientId], where: sql`client_id is not null` })
      .returning(columns)
  )[0];

export const postByClientId = async (db: DbOrTx, userId: number, clientId: string): Promise<PostRow | undefined> =>
  (
    await db
      .select(columns)
      .from(jobPosts)
      .where(and(eq(jobPosts.userId, userId), eq(jobPosts.clientId, clientId)))
  )[0];

export async function updatePost(tx: Tx, id: number, values: Partial<NewPost>): Promise<PostRow> {
  const [row] = await tx
    .update(jobPosts)
    .set({ ...values, updatedAt: new Date() })
    .where(eq(jobPosts.id, id))
    .returning(columns);
  if (!row) throw new Error('update returned no row');
  return row;
}

export const deletePost = (tx: Tx, id: number) => tx.delete(jobPosts).where(eq(jobPosts.id, id));

export interface Remark {
  reason?: string;
  text?: string;
}

/** Writes into the timeline; the remark stands at the last of the events. */
export const addEvents = (tx: Tx, postId: number, authorId: number | null, events: Transition['events'], remark: Remark = {}) =>
  tx
    .insert(jobPostEvents)
    .values(
      events.map((event, i) => ({ jobPostId: postId, authorId, event, ...(i === events.length - 1 ? { reason: remark.reason, text: remark.text } : {}) })),
    );

/** Timelines of some posts, oldest first. */
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

/** The last remark of an administrator on each post. */
export const lastRemarks = (db: DbOrTx, postIds: readonly number[]) =>
  db
    .selectDistinctOn([jobPostEvents.jobPostId], {
      jobPostId: jobPostEvents.jobPostId,
      reason: jobPostEvents.reason,
      text: jobPostEvents.text,
      createdAt: jobPostEvents.createdAt,
    })
    .from(jobPostEvents)
    .where(and(inArray(jobPostEvents.jobPostId, [...postIds]), inArray(jobPostEvents.event, ['review_declined', 'deactivated'])))
    .orderBy(jobPostEvents.jobPostId, sql`${jobPostEvents.id} desc`);

/** What was done to a post last, and by whom. */
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

/** How many posts of an author are in each state. */
export const countsByStatus = (db: DbOrTx, userId: number): Promise<{ status: StoredStatus; posts: number }[]> =>
  db.select({ status: jobPosts.status, posts: sql<number>`count(*)::int` }).from(jobPosts).where(eq(jobPosts.userId, userId)).groupBy(jobPosts.status);
