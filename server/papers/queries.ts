import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { limits } from '#contract/constants.ts';
import type { PaperItem } from '#contract/papers.ts';
import { deals } from '../deals/tables.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { offers } from '../offers/tables.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import type { Side } from './states.ts';
import { paperBills, paperNumbers, papers, traders } from './tables.ts';

type TraderRow = typeof traders.$inferSelect;

export const traderOf = async (db: DbOrTx, userId: number): Promise<TraderRow | undefined> =>
  (await db.select().from(traders).where(eq(traders.userId, userId)))[0];

export async function saveTrader(db: DbOrTx, row: typeof traders.$inferInsert): Promise<TraderRow> {
  const values = { ...row, updatedAt: new Date() };
  const saved = one(
    await db
      .insert(traders)
      .values(values)
      .onConflictDoUpdate({ target: traders.userId, set: values })
      .returning(),
  );
  return saved;
}

const former = alias(papers, 'former');

const papersWhere = (db: DbOrTx, where: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(papers),
      formerNumber: former.number,
      formerYear: former.year,
      bill: getTableColumns(paperBills),
    })
    .from(papers)
    .leftJoin(former, eq(former.id, papers.supersedesId))
    .leftJoin(paperBills, eq(paperBills.paperId, papers.id))
    .where(where);
export type PaperRow = Awaited<ReturnType<typeof papersWhere>>[number];

export const byId = async (db: DbOrTx, id: number): Promise<PaperRow | undefined> =>
  (await papersWhere(db, eq(papers.id, id)))[0];

export async function lock(tx: Tx, id: number): Promise<PaperRow | undefined> {
  await tx.select({ id: papers.id }).from(papers).where(eq(papers.id, id)).for('update');
  return byId(tx, id);
}

/** Returns the condition for the papers of a deal that a party may read; excludes drafts for the client. */
const ofDeal = (dealId: number, side: Side) =>
  and(eq(papers.dealId, dealId), side === 'client' ? ne(papers.state, 'draft') : undefined);

