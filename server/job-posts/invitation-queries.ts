import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { DeclineReason, InvitationAnswer } from '#contract/offers.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { prepared } from '../platform/db/prepared.ts';
import { isOpen } from './matching.ts';
import { invitations, jobPosts } from './tables.ts';

export type InvitationRow = typeof invitations.$inferSelect;

/** Returns a post's invitations in the order they were sent. */
export const invited = (db: DbOrTx, postId: number): Promise<InvitationRow[]> =>
  db
    .select()
    .from(invitations)
    .where(eq(invitations.jobPostId, postId))
    .orderBy(asc(invitations.createdAt), asc(invitations.workerId));

/** Returns the invitations of several posts in the order they were sent. */
export const invitedTogether = (db: Db, postIds: readonly number[]) =>
  db
    .select({ jobPostId: invitations.jobPostId, workerId: invitations.workerId })
    .from(invitations)
    .where(inArray(invitations.jobPostId, [...postIds]))
    .orderBy(asc(invitations.createdAt), asc(invitations.workerId));

export const invite = (tx: Tx, jobPostId: number, workerId: number) =>
  tx.insert(invitations).values({ jobPostId, workerId, toldAt: new Date() }).onConflictDoNothing();

const ofWorker = prepared((db) =>
  db
    .select({ id: invitations.jobPostId })
    .from(invitations)
    .where(
      and(
        eq(invitations.workerId, sql.placeholder('worker')),
        sql`${invitations.jobPostId} = any(${sql.placeholder('posts')}::int[])`,
      ),
    )
    .prepare('invited_to'),
);

export const invitedTo = async (
  db: DbOrTx,
  workerId: number,
  postIds: readonly number[],
): Promise<Set<number>> =>
  new Set((await ofWorker(db).execute({ worker: workerId, posts: [...postIds] })).map(({ id }) => id));

export const notNotifiedYet = async (tx: Tx, postId: number): Promise<number[]> =>
  (
    await tx
      .select({ id: invitations.workerId })
      .from(invitations)
      .where(and(eq(invitations.jobPostId, postId), isNull(invitations.toldAt)))
      .orderBy(asc(invitations.createdAt), asc(invitations.workerId))
  ).map(({ id }) => id);

export const setNotified = (tx: Tx, postId: number, workerIds: readonly number[]) =>
  tx
    .update(invitations)
    .set({ toldAt: new Date() })
    .where(and(eq(invitations.jobPostId, postId), inArray(invitations.workerId, [...workerIds])));

export const setAnswer = (
  tx: Tx,
  postId: number,
  workerId: number,
  answer: InvitationAnswer,
  reason: DeclineReason | null = null,
) =>
  tx
    .update(invitations)
    .set({ answer, reason, answeredAt: new Date() })
    .where(and(eq(invitations.jobPostId, postId), eq(invitations.workerId, workerId)));

export const waitingAnswers = (db: Db, workerId: number, most: number) =>
  db
    .select({
      id: jobPosts.id,
      clientId: jobPosts.userId,
      toldAt: sql<Date>`${invitations.toldAt}`.mapWith(invitations.toldAt),
    })
    .from(invitations)
    .innerJoin(jobPosts, eq(jobPosts.id, invitations.jobPostId))
    .where(
      and(
        eq(invitations.workerId, workerId),
        isNull(invitations.answer),
        isNotNull(invitations.toldAt),
        isOpen,
      ),
    )
    .orderBy(sql`${invitations.toldAt} desc`, sql`${jobPosts.id} desc`)
    .limit(most);
