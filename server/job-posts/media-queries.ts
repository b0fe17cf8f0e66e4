import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { prepared } from '../platform/db/prepared.ts';
import { one } from '../platform/db/rows.ts';
import { jobPostMedia, jobPosts } from './tables.ts';

export type MediaRow = typeof jobPostMedia.$inferSelect;
export type NewMedia = typeof jobPostMedia.$inferInsert;

const ofPosts = prepared((db) =>
  db
    .select()
    .from(jobPostMedia)
    .where(sql`${jobPostMedia.jobPostId} = any(${sql.placeholder('posts')}::int[])`)
    .orderBy(asc(jobPostMedia.jobPostId), asc(jobPostMedia.position))
    .prepare('media_of_posts'),
);

export const mediaOf = (db: DbOrTx, postIds: readonly number[]): Promise<MediaRow[]> =>
  ofPosts(db).execute({ posts: [...postIds] });

const { id, userId, status, audience, remindedAt } = getTableColumns(jobPosts);
const ofFile = prepared((db) =>
  db
    .select({ id, userId, status, audience, remindedAt })
    .from(jobPostMedia)
    .innerJoin(jobPosts, eq(jobPosts.id, jobPostMedia.jobPostId))
    .where(eq(jobPostMedia.storageKey, sql.placeholder('key')))
    .prepare('post_of_file'),
);

export const postOfFile = async (db: DbOrTx, key: string) => (await ofFile(db).execute({ key }))[0];

export async function insertMedia(tx: Tx, row: NewMedia): Promise<MediaRow> {
  const inserted = one(await tx.insert(jobPostMedia).values(row).returning());
  return inserted;
}

/** Removes a post's file and closes the gap in the order. */
export async function removeMedia(tx: Tx, postId: number, id: number): Promise<MediaRow | undefined> {
  const [removed] = await tx
    .delete(jobPostMedia)
    .where(and(eq(jobPostMedia.jobPostId, postId), eq(jobPostMedia.id, id)))
    .returning();
  if (removed)
    await tx
      .update(jobPostMedia)
      .set({ position: sql`${jobPostMedia.position} - 1` })
      .where(and(eq(jobPostMedia.jobPostId, postId), gt(jobPostMedia.position, removed.position)));
  return removed;
}

/** Reorders a post's files in one statement, because the position constraint is checked at its end. */
export const orderMedia = (tx: Tx, postId: number, ids: readonly number[]) =>
  tx.execute(
    sql`update ${jobPostMedia} set position = wanted.place - 1 from unnest(array[${sql.join(
      ids.map((id) => sql`${id}::integer`),
      sql`, `,
    )}]) with ordinality as wanted (id, place) where ${jobPostMedia.id} = wanted.id and ${jobPostMedia.jobPostId} = ${postId}`,
  );
