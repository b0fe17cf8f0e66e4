import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import { dayAfter, dayOf } from '#contract/format.ts';
import type { PaperKind } from '#contract/paper-words.ts';
import { type DraftInput, type Paper, rateFor } from '#contract/papers.ts';
import { metaOf } from '#contract/shapes.ts';
import { announceLine, type Dealing, publishDealChange, writePaperLine } from '../deals/actions.ts';
import { notify } from '../notifications/notify.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import type { Keys } from '../platform/keys/keys.ts';
import type { Actor } from '../platform/session/actor.ts';
import { readFor } from '../platform/storage/read-for.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type Around, hasPassed, isForOther, lapseOf, mayMake, transitionFor } from './policy.ts';
import { itemColumns, presentPaper, presentSummary, rateOf } from './present.ts';
import type { PaperRow } from './queries.ts';
import * as queries from './queries.ts';
import { type Deal, lockAround, type SeenDeal, seenDeal, seenPaper } from './seen.ts';
import type { PaperAction, Side } from './states.ts';
import { traderOf } from './trader.ts';

export interface Papering extends Dealing {
  keys: Keys;
  storage: Storage;
}

/**
 * Returns a paper as one of its parties sees it. Throws `not_found` for anyone else, and for the client if
 * the paper is a draft.
 */
export async function getPaper(parts: Pick<Dealing, 'db'>, actor: Actor, id: number): Promise<Paper> {
  const { row, ...seen } = await seenPaper(parts, actor, id);
  return presentPaper(row, seen);
}

/** Returns the given papers that were sent and that the person may read, by id. */
export async function readablePapers(
  parts: Pick<Dealing, 'db'>,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, Paper>> {
  const found = new Map<number, Paper>();
  for (const id of ids) {
    const paper = await getPaper(parts, actor, id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    });
    if (paper && paper.state !== 'draft') found.set(id, paper);
  }
  return found;
}

/**
 * Returns a page of a deal’s papers, newest first; the client’s list omits drafts. `can.trader` means that
 * the worker must enter trade data before creating a paper. Throws `not_found` for anyone but the parties.
 */
export async function listPapers(
  parts: Pick<Papering, 'db'>,
  actor: Actor,
  dealId: number,
  query: { page: number; per_page: number },
) {
  const seen = await seenDeal(parts, actor, dealId);
  const { side, around } = seen;
  const [rows, total, trader] = await Promise.all([
    queries.page(parts.db, dealId, side, query),
    queries.total(parts.db, dealId, side),
    queries.traderOf(parts.db, actor.id),
  ]);
  const make = mayMake(side, around);
  return {
    data: rows.map((row) => presentSummary(row, seen)),
    meta: metaOf(query, total, rows.length),
    can: { make, trader: make && !trader },
  };
}

/**
 * Returns a page of the distinct items on the worker’s latest papers, newest first, to be offered for reuse.
 */
export async function listItems(
  { db }: Pick<Papering, 'db'>,
  actor: Actor,
  query: { page: number; per_page: number },
) {
  const { items, total } = await queries.earlierItems(db, actor.id, query);
  return { data: items, meta: metaOf(query, total, items.length) };
}

/**
 * Throws unless the action is allowed: `forbidden` if it is the other party's, `chats.closed` if either party
 * has blocked the other, `papers.expired` or `papers.done` for a quote that can no longer be accepted,
 * otherwise `papers.moved`.
 */
export function mustAllow(action: PaperAction, row: PaperRow, side: Side, around: Around): void {
  if (isForOther(action, side)) throw new AppError('forbidden');
  if (transitionFor(action, side, row, around)) return;
  if (around.blocked) throw new AppError('chats.closed');
  const lapsed = action === 'accept' && !around.closed && !around.gone && lapseOf(row, around);
  throw new AppError(lapsed ? `papers.${lapsed}` : 'papers.moved');
}

