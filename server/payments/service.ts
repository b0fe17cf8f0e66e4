import type { DbOrTx } from '../platform/db/pool.ts';
import { raiseReceiptNumber } from './queries.ts';
import { changeSiteId } from './site-id.ts';

/**
 * Makes the payments of a restored copy that becomes the live site distinguishable from the original's. Runs
 * in the caller's transaction.
 */
export const adoptPayments = (tx: DbOrTx, restoredAt: Date): Promise<void> => changeSiteId(tx, restoredAt);

/** Raises the last receipt number to at least `last`. Returns the resulting number. */
export const continueReceipts = (tx: DbOrTx, last: number): Promise<number> => raiseReceiptNumber(tx, last);
