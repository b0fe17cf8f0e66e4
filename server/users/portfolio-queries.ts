import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import { portfolioPictures } from './tables.ts';

export type PictureRow = typeof portfolioPictures.$inferSelect;
type NewPicture = typeof portfolioPictures.$inferInsert;

export const picturesOf = (db: DbOrTx, userId: number) =>
  db
    .select()
    .from(portfolioPictures)
    .where(eq(portfolioPictures.userId, userId))
    .orderBy(asc(portfolioPictures.position));

export async function insertPicture(tx: Tx, row: NewPicture): Promise<PictureRow> {
  const inserted = one(await tx.insert(portfolioPictures).values(row).returning());
  return inserted;
}

const own = (userId: number, id: number) =>
  and(eq(portfolioPictures.userId, userId), eq(portfolioPictures.id, id));

export const describePicture = async (
  db: DbOrTx,
  userId: number,
  id: number,
  caption: string | null,
): Promise<PictureRow | undefined> =>
  (await db.update(portfolioPictures).set({ caption }).where(own(userId, id)).returning())[0];

export const pictureOf = async (db: DbOrTx, userId: number, id: number): Promise<PictureRow | undefined> =>
  (await db.select().from(portfolioPictures).where(own(userId, id)))[0];

export async function removePicture(tx: Tx, userId: number, id: number): Promise<PictureRow | undefined> {
  const [removed] = await tx.delete(portfolioPictures).where(own(userId, id)).returning();
  if (removed)
    await tx
      .update(portfolioPictures)
      .set({ position: sql`${portfolioPictures.position} - 1` })
      .where(and(eq(portfolioPictures.userId, userId), gt(portfolioPictures.position, removed.position)));
  return removed;
}

/** Uses one statement, because the position constraint is checked at the end of each statement. */
export const orderPictures = (tx: Tx, userId: number, ids: readonly number[]) =>
  tx.execute(
    sql`update ${portfolioPictures} set position = wanted.place - 1 from unnest(array[${sql.join(
      ids.map((id) => sql`${id}::integer`),
      sql`, `,
    )}]) with ordinality as wanted (id, place) where ${portfolioPictures.id} = wanted.id and ${portfolioPictures.userId} = ${userId}`,
  );
