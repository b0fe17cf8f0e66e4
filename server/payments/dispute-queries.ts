import { asc, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import { paymentDisputes } from './tables.ts';

export type DisputeRow = typeof paymentDisputes.$inferSelect;
type NewDispute = typeof paymentDisputes.$inferInsert;

export const ofPayment = (db: DbOrTx, paymentId: number): Promise<DisputeRow[]> =>
  db
    .select()
    .from(paymentDisputes)
    .where(eq(paymentDisputes.paymentId, paymentId))
    .orderBy(asc(paymentDisputes.id));

export async function save(tx: Tx, row: NewDispute): Promise<DisputeRow> {
  const { gatewayId: _, paymentId: __, ...set } = row;
  const saved = one(
    await tx
      .insert(paymentDisputes)
      .values(row)
      .onConflictDoUpdate({ target: paymentDisputes.gatewayId, set })
      .returning(),
  );
  return saved;
}
