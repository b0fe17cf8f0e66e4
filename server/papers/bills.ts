import type { FileAnswer } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Paper } from '#contract/papers.ts';
import { publishDealChange } from '../deals/actions.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import { deleteStored, type MediaKind, storeMedia, type Upload } from '../platform/media/stored-media.ts';
import type { Actor } from '../platform/session/actor.ts';
import { readFor } from '../platform/storage/read-for.ts';
import * as queries from './queries.ts';
import { lockAround, seenPaper } from './seen.ts';
import { getPaper, lockPaper, mustAllow, type Papering } from './service.ts';

const bills = { folder: 'private/bills', layout: 'folder', documents: true } as const satisfies MediaKind;

/**
 * Attaches the trader's bill to a payment request, or replaces it. Throws `forbidden` for the worker,
 * `papers.moved` for other kinds of papers, `papers.bill` without a file, and `media.*`.
 */
export async function attachBill(
  parts: Papering,
  actor: Actor,
  id: number,
  file: Upload | undefined,
): Promise<Paper> {
  const seen = await seenPaper(parts, actor, id);
  // Checked before the file is stored, which is expensive, and again under the lock.
  mustAllow('attach', seen.row, seen.side, seen.around);
  if (!file) throw new AppError('papers.bill');
  const former = await storeMedia(parts.storage, bills, file, ({ storageKey, kind, name, type, size }) =>
    parts.db.transaction(async (tx) => {
      const around = await lockAround(tx, seen);
      mustAllow('attach', await lockPaper(tx, id), seen.side, around);
      return queries.saveBill(tx, { paperId: id, storageKey, kind, name, type, size });
    }),
  );
  if (former !== undefined) await deleteStored(parts.storage, [former]);
  if (seen.deal) publishDealChange(parts, seen.deal);
  return getPaper(parts, actor, id);
}

/** Reads the bill of a payment request. Throws `not_found` for anyone but the two parties. */
export async function billFile(
  parts: Pick<Papering, 'db' | 'storage'>,
  actor: Actor,
  { id, file: name, accept }: { id: number; file: string; accept: string | undefined },
): Promise<FileAnswer> {
  const { bill } = (await seenPaper(parts, actor, id)).row;
  const file =
    bill && (bill.kind === 'image') === name.endsWith('.webp')
      ? await readFor(accept, parts.storage, `${bill.storageKey}/${name}`)
      : undefined;
  if (!file) throw new AppError('not_found');
  return file;
}

/** Returns the bills of a deal's payment requests, with the numbers of those requests, oldest first. */
export const billsOfDeal = (db: DbOrTx, dealId: number) => queries.billsOfDeal(db, dealId);