export const page = (db: DbOrTx, dealId: number, side: Side, query: { page: number; per_page: number }) =>
  papersWhere(db, ofDeal(dealId, side))
    .orderBy(desc(papers.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);

export const total = async (db: DbOrTx, dealId: number, side: Side): Promise<number> =>
  (await db.select({ n: count() }).from(papers).where(ofDeal(dealId, side)))[0]?.n ?? 0;

/** Returns the newest quote of a deal that was sent and not replaced. */
export const lastQuote = async (tx: Tx, dealId: number): Promise<PaperRow | undefined> =>
  (
    await papersWhere(
      tx,
      and(
        eq(papers.dealId, dealId),
        eq(papers.kind, 'quote'),
        or(eq(papers.state, 'sent'), eq(papers.state, 'accepted')),
      ),
    )
      .orderBy(desc(papers.id))
      .limit(1)
  )[0];

/** Returns the newest quote sent with an offer, locked until the transaction ends. */
export async function lockQuote(tx: Tx, offerId: number): Promise<PaperRow | undefined> {
  const [sent] = await tx
    .select({ id: papers.id })
    .from(papers)
    .where(and(eq(papers.offerId, offerId), eq(papers.state, 'sent')))
    .orderBy(desc(papers.id))
    .limit(1)
    .for('update');
  return sent && byId(tx, sent.id);
}

export const draftOf = async (tx: Tx, offerId: number): Promise<number | undefined> =>
  (
    await tx
      .select({ id: papers.id })
      .from(papers)
      .where(and(eq(papers.offerId, offerId), eq(papers.state, 'draft')))
  )[0]?.id;

export const countOfOffer = (tx: Tx, offerId: number): Promise<number> =>
  tx.$count(papers, eq(papers.offerId, offerId));

/** Adds the quotes of an accepted offer to its deal. */
export const moveToDeal = (tx: Tx, offerId: number, dealId: number) =>
  tx.update(papers).set({ dealId }).where(eq(papers.offerId, offerId));

export async function insert(tx: Tx, row: typeof papers.$inferInsert): Promise<number> {
  const made = one(await tx.insert(papers).values(row).returning({ id: papers.id }));
  return made.id;
}

export const update = (tx: Tx, id: number, values: Partial<typeof papers.$inferInsert>) =>
  tx
    .update(papers)
    .set({ ...values, updatedAt: new Date() })
    .where(eq(papers.id, id));

export const remove = (tx: Tx, id: number) => tx.delete(papers).where(eq(papers.id, id));

/**
 * Returns the next number of a worker's papers of a kind in a year. The counter's row is locked until the
 * transaction ends, so concurrent papers wait for each other and a rollback leaves no gap.
 */
export async function nextNumber(
  tx: Tx,
  row: Omit<typeof paperNumbers.$inferInsert, 'last'>,
): Promise<number> {
  const given = one(
    await tx
      .insert(paperNumbers)
      .values({ ...row, last: 1 })
      .onConflictDoUpdate({
        target: [paperNumbers.workerId, paperNumbers.kind, paperNumbers.year],
        set: { last: sql`${paperNumbers.last} + 1` },
      })
      .returning({ last: paperNumbers.last }),
  );
  return given.last;
}

interface Counted extends Record<string, unknown> {
  item: PaperItem;
  total: number;
}

/** Returns distinct items of a worker's newest papers, most recently used first, and their total number. */
export async function earlierItems(
  db: DbOrTx,
  workerId: number,
  query: { page: number; per_page: number },
): Promise<{ items: PaperItem[]; total: number }> {
  const { rows } = await db.execute<Counted>(sql`
    with newest as (
      select id, items from ${papers} where worker_id = ${workerId} order by id desc limit ${limits.papers.earlier}
    ), used as (
      select distinct on (i.item - 'quantity') i.item, n.id, i.place
      from newest n, jsonb_array_elements(n.items) with ordinality as i (item, place)
      order by i.item - 'quantity', n.id desc, i.place
    )
    select item, count(*) over ()::int as total from used order by id desc, place
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`);
  return { items: rows.map(({ item }) => item), total: rows[0]?.total ?? 0 };
}

/** Stores the bill of a locked payment request. Returns the storage key of the bill that it replaces. */
export async function saveBill(tx: Tx, row: typeof paperBills.$inferInsert): Promise<string | undefined> {
  const [former] = await tx
    .select({ key: paperBills.storageKey })
    .from(paperBills)
    .where(eq(paperBills.paperId, row.paperId));
  const values = { ...row, createdAt: new Date() };
  await tx.insert(paperBills).values(values).onConflictDoUpdate({ target: paperBills.paperId, set: values });
  return former?.key;
}

/**
 * Returns the papers of a deal that the client accepted, superseded ones included, in order of acceptance.
 */
export const acceptedOfDeal = (db: DbOrTx, dealId: number) =>
  papersWhere(db, and(eq(papers.dealId, dealId), isNotNull(papers.acceptedAt))).orderBy(
    asc(papers.acceptedAt),
    asc(papers.id),
  );

export const billsOfDeal = (db: DbOrTx, dealId: number) =>
  db
    .select({
      ...getTableColumns(paperBills),
      number: papers.number,
      year: papers.year,
    })
    .from(paperBills)
    .innerJoin(papers, eq(papers.id, paperBills.paperId))
    .where(eq(papers.dealId, dealId))
    .orderBy(paperBills.paperId);

type Key = string | null;
// A deleted paper's bill can still be read here, because the database deletes the bill's row only after the
// statement that deletes the paper.
const deletedKeys = {
  key: papers.storageKey,
  bill: sql<Key>`(select ${paperBills.storageKey} from ${paperBills} where ${paperBills.paperId} = ${papers.id})`,
};
const keysIn = (rows: readonly { key: Key; bill: Key }[]) =>
  rows.flatMap(({ key, bill }) => [key, bill].filter((one) => one !== null));

/** Deletes all papers whose worker or client is this person. Returns the storage keys of their files. */
export async function removeOf(tx: Tx, userId: number): Promise<string[]> {
  const ofDeals = sql`${papers.dealId} in (select ${deals.id} from ${deals} where ${deals.workerId} = ${userId} or ${deals.clientId} = ${userId})`;
  // Covers only offers on the person's own posts, because the papers of a worker are matched by `worker_id`.
  const ofOffers = sql`${papers.offerId} in (select ${offers.id} from ${offers} join ${jobPosts} on ${jobPosts.id} = ${offers.jobPostId} where ${jobPosts.userId} = ${userId})`;
  const rows = await tx
    .delete(papers)
    .where(or(eq(papers.workerId, userId), ofDeals, ofOffers))
    .returning(deletedKeys);
  return keysIn(rows);
}

/** Returns at most `most` papers that have neither a deal nor an offer any more, with their storage keys. */
export async function leftOver(db: DbOrTx, most: number): Promise<{ ids: number[]; keys: string[] }> {
  const rows = await db
    .select({ id: papers.id, key: papers.storageKey, bill: paperBills.storageKey })
    .from(papers)
    .leftJoin(paperBills, eq(paperBills.paperId, papers.id))
    .where(and(isNull(papers.dealId), isNull(papers.offerId)))
    .limit(most);
  return { ids: rows.map(({ id }) => id), keys: keysIn(rows) };
}

export const removeAll = (db: DbOrTx, ids: readonly number[]) =>
  db.delete(papers).where(inArray(papers.id, [...ids]));
