import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { TradeCheck } from '#contract/profile.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { UploadedFile } from '../platform/http/multipart.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { type MediaKind, storeMedia } from '../platform/media/stored-media.ts';
import type { Actor } from '../platform/session/actor.ts';
import { lockOwnAccount } from '../users/accounts.ts';
import { oibHash, openOib, presentCheck, sealOib } from './present.ts';
import * as queries from './queries.ts';
import { tradeChecks } from './tables.ts';

/**
 * Returns the user's latest check; null if there is none, or if it was approved for a name that has since
 * changed.
 */
export async function ownCheck(db: Db, keys: Keys, actor: Actor): Promise<TradeCheck | null> {
  const row = await queries.lastOf(db, actor.id);
  const lapsed = row?.status === 'approved' && !(await queries.personOf(db, actor.id))?.tradeVerifiedAt;
  return row && !lapsed ? presentCheck(keys, row) : null;
}

const documents = {
  folder: 'private/trade-checks',
  layout: 'file',
  documents: true,
  field: 'document',
} as const satisfies MediaKind;

interface Papers {
  oib: string;
  file: UploadedFile | undefined;
}

/**
 * Submits the OIB and the trade licence (obrtnica) to the moderators. The OIB is encrypted; only moderators
 * can read the document. Throws `trade_check.*` or `media.*`.
 */
export async function sendCheck(
  { db, storage, keys }: Pick<FeatureParts, 'db' | 'storage' | 'keys'>,
  actor: Actor,
  { oib, file }: Papers,
): Promise<TradeCheck> {
  // Whether the user may submit a check is verified before the document is stored, which is expensive, and
  // again while the account is locked.
  await mustBeOpen(db, actor.id);
  if (!file) throw new AppError('trade_check.document');
  const row = await storeMedia(storage, documents, file, (stored) =>
    db.transaction(async (tx) => {
      await lockOwnAccount(tx, actor.id);
      await mustBeOpen(tx, actor.id);
      return queries.insert(tx, {
        userId: actor.id,
        oib: sealOib(keys, oib),
        oibHash: oibHash(keys, oib),
        documentKey: stored.storageKey,
        documentType: stored.type,
      });
    }),
  );
  return presentCheck(keys, row);
}

async function mustBeOpen(db: Parameters<typeof queries.lastOf>[0], userId: number): Promise<void> {
  const [person, last] = [await queries.personOf(db, userId), await queries.lastOf(db, userId)];
  if (person?.tradeVerifiedAt) throw new AppError('trade_check.done');
  if (last?.status === 'pending') throw new AppError('trade_check.pending');
}

/**
 * Returns the storage keys of a person's documents, which are stored only while a check is pending. Must be
 * called before the account is deleted; the caller deletes the files afterwards.
 */
export const documentsOf = async (db: DbOrTx, userId: number): Promise<string[]> =>
  (
    await db
      .select({ key: tradeChecks.documentKey })
      .from(tradeChecks)
      .where(and(eq(tradeChecks.userId, userId), eq(tradeChecks.status, 'pending')))
  ).map((row) => row.key);

/** Returns the OIB of a person's last check, for administrators. */
export async function lastOib(db: Db, keys: Keys, userId: number): Promise<string | null> {
  const row = await queries.lastOf(db, userId);
  return row ? openOib(keys, row.oib) : null;
}
