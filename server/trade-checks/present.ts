import { apiPath } from '#contract/endpoint.ts';
import type { TradeCheck } from '#contract/profile.ts';
import { getTradeCheckDocument, type TradeCheckCase } from '#contract/trade-checks.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { userRefsForAdmin } from '../users/service.ts';
import type { CheckRow } from './queries.ts';

const purpose = 'oib';
const shownDigits = 3;

export const sealOib = (keys: Keys, oib: string) => keys.seal(oib, purpose);
export const openOib = (keys: Keys, sealed: string) => keys.open(sealed, purpose);

/** Returns the keyed hash by which an OIB can be found without being stored in readable form. */
export const oibHash = (keys: Keys, oib: string) => keys.hash(oib, purpose);
/** Returns the hashes under which checks of an OIB may be stored: with the current and the previous key. */
export const oibHashes = (keys: Keys, oib: string) => keys.hashes(oib, purpose);

/** Presents a check to its owner, with only the last digits of the OIB. */
export const presentCheck = (keys: Keys, row: CheckRow): TradeCheck => ({
  id: row.id,
  status: row.status,
  oib_end: keys.open(row.oib, purpose).slice(-shownDigits),
  reason: row.reason,
  created_at: row.createdAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
});

/** Presents checks to moderators, with the whole OIB, and the document while the check is pending. */
export async function presentCases(db: Db, keys: Keys, rows: readonly CheckRow[]): Promise<TradeCheckCase[]> {
  const people = await userRefsForAdmin(
    db,
    rows.map((row) => row.userId),
  );
  return rows.flatMap((row) => {
    const user = people.get(row.userId);
    // The person was deleted between the two statements, and the check with them.
    if (!user) return [];
    const path = apiPath(getTradeCheckDocument.path, { id: row.id });
    const document = row.status === 'pending' ? { path, type: row.documentType } : null;
    return { ...presentCheck(keys, row), oib: keys.open(row.oib, purpose), user, document };
  });
}
