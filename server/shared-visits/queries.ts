import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { VisitAnswer } from '#contract/shared-visit-words.ts';
import { blocks } from '../blocks/tables.ts';
import { jobPosts } from '../job-posts/tables.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { users } from '../users/tables.ts';
import { sharedVisits, visitInvitations } from './tables.ts';

/** Maximum number of inquiries linked with one inquiry, and of clients found for it. */
const most = 20;

interface PostOfClient extends Record<string, unknown> {
  id: number;
  userId: number;
}

/** An inquiry with the place and category by which clients are matched. */
export interface GroupedPost {
  id: number;
  userId: number;
  townId: number;
  jobCategoryId: number;
}

export type InvitationRow = typeof visitInvitations.$inferSelect;

const noBlock = (a: SQL, b: SQL) =>
  sql`not exists (select from ${blocks} where (blocker_id, blocked_id) in ((${a}, ${b}), (${b}, ${a})))`;

export const invitationOf = async (db: DbOrTx, postId: number): Promise<InvitationRow | undefined> =>
  (await db.select().from(visitInvitations).where(eq(visitInvitations.jobPostId, postId)))[0];

/** Serializes transactions about inquiries with the same place and category. */
export const lockGroup = (tx: Tx, { townId, jobCategoryId }: GroupedPost) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('shared visit ' || ${townId}::int), ${jobCategoryId}::int)`,
  );

export const setAnswer = (tx: Tx, postId: number, answer: VisitAnswer) =>
  tx
    .update(visitInvitations)
    .set({ answer, answeredAt: sql`now()` })
    .where(eq(visitInvitations.jobPostId, postId));

/**
 * Returns open inquiries with the same place and category whose clients have agreed to a shared visit.
 * Excludes inquiries of the same client and of clients separated from the client by a block.
 */
export async function agreedWith(db: DbOrTx, post: GroupedPost): Promise<PostOfClient[]> {
  const { rows } = await db.execute<PostOfClient>(sql`
    select p.id, p.user_id as "userId" from ${jobPosts} p join ${visitInvitations} i on i.job_post_id = p.id
    where p.status = 'active' and p.kind = 'inquiry' and p.town_id = ${post.townId}
      and p.job_category_id = ${post.jobCategoryId} and p.user_id <> ${post.userId} and i.answer = 'yes' and i.expires_at > now() and ${noBlock(sql`p.user_id`, sql`${post.userId}::int`)}
    order by p.id limit ${most}`);
  return rows;
}

/**
 * Returns the open inquiries that share a visit with this one, if place and category still match and neither
 * client has blocked the other.
 */
export async function linkedWith(db: DbOrTx, postId: number): Promise<PostOfClient[]> {
  const { rows } = await db.execute<PostOfClient>(sql`
    select o.id, o.user_id as "userId" from ${sharedVisits} v join ${jobPosts} own on own.id = ${postId}
      join ${jobPosts} o on o.id = v.first_post_id + v.second_post_id - own.id
    where ${postId}::int in (v.first_post_id, v.second_post_id) and o.status = 'active' and o.town_id = own.town_id
      and o.job_category_id = own.job_category_id and ${noBlock(sql`o.user_id`, sql`own.user_id`)}
    order by o.id limit ${most}`);
  return rows;
}

const pairOf = (a: number, b: number) => ({ firstPostId: Math.min(a, b), secondPostId: Math.max(a, b) });

/** Links an inquiry with others. Returns those that were not linked before. */
export async function link(tx: Tx, postId: number, others: readonly number[]): Promise<number[]> {
  if (others.length === 0) return [];
  const rows = await tx
    .insert(sharedVisits)
    .values(others.map((other) => pairOf(postId, other)))
    .onConflictDoNothing()
    .returning();
  return rows.map(({ firstPostId, secondPostId }) => firstPostId + secondPostId - postId);
}

export const unlink = (tx: Tx, postId: number) =>
  tx
    .delete(sharedVisits)
    .where(sql`${postId}::int in (${sharedVisits.firstPostId}, ${sharedVisits.secondPostId})`);

export const invite = (tx: Tx, postIds: readonly number[], expiresAt: Date) =>
  tx
    .insert(visitInvitations)
    .values(postIds.map((jobPostId) => ({ jobPostId, expiresAt })))
    .onConflictDoNothing()
    .returning({ jobPostId: visitInvitations.jobPostId });

interface Found extends PostOfClient {
  jobTypeId: number;
}

/**
 * Returns up to `size` open inquiries published since `since` whose clients have not been asked, if another
 * client, not separated by a block, has also published an open inquiry with the same place and category since
 * then. The answers of other clients are ignored, so that neither being asked nor not being asked reveals an
 * answer. Suspended clients are not asked, because they could not answer.
 */
export async function toInvite(db: DbOrTx, since: Date, size: number): Promise<Found[]> {
  const { rows } = await db.execute<Found>(sql`
    with fresh as materialized (
      select id, user_id, town_id, job_category_id, job_type_id from ${jobPosts}
      where status = 'active' and kind = 'inquiry' and town_id is not null and renewed_at > ${since} and coalesce(reviewed_at, created_at) > ${since}
    )
    select f.id, f.user_id as "userId", f.job_type_id as "jobTypeId" from fresh f
    where not exists (select from ${visitInvitations} i where i.job_post_id = f.id)
      and not exists (select from ${users} u where u.id = f.user_id and u.suspended_until > now()) and exists (
      select from fresh o where o.town_id = f.town_id and o.job_category_id = f.job_category_id
        and o.user_id <> f.user_id and ${noBlock(sql`o.user_id`, sql`f.user_id`)}
    ) order by f.id limit ${size}`);
  return rows;
}

/** Expires visit invitations whose deadline passed without a shared visit. */
export const expire = (db: DbOrTx, now: Date) =>
  db.execute(sql`
    update ${visitInvitations} i set answer = 'expired' where i.answer in ('invited', 'yes') and i.expires_at <= ${now}
      and not exists (select from ${sharedVisits} v where v.first_post_id = i.job_post_id)
      and not exists (select from ${sharedVisits} v where v.second_post_id = i.job_post_id)`);

/**
 * Returns an author's own inquiry, share-locked until the transaction ends; undefined for another user's
 * inquiry.
 */
export const lockPost = async (tx: Tx, postId: number, authorId: number) =>
  (
    await tx
      .select({
        id: jobPosts.id,
        userId: jobPosts.userId,
        status: jobPosts.status,
        townId: jobPosts.townId,
        jobCategoryId: jobPosts.jobCategoryId,
      })
      .from(jobPosts)
      .where(and(eq(jobPosts.id, postId), eq(jobPosts.userId, authorId)))
      .for('share')
  )[0];

export const typesOf = async (db: DbOrTx, postIds: readonly number[]): Promise<Map<number, number>> =>
  new Map(
    (
      await db
        .select({ id: jobPosts.id, type: jobPosts.jobTypeId })
        .from(jobPosts)
        .where(inArray(jobPosts.id, [...postIds]))
    ).map(({ id, type }) => [id, type]),
  );
