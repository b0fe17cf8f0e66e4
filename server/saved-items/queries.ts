import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { SavedKind } from '#contract/saved-item-words.ts';
import { invitations, jobPosts } from '../job-posts/tables.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import { users } from '../users/tables.ts';
import { savedItems } from './tables.ts';

export type SavedRow = typeof savedItems.$inferSelect;
type Slice = { page: number; per_page: number };

const columns = { workers: savedItems.workerId, 'job-posts': savedItems.jobPostId } as const;

const own = (userId: number, kind: SavedKind, id: number) =>
  and(eq(savedItems.userId, userId), eq(columns[kind], id));
const ofKind = (userId: number, kind: SavedKind) =>
  and(eq(savedItems.userId, userId), isNotNull(columns[kind]));
const slice = ({ page, per_page: size }: Slice) => ({ size, skip: (page - 1) * size });

/** A reader of lists, and the people whom the reader has blocked or who have blocked the reader. */
export interface Reader {
  id: number;
  apart: readonly number[];
}

const isOther = (person: typeof users.id | typeof jobPosts.userId, { id, apart }: Reader) =>
  and(ne(person, id), apart.length > 0 ? notInArray(person, [...apart]) : undefined);

const isListedWorker = (reader: Reader): SQL | undefined =>
  and(isOther(users.id, reader), isNull(users.bannedAt), isNull(users.deleteAt), isNull(users.hiddenAt));

const isListedPost = (reader: Reader): SQL | undefined =>
  and(
    isOther(jobPosts.userId, reader),
    inArray(jobPosts.status, ['active', 'addressed', 'finished']),
    or(
      eq(jobPosts.audience, 'all'),
      sql`exists (select from ${invitations} where ${invitations.jobPostId} = ${jobPosts.id} and ${invitations.workerId} = ${reader.id})`,
    ),
  );

const workersOf = (db: DbOrTx, reader: Reader) =>
  db
    .select({ row: savedItems })
    .from(savedItems)
    .innerJoin(users, eq(users.id, savedItems.workerId))
    .where(and(ofKind(reader.id, 'workers'), isListedWorker(reader)));

const postsOf = (db: DbOrTx, reader: Reader) =>
  db
    .select({ row: savedItems })
    .from(savedItems)
    .innerJoin(jobPosts, eq(jobPosts.id, savedItems.jobPostId))
    .where(and(ofKind(reader.id, 'job-posts'), isListedPost(reader)));

const listed = (db: DbOrTx, kind: SavedKind, reader: Reader) =>
  kind === 'workers' ? workersOf(db, reader) : postsOf(db, reader);

/** Returns a page of the reader's saved items that can still be shown, most recently saved first. */
export async function page(db: DbOrTx, kind: SavedKind, reader: Reader, query: Slice): Promise<SavedRow[]> {
  const { size, skip } = slice(query);
  const rows = await listed(db, kind, reader).orderBy(desc(savedItems.id)).limit(size).offset(skip);
  return rows.map(({ row }) => row);
}

/** Returns the total number of items that `page` can list: at most 500, the limit of saved items. */
export const countListed = (db: DbOrTx, kind: SavedKind, reader: Reader): Promise<number> =>
  db.$count(listed(db, kind, reader).as('listed'));

/** Returns whether the reader may save this post; lists of saved posts use the same condition. */
export const isSavablePost = async (db: DbOrTx, reader: Reader, id: number): Promise<boolean> =>
  (
    await db
      .select({ id: jobPosts.id })
      .from(jobPosts)
      .where(and(eq(jobPosts.id, id), isListedPost(reader)))
  ).length > 0;

/** Counts all saved items of a kind, including those that cannot currently be shown. */
export const countOf = (db: DbOrTx, userId: number, kind: SavedKind): Promise<number> =>
  db.$count(savedItems, ofKind(userId, kind));

export const find = async (
  db: DbOrTx,
  userId: number,
  kind: SavedKind,
  id: number,
): Promise<SavedRow | undefined> =>
  (
    await db
      .select()
      .from(savedItems)
      .where(own(userId, kind, id))
  )[0];

export const insert = async (tx: Tx, userId: number, kind: SavedKind, id: number): Promise<SavedRow> =>
  one(
    await tx
      .insert(savedItems)
      .values({ userId, ...(kind === 'workers' ? { workerId: id } : { jobPostId: id }) })
      .returning(),
  );

export const setNote = async (
  db: DbOrTx,
  userId: number,
  kind: SavedKind,
  id: number,
  privateNote: string | null,
): Promise<SavedRow | undefined> =>
  (
    await db
      .update(savedItems)
      .set({ privateNote })
      .where(own(userId, kind, id))
      .returning()
  )[0];

export const remove = async (db: DbOrTx, userId: number, kind: SavedKind, id: number): Promise<boolean> =>
  (await db.delete(savedItems).where(own(userId, kind, id))).rowCount === 1;

interface Savers {
  /** Only users with an id above this one. */
  after: number;
  /** People whom the worker has blocked or who have blocked the worker. */
  apart: readonly number[];
  /** Excludes users notified since this time. */
  since: Date;
  most: number;
}

/** Locks and returns the next users to notify among those who saved a worker, ordered by id. */
export const lockSavers = async (
  tx: Tx,
  workerId: number,
  { after, apart, since, most }: Savers,
): Promise<number[]> =>
  (
    await tx
      .select({ userId: savedItems.userId })
      .from(savedItems)
      .where(
        and(
          eq(savedItems.workerId, workerId),
          gt(savedItems.userId, after),
          or(isNull(savedItems.notifiedAt), lt(savedItems.notifiedAt, since)),
          apart.length > 0 ? notInArray(savedItems.userId, [...apart]) : undefined,
        ),
      )
      .orderBy(savedItems.userId)
      .limit(most)
      .for('update')
  ).map(({ userId }) => userId);

export const setNotified = (tx: Tx, workerId: number, userIds: readonly number[], at: Date) =>
  tx
    .update(savedItems)
    .set({ notifiedAt: at })
    .where(and(eq(savedItems.workerId, workerId), inArray(savedItems.userId, [...userIds])));

export const among = (
  db: DbOrTx,
  userId: number,
  asked: { workers: readonly number[]; job_posts: readonly number[] },
) =>
  db
    .select({ workerId: savedItems.workerId, jobPostId: savedItems.jobPostId })
    .from(savedItems)
    .where(
      and(
        eq(savedItems.userId, userId),
        or(
          inArray(savedItems.workerId, [...asked.workers]),
          inArray(savedItems.jobPostId, [...asked.job_posts]),
        ),
      ),
    );
