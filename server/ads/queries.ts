import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { AdStatus } from '#contract/ad-labels.ts';
import { limits } from '#contract/constants.ts';
import { paymentDisputes, payments } from '../payments/tables.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { prepared } from '../platform/db/prepared.ts';
import { type AdRow, adMedias, ads } from './tables.ts';

export type NewAd = typeof ads.$inferInsert;
export type MediaRow = typeof adMedias.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

/**
 * Inserts an ad; returns undefined if one with this `sentKey` exists. Waits for a parallel insert of the same
 * key.
 */
export const insert = async (tx: Tx, row: NewAd): Promise<AdRow | undefined> =>
  (await tx.insert(ads).values(row).onConflictDoNothing({ target: ads.sentKey }).returning())[0];

export const bySentKey = async (db: DbOrTx, sentKey: string): Promise<AdRow | undefined> =>
  (await db.select().from(ads).where(eq(ads.sentKey, sentKey)))[0];

export async function update(tx: Tx, id: number, values: Partial<NewAd>): Promise<AdRow> {
  const [updated] = await tx.update(ads).set(values).where(eq(ads.id, id)).returning();
  if (!updated) throw new Error(`the ad ${id} does not exist, although it was locked`);
  return updated;
}

export type NewPicture = Omit<typeof adMedias.$inferInsert, 'id' | 'adId'>;

/** Replaces or removes the picture. Returns the storage key of the previous one, or null. */
export async function setPicture(
  tx: Tx,
  adId: number,
  picture: NewPicture | undefined,
): Promise<string | null> {
  const [former] = await tx
    .delete(adMedias)
    .where(eq(adMedias.adId, adId))
    .returning({ storageKey: adMedias.storageKey });
  if (picture) {
    const { storageKey, name, size, width, height } = picture;
    await tx.insert(adMedias).values({ adId, storageKey, name, size, width, height });
  }
  return former?.storageKey ?? null;
}

export const mediaOf = (db: DbOrTx, adIds: readonly number[]): Promise<MediaRow[]> =>
  db
    .select()
    .from(adMedias)
    .where(inArray(adMedias.adId, [...adIds]));

const ofFile = prepared((db) =>
  db
    .select({ status: ads.status, userId: ads.userId, accessHash: ads.accessHash })
    .from(adMedias)
    .innerJoin(ads, eq(ads.id, adMedias.adId))
    .where(eq(adMedias.storageKey, sql.placeholder('key')))
    .prepare('ad_of_file'),
);

export const adOfFile = async (db: DbOrTx, key: string) => (await ofFile(db).execute({ key }))[0];

/** Returns each ad's payment: the first paid one, otherwise the open one. */
export const paymentsOf = (db: DbOrTx, adIds: readonly number[]): Promise<PaymentRow[]> =>
  db
    .selectDistinctOn([payments.adId])
    .from(payments)
    .where(and(inArray(payments.adId, [...adIds]), ne(payments.status, 'cancelled')))
    .orderBy(asc(payments.adId), sql`${payments.receiptNumber} nulls last`, desc(payments.id));

export const isDisputed = async (db: DbOrTx, paymentId: number): Promise<boolean> =>
  (
    await db
      .select({ id: paymentDisputes.id })
      .from(paymentDisputes)
      .where(and(eq(paymentDisputes.paymentId, paymentId), ne(paymentDisputes.status, 'won')))
      .limit(1)
  ).length > 0;

export const unpaidOf = async (tx: Tx, userId: number): Promise<number[]> =>
  (
    await tx
      .select({ id: ads.id })
      .from(ads)
      .where(and(eq(ads.userId, userId), inArray(ads.status, ['draft', 'awaiting_payment'])))
  ).map(({ id }) => id);

interface Page {
  page: number;
  per_page: number;
}

const paged = (db: Db, where: SQL | undefined, order: SQL[], query: Page): Promise<AdRow[]> =>
  db
    .select()
    .from(ads)
    .where(where)
    .orderBy(...order)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);

// The status is inlined instead of bound as a parameter, because otherwise the planner cannot use the partial
// index.
const inStatus = (status: AdStatus) => sql`${ads.status} = ${sql.raw(`'${status}'`)}`;

export const serving = (db: Db, query: Page) =>
  paged(db, inStatus('active'), [asc(ads.impressions), sql`random()`], query);

export const inState = (db: Db, status: AdStatus, query: Page) =>
  paged(
    db,
    inStatus(status),
    status === 'pending' ? [asc(ads.submittedAt), asc(ads.id)] : [desc(ads.id)],
    query,
  );

export const ofUser = (db: Db, userId: number, query: Page) =>
  paged(db, eq(ads.userId, userId), [desc(ads.id)], query);

const counted = async (db: Db, where: SQL): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from ${ads} where ${where} limit ${limits.countCap + 1}) as counted`,
  );
  return rows[0]?.n ?? 0;
};
export const countInState = (db: Db, status: AdStatus) => counted(db, inStatus(status));
export const countOfUser = (db: Db, userId: number) => counted(db, eq(ads.userId, userId));