/** Locks a paper until the transaction ends and returns it. Throws `not_found`. */
export async function lockPaper(tx: Tx, id: number): Promise<PaperRow> {
  const row = await queries.lock(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Days after which a quote expires or a payment is due, unless the worker changes it. */
const usualDays = 14;

/**
 * Returns the last agreed amount: the confirmed final price, otherwise the offered price or the upper end of
 * its range.
 */
const agreedCents = (deal: Deal) =>
  (deal.finalConfirmedAt ? deal.finalCents : null) ?? deal.priceToCents ?? deal.priceFromCents;

/**
 * Returns the items of the paper to be replaced or of the last quote, otherwise the offer as a single item.
 */
async function firstItems(tx: Tx, deal: Deal, former: PaperRow | undefined): Promise<Paper['items']> {
  const model = former ?? (await queries.lastQuote(tx, deal.id));
  if (model) return [...model.items];
  const item = { quantity: 1, unit: 'kom', unit_price_cents: agreedCents(deal), part: 'work' as const };
  return [{ description: deal.work, ...item }];
}

/**
 * Locks and returns the paper to be replaced, if one is given. Throws `not_found` if its deal or kind
 * differs, and the errors of `mustAllow`.
 */
async function formerOf(
  tx: Tx,
  { deal, side }: SeenDeal,
  around: Around,
  kind: PaperKind,
  id: number | null | undefined,
): Promise<PaperRow | undefined> {
  if (!id) return undefined;
  const former = await lockPaper(tx, id);
  if (former.dealId !== deal.id || former.kind !== kind) throw new AppError('not_found');
  mustAllow('supersede', former, side, around);
  return former;
}

/**
 * Creates a draft with the items of the paper that it replaces, of the last quote or of the offer. Throws
 * `forbidden` for the client, `chats.closed`, `papers.moved` if the deal is cancelled or the client’s account
 * is being deleted, `papers.trader` and `papers.many`.
 */
export async function makePaper(
  parts: Papering,
  actor: Actor,
  dealId: number,
  { kind, supersedes }: { kind: PaperKind; supersedes?: number | null | undefined },
): Promise<Paper> {
  const seen = await seenDeal(parts, actor, dealId);
  if (seen.side !== 'worker') throw new AppError('forbidden');
  const id = await parts.db.transaction(async (tx) => {
    const around = await lockAround(tx, seen);
    if (!mayMake(seen.side, around)) throw new AppError(around.blocked ? 'chats.closed' : 'papers.moved');
    const trader = await queries.traderOf(tx, actor.id);
    if (!trader) throw new AppError('papers.trader');
    if ((await queries.total(tx, dealId, 'worker')) >= limits.papers.perDeal)
      throw new AppError('papers.many');
    const former = await formerOf(tx, seen, around, kind, supersedes);
    const items = await firstItems(tx, seen.deal, former);
    return queries.insert(tx, {
      dealId,
      workerId: actor.id,
      kind,
      ...itemColumns(items, rateFor(trader.vat, former && rateOf(former))),
      dueOn: kind === 'work_order' ? null : dayAfter(dayOf(new Date()), usualDays),
      remark: former?.remark ?? null,
      supersedesId: former?.id ?? null,
    });
  });
  return getPaper(parts, actor, id);
}

/**
 * Changes a draft, as the worker. Throws `forbidden` for the client, `papers.moved` once the draft is
 * numbered, `papers.trader`, and `papers.past` if the last day of a quote or the due date of a payment
 * request has passed.
 */
export async function editPaper(
  parts: Papering,
  actor: Actor,
  id: number,
  { items, vat_rate: rate, due_on: dueOn, remark }: DraftInput,
): Promise<Paper> {
  const seen = await seenPaper(parts, actor, id);
  await parts.db.transaction(async (tx) => {
    const around = await lockAround(tx, seen);
    const row = await lockPaper(tx, id);
    mustAllow('edit', row, seen.side, around);
    const trader = await traderOf(tx, parts.keys, actor.id);
    if (!trader) throw new AppError('papers.trader');
    // A quote on an offer expires with the offer.
    const due = seen.offer?.validUntil ?? dueOn ?? null;
    if (hasPassed({ ...row, dueOn: due }, around)) throw new AppError('papers.past');
    await queries.update(tx, id, {
      ...itemColumns(items, rateFor(trader.vat, rate ?? rateOf(row))),
      dueOn: due,
      remark: remark ?? null,
    });
  });
  return getPaper(parts, actor, id);
}

/**
 * Deletes a draft, as the worker. Throws `not_found`, `forbidden` for the client, and `papers.moved` once the
 * draft is numbered.
 */
export async function deletePaper(parts: Papering, actor: Actor, id: number): Promise<void> {
  const seen = await seenPaper(parts, actor, id);
  await parts.db.transaction(async (tx) => {
    const around = await lockAround(tx, seen);
    mustAllow('delete', await lockPaper(tx, id), seen.side, around);
    await queries.remove(tx, id);
  });
}

/**
 * Informs the other party that a paper was sent or accepted, with a chat message, in the app, by email and by
 * push. Returns the message, which the caller publishes with `announceLine`.
 */
export async function informOther(
  { tasks }: Pick<Dealing, 'tasks'>,
  tx: Tx,
  actor: Actor,
  { deal, otherId }: SeenDeal,
  event: 'paper_sent' | 'paper_accepted',
  { id, kind, number, year }: Pick<PaperRow, 'id' | 'kind' | 'number' | 'year'>,
) {
  const paper = { id, kind, number: number ?? 0, year: year ?? 0 };
  const line = await writePaperLine(tx, actor, deal, { kind: event, paper });
  await notify(tasks, tx, {
    userId: otherId,
    kind: 'deal_changed',
    data: {
      deal_id: deal.id,
      job_post_id: deal.jobPostId,
      job_type: deal.jobType,
      event,
      times: [],
      to_client: otherId === deal.clientId,
      paper,
      person: { id: actor.id },
    },
  });
  return line;
}

/**
 * Accepts a paper on behalf of its client and notifies the worker. `sha256` must be the hash of the current
 * PDF, so that a changed paper is not accepted. For a quote on an open offer, calls `acceptOffer`, which must
 * accept the offer together with the quote. Throws `forbidden` for the worker, `papers.expired`,
 * `papers.done`, and `papers.moved` if the paper cannot be accepted or its PDF has another hash.
 */
export async function acceptPaper(
  parts: Papering,
  actor: Actor,
  id: number,
  sha256: string,
  acceptOffer: (offerId: number, sha256: string) => Promise<unknown>,
): Promise<Paper> {
  const seen = await seenPaper(parts, actor, id);
  if (seen.offer) {
    mustAllow('accept', seen.row, seen.side, seen.around);
    await acceptOffer(seen.offer.id, sha256);
    return getPaper(parts, actor, id);
  }
  const line = await parts.db.transaction(async (tx) => {
    const around = await lockAround(tx, seen);
    const row = await lockPaper(tx, id);
    mustAllow('accept', row, seen.side, around);
    if (row.sha256 !== sha256) throw new AppError('papers.moved');
    await queries.update(tx, id, { state: 'accepted', acceptedAt: new Date(), acceptedSha256: sha256 });
    return informOther(parts, tx, actor, seen, 'paper_accepted', row);
  });
  await announceLine(parts, seen.deal, line);
  publishDealChange(parts, seen.deal);
  return getPaper(parts, actor, id);
}

/**
 * Returns the papers of a deal that the client accepted, superseded ones included, in order of acceptance.
 */
export const acceptedPapersOf = async (db: DbOrTx, dealId: number) =>
  (await queries.acceptedOfDeal(db, dealId)).flatMap((row) => {
    const { kind, number, year, state, items, dueOn, remark, sentAt, acceptedAt, acceptedSha256 } = row;
    if (sentAt === null || acceptedAt === null || acceptedSha256 === null) return [];
    return {
      kind,
      number,
      year,
      items,
      dueOn,
      remark,
      vatRate: rateOf(row),
      sentAt,
      acceptedAt,
      sha256: acceptedSha256,
      isSuperseded: state === 'superseded',
    };
  });

/** Returns the PDF of a sent paper. Throws `not_found` for a draft. */
export async function paperFile(parts: Pick<Papering, 'db' | 'storage'>, actor: Actor, id: number) {
  const { row } = await seenPaper(parts, actor, id);
  const file = row.storageKey === null ? undefined : await readFor(undefined, parts.storage, row.storageKey);
  if (!file) throw new AppError('not_found');
  return file;
}

/**
 * Deletes all papers whose worker or client is this person, before the account is erased. Returns the storage
 * keys of their files, which the caller deletes afterwards.
 */
export const deletePapersOf = (tx: Tx, userId: number): Promise<string[]> => queries.removeOf(tx, userId);
