import type { DbOrTx } from '../platform/db/pool.ts';
import { raiseReceiptNumber } from './queries.ts';
import { changeSiteId } from './site-id.ts';

/**
 * Assigns a new site id to a copy that becomes the live site, so that its new payments are not confused with
 * those of the original. Runs in the caller's transaction.
 */
export const adoptPayments = (tx: DbOrTx, restoredAt: Date): Promise<void> => changeSiteId(tx, restoredAt);

/** Raises the last receipt number to at least `last`. Returns the resulting number. */
export const continueReceipts = (tx: DbOrTx, last: number): Promise<number> => raiseReceiptNumber(tx, last);
