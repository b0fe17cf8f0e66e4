import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import { savedSearches } from './tables.ts';

/** Omits the columns used only for matching from every query. */
const {
  trades: _,
  places: __,
  kind: ___,
  query: ____,
  fingerprint: _____,
  ...columns
} = getTableColumns(savedSearches);

type Stored = typeof savedSearches.$inferSelect;
export type SavedSearchRow = Omit<Stored, 'trades' | 'places' | 'kind' | 'query' | 'fingerprint'>;
export type NewSavedSearch = Omit<typeof savedSearches.$inferInsert, 'query'> & { query: string | null };

const own = (userId: number, id: number) => and(eq(savedSearches.userId, userId), eq(savedSearches.id, id));

export const page = (
  db: DbOrTx,
  userId: number,
  query: { page: number; per_page: number },
): Promise<SavedSearchRow[]> =>
  db
    .select(columns)
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);

export const countOf = (db: DbOrTx, userId: number) =>
  db.$count(savedSearches, eq(savedSearches.userId, userId));

export const byFingerprint = async (
  db: DbOrTx,
  userId: number,
  fingerprint: string,
): Promise<SavedSearchRow | undefined> =>
  (
    await db
      .select(columns)
      .from(savedSearches)
      .where(and(eq(savedSearches.userId, userId), eq(savedSearches.fingerprint, fingerprint)))
  )[0];

export const fingerprintsOf = async (db: DbOrTx, userId: number): Promise<string[]> =>
  (
    await db
      .select({ fingerprint: savedSearches.fingerprint })
      .from(savedSearches)
      .where(eq(savedSearches.userId, userId))
  ).map((row) => row.fingerprint);

export async function insert(tx: Tx, { query, ...row }: NewSavedSearch): Promise<SavedSearchRow> {
  const created = one(
    await tx
      .insert(savedSearches)
      .values({ ...row, query: query === null ? null : sql`to_tsquery('simple', ${query})` })
      .returning(columns),
  );
  return created;
}

/** Locks the user's own search until the transaction ends, so that changes and digest runs do not overlap. */
export const lock = async (tx: Tx, userId: number, id: number): Promise<SavedSearchRow | undefined> =>
  (await tx.select(columns).from(savedSearches).where(own(userId, id)).for('update'))[0];

export const update = async (
  tx: Tx,
  id: number,
  values: Partial<Pick<Stored, 'title' | 'frequency' | 'notifiedUntil'>>,
): Promise<SavedSearchRow> =>
  one(await tx.update(savedSearches).set(values).where(eq(savedSearches.id, id)).returning(columns));

export const remove = async (db: DbOrTx, userId: number, id: number): Promise<boolean> =>
  (await db.delete(savedSearches).where(own(userId, id))).rowCount === 1;
