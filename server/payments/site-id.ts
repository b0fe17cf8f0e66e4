import { randomUUID } from 'node:crypto';
import { lt, max } from 'drizzle-orm';
import { z } from '#contract/zod.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import { findSetting, readOrCreateSetting, recordSetting } from '../settings/service.ts';
import { paymentRefunds, payments } from './tables.ts';

const siteId = { key: 'payments.site_id', schema: z.uuid() };

/**
 * Ids this site had before it was restored from a backup, oldest first, each with the highest payment and
 * refund ids assigned under it. Both the original and the restored site may have assigned higher ids.
 */
const formerIds = {
  key: 'payments.former_site_ids',
  schema: z.array(z.object({ site_id: z.uuid(), last_payment: z.int(), last_refund: z.int() })),
};

/**
 * Returns this site's random id, which distinguishes its payments from those of another site on the same
 * gateway account. Created on first use.
 */
export const siteIdOf = (db: DbOrTx): Promise<string> => readOrCreateSetting(db, siteId, randomUUID);

const formerIdsOf = async (db: DbOrTx) => (await findSetting(db, formerIds)) ?? [];

/** Returns the site id under which a payment was created, which its idempotency key and metadata contain. */
export const siteIdOfPayment = async (db: DbOrTx, id: number): Promise<string> =>
  (await formerIdsOf(db)).find((former) => id <= former.last_payment)?.site_id ?? siteIdOf(db);

/** Returns the site id under which a refund was created. */
export const siteIdOfRefund = async (db: DbOrTx, id: number): Promise<string> =>
  (await formerIdsOf(db)).find((former) => id <= former.last_refund)?.site_id ?? siteIdOf(db);

/**
 * Assigns the site a new id, in the transaction that adopts a copy, so that payments and refunds created
 * since `restoredAt` are not confused with those of the original that have the same ids.
 */
export async function changeSiteId(tx: DbOrTx, restoredAt: Date): Promise<void> {
  const [payment] = await tx
    .select({ last: max(payments.id) })
    .from(payments)
    .where(lt(payments.createdAt, restoredAt));
  const [refund] = await tx
    .select({ last: max(paymentRefunds.id) })
    .from(paymentRefunds)
    .where(lt(paymentRefunds.createdAt, restoredAt));
  const former = {
    site_id: await siteIdOf(tx),
    last_payment: payment?.last ?? 0,
    last_refund: refund?.last ?? 0,
  };
  await recordSetting(tx, formerIds, [...(await formerIdsOf(tx)), former]);
  await recordSetting(tx, siteId, randomUUID());
}
