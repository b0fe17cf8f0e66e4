import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { prepared } from '../platform/db/prepared.ts';
import { invitations } from './tables.ts';

export type InvitationRow = typeof invitations.$inferSelect;

export const invitedTogether = (db: Db, postIds: readonly number[]) =>
  db
    .select({ jobPostId: invitations.jobPostId, workerId: invitations.workerId })
    .from(invitations)
    .where(inArray(invitations.jobPostId, [...postIds]))
    .orderBy(asc(invitations.createdAt), asc(invitations.workerId));

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
      .where(and(eq(invitations.jobPostId, postId), isNull(invitations.notifiedAt)))
      .orderBy(asc(invitations.createdAt), asc(invitations.workerId))
  ).map(({ id }) => id);

export const setNotified = (tx: Tx, postId: number, workerIds: readonly number[]) =>
  tx
    .update(invitations)
    .set({ notifiedAt: new Date() })
    .where(and(eq(invitations.jobPostId, postId), inArray(invitations.workerId, [...workerIds])));
