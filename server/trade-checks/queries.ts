import { asc, desc, eq, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import { users } from '../users/tables.ts';
import { tradeChecks } from './tables.ts';

export type CheckRow = typeof tradeChecks.$inferSelect;
type NewCheck = typeof tradeChecks.$inferInsert;
export type Status = CheckRow['status'];

export const byId = async (db: DbOrTx, id: number): Promise<CheckRow | undefined> =>
  (await db.select().from(tradeChecks).where(eq(tradeChecks.id, id)))[0];

/** Locks the check until the transaction ends, so that the second of two decisions finds it decided. */
export const lock = async (tx: Tx, id: number): Promise<CheckRow | undefined> =>
  (await tx.select().from(tradeChecks).where(eq(tradeChecks.id, id)).for('update'))[0];

export const lastOf = async (db: DbOrTx, userId: number): Promise<CheckRow | undefined> =>
  (
    await db
      .select()
      .from(tradeChecks)
      .where(eq(tradeChecks.userId, userId))
      .orderBy(desc(tradeChecks.id))
      .limit(1)
  )[0];

export const personOf = async (db: DbOrTx, userId: number) =>
  (
    await db
      .select({ email: users.email, tradeVerifiedAt: users.tradeVerifiedAt })
      .from(users)
      .where(eq(users.id, userId))
  )[0];

export async function insert(tx: Tx, row: NewCheck): Promise<CheckRow> {
  const created = one(await tx.insert(tradeChecks).values(row).returning());
  return created;
}

export async function decide(
  tx: Tx,
  id: number,
  values: Pick<NewCheck, 'status' | 'reason' | 'decidedBy' | 'decidedAt'>,
): Promise<CheckRow> {
  const [decided] = await tx.update(tradeChecks).set(values).where(eq(tradeChecks.id, id)).returning();
  if (!decided) throw new Error(`the trade check ${id} does not exist, although it was locked`);
  return decided;
}

// Inlined rather than bound, so that the planner uses the index of pending checks.
const inStatus = (status: Status) => sql`${tradeChecks.status} = ${sql.raw(`'${status}'`)}`;

export const page = (db: Db, status: Status, query: { page: number; per_page: number }) =>
  db
    .select()
    .from(tradeChecks)
    .where(inStatus(status))
    .orderBy(
      ...(status === 'pending' ? [asc(tradeChecks.createdAt), asc(tradeChecks.id)] : [desc(tradeChecks.id)]),
    )
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);

export async function count(db: Db, status: Status): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from ${tradeChecks} where ${inStatus(status)} limit ${limits.countCap + 1}) as counted`,
  );
  return rows[0]?.n ?? 0;
}
