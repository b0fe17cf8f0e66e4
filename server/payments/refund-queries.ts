import { and, asc, eq } from 'drizzle-orm';
import type { RefundStatus } from '#contract/payment-labels.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { type NewRefund, paymentRefunds } from './tables.ts';

export type RefundRow = typeof paymentRefunds.$inferSelect;

/** Statuses of refunds whose amount cannot be refunded again: not yet sent, pending or succeeded. */
const given: readonly RefundStatus[] = ['requested', 'pending', 'succeeded'];
const isGiven = ({ status }: { status: RefundStatus }) => given.includes(status);
export const centsOf = (rows: readonly { amountCents: number }[]) =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
export const refundedOrPendingCents = (rows: readonly RefundRow[]) => centsOf(rows.filter(isGiven));

export const isUnnamed = ({ origin, gatewayId, status }: RefundRow) =>
  origin === 'elsewhere' && gatewayId === null && status === 'succeeded';

/**
 * Returns whether the gateway has or may have this refund, in which case its reported totals may include it.
 */
function isTaken(row: RefundRow): boolean {
  if (isUnnamed(row)) return false;
  if (row.gatewayId !== null || row.attempt > 1) return true;
  return row.status === 'requested' ? row.sentAt !== null : row.status !== 'failed';
}
export const completedRefundCents = (rows: readonly RefundRow[]) => centsOf(rows.filter(isTaken));

export const returnedCents = ({ amountCents }: { amountCents: number }, rows: readonly RefundRow[]) =>
  Math.min(amountCents, centsOf(rows.filter(({ status }) => status === 'succeeded')));

export const byId = async (db: DbOrTx, id: number): Promise<RefundRow | undefined> =>
  (await db.select().from(paymentRefunds).where(eq(paymentRefunds.id, id)))[0];

export const ofPayment = (db: DbOrTx, paymentId: number): Promise<RefundRow[]> =>
  db
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.paymentId, paymentId))
    .orderBy(asc(paymentRefunds.id));

export const returnedOf = (db: DbOrTx, paymentId: number): Promise<RefundRow[]> =>
  db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.paymentId, paymentId), eq(paymentRefunds.status, 'succeeded')))
    .orderBy(asc(paymentRefunds.settledAt));

/** Inserts a refund. Returns undefined if one with the same request key exists. */
export const insert = async (tx: Tx, row: NewRefund): Promise<RefundRow | undefined> =>
  (
    await tx
      .insert(paymentRefunds)
      .values(row)
      .onConflictDoNothing({ target: paymentRefunds.requestKey })
      .returning()
  )[0];

export async function update(db: DbOrTx, id: number, values: Partial<NewRefund>): Promise<RefundRow> {
  const [row] = await db.update(paymentRefunds).set(values).where(eq(paymentRefunds.id, id)).returning();
  if (!row) throw new Error(`the refund ${id} does not exist`);
  return row;
}

export const remove = (tx: Tx, id: number) => tx.delete(paymentRefunds).where(eq(paymentRefunds.id, id));
