import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import { consents, pages } from './tables.ts';

export type PageRow = typeof pages.$inferSelect;
export type NewPage = typeof pages.$inferInsert;

const bySlugOrId = (key: string): SQL =>
  /^\d+$/.test(key) ? eq(pages.id, Number(key)) : eq(pages.slug, key);

export const find = async (db: DbOrTx, key: string): Promise<PageRow | undefined> =>
  /^\d{10,}$/.test(key) ? undefined : (await db.select().from(pages).where(bySlugOrId(key)))[0];

export const lock = async (tx: Tx, id: number): Promise<PageRow | undefined> =>
  (await tx.select().from(pages).where(eq(pages.id, id)).for('update'))[0];

export const list = (db: Db, kind: PageRow['kind'] | undefined) =>
  db
    .select()
    .from(pages)
    .where(kind && eq(pages.kind, kind));

export const insert = async (tx: Tx, row: NewPage): Promise<PageRow> => {
  const made = one(await tx.insert(pages).values(row).returning());
  return made;
};

export const update = async (tx: Tx, id: number, row: Partial<NewPage>): Promise<PageRow> => {
  const [changed] = await tx
    .update(pages)
    .set({ ...row, updatedAt: new Date() })
    .where(eq(pages.id, id))
    .returning();
  if (!changed) throw new Error(`the page ${id} does not exist`);
  return changed;
};

export const remove = (tx: Tx, id: number) => tx.delete(pages).where(eq(pages.id, id));

export const agreed = (db: DbOrTx) =>
  db
    .select({
      id: pages.id,
      slug: pages.slug,
      title: pages.title,
      major: pages.major,
      minor: pages.minor,
      note: pages.note,
    })
    .from(pages)
    .where(eq(pages.agreed, true))
    .orderBy(asc(pages.id));

export const consentsOf = (db: DbOrTx, userId: number, pageIds: readonly number[]) =>
  db
    .select({ pageId: consents.pageId, major: consents.major })
    .from(consents)
    .where(and(eq(consents.userId, userId), inArray(consents.pageId, [...pageIds])))
    .orderBy(desc(consents.major));

export const consentHistory = (db: DbOrTx, userId: number) =>
  db
    .select({
      title: pages.title,
      slug: pages.slug,
      major: consents.major,
      minor: consents.minor,
      createdAt: consents.createdAt,
    })
    .from(consents)
    .innerJoin(pages, eq(pages.id, consents.pageId))
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.createdAt), asc(pages.id))
    .limit(limits.perPage.max);

/**
 * Records consent to the current versions. A repeated consent changes nothing, because the time of the first
 * one counts.
 */
export const consent = (db: DbOrTx, userId: number) =>
  db.execute(
    sql`insert into consents (user_id, page_id, major, minor) select ${userId}, id, major, minor from ${pages} where agreed on conflict do nothing`,
  );
