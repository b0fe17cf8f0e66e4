import type { DbOrTx } from '../platform/db/pool.ts';
import { raiseReceiptNumber } from './queries.ts';
import { changeSiteId } from './site-id.ts';

/**
 * Separates the payments of a copy that becomes the site from those of its original, in the caller's
 * transaction.
 */
export const adoptPayments = (tx: DbOrTx, restoredAt: Date): Promise<void> => changeSiteId(tx, restoredAt);

/** Continues receipts after a number, if they are not beyond it. Returns the number of the last receipt. */
export const continueReceipts = (tx: DbOrTx, last: number): Promise<number> => raiseReceiptNumber(tx, last);
