import type { ComplaintAction, ComplaintSide, verdicts } from '#contract/complaint-words.ts';
import type { Complaint } from '#contract/complaints.ts';
import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import { metaOf } from '#contract/shapes.ts';
import { type Dealing, dealOfParty, publishDealChange } from '../deals/actions.ts';
import { sideOf } from '../deals/present.ts';
import { lockDeal } from '../deals/service.ts';
import { notify } from '../notifications/notify.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { isForOther, mayTake } from './policy.ts';
import { presentComplaint, presentPicture, received } from './present.ts';
import type { ComplaintRow, PictureRow } from './queries.ts';
import * as queries from './queries.ts';

export type Deal = Awaited<ReturnType<typeof dealOfParty>>;

/** A deal and the side of the party that reads it. */
export interface Seen {
  deal: Deal;
  side: ComplaintSide;
}

type Reading = Pick<Dealing, 'db'>;

/**
 * Returns a deal and the actor’s side. Throws `not_found` for anyone but the parties of the deal. Ignores
 * blocks, because a trader must accept and answer complaints, and pending account deletions, which would
 * otherwise hide the evidence.
 */
async function seenDeal(parts: Reading, actor: Actor, dealId: number): Promise<Seen> {
  const deal = await dealOfParty(parts, actor, dealId);
  const side = sideOf(actor.id, deal);
  if (!side) throw new AppError('not_found');
  return { deal, side };
}

/**
 * Returns a complaint with its deal and the actor’s side. Throws `not_found` for anyone but the parties of
 * the deal.
 */
export async function seenComplaint(parts: Reading, actor: Actor, id: number) {
  const row = await queries.byId(parts.db, id);
  if (!row) throw new AppError('not_found');
  return { ...(await seenDeal(parts, actor, row.dealId)), row };
}

/** Returns the pictures with these keys, omitting deleted ones. */
export const chosenPictures = async (db: DbOrTx, deal: Deal, keys: readonly string[]) =>
  keys.length === 0
    ? []
    : (await queries.picturesOf(db, deal, { page: 1, per_page: keys.length }, keys)).rows;

/**
 * Returns a complaint to either party of its deal, even after a block. Throws `not_found` for anyone else.
 */
export async function getComplaint(parts: Reading, actor: Actor, id: number): Promise<Complaint> {
  const { row, ...seen } = await seenComplaint(parts, actor, id);
  return presentComplaint(row, seen, await chosenPictures(parts.db, seen.deal, row.pictures));
}

/**
 * Returns a page of a deal’s complaints and whether the reader may write one. Throws `not_found` for anyone
 * but the parties of the deal.
 */
export async function listComplaints(
  parts: Reading,
  actor: Actor,
  dealId: number,
  query: { page: number; per_page: number },
) {
  const seen = await seenDeal(parts, actor, dealId);
  const [rows, { all, open }] = await Promise.all([
    queries.page(parts.db, dealId, query),
    queries.totals(parts.db, dealId),
  ]);
  const keys = [...new Set(rows.flatMap(({ pictures }) => pictures))];
  const pictures = await chosenPictures(parts.db, seen.deal, keys);
  return {
    data: rows.map((row) => presentComplaint(row, seen, pictures)),
    meta: metaOf(query, all, rows.length),
    can: {
      write:
        mayTake('write', seen.side, 'none') &&
        seen.deal.stage === 'done' &&
        open === 0 &&
        all < limits.complaints.perDeal,
    },
  };
}

/**
 * Returns a page of the pictures from which the client chooses. Throws `forbidden` for the worker,
 * `not_found` for anyone else.
 */
export async function listPictures(
  parts: Reading,
  actor: Actor,
  dealId: number,
  query: { page: number; per_page: number },
) {
  const { deal, side } = await seenDeal(parts, actor, dealId);
  if (isForOther('write', side)) throw new AppError('forbidden');
  const { rows, total } = await queries.picturesOf(parts.db, deal, query);
  return { data: rows.map((row) => presentPicture(row, deal)), meta: metaOf(query, total, rows.length) };
}

/** Notifies one party of the other party's action or of the deadline, in the app, by email and by push. */
export const notifyParty = (
  { tasks }: Pick<Dealing, 'tasks'>,
  tx: Tx,
  { deal, to, row }: { deal: Deal; to: ComplaintSide; row: ComplaintRow },
  event: 'written' | 'answered' | 'closed' | 'soon' | 'over' | 'leaving',
  until?: Date,
): Promise<void> =>
  notify(tasks, tx, {
    userId: to === 'client' ? deal.clientId : deal.workerId,
    kind: 'complaint_changed',
    data: {
      deal_id: deal.id,
      complaint_id: row.id,
      job_type: deal.jobType,
      event,
      due_on: row.dueOn,
      to_client: to === 'client',
      ...(row.accepts !== null && { accepts: row.accepts }),
      ...(until && { until: until.toISOString() }),
      person: { id: to === 'client' ? deal.workerId : deal.clientId },
    },
  });

async function mustBeTheirs(tx: Tx, deal: Deal, keys: readonly string[]): Promise<PictureRow[]> {
  const found = await chosenPictures(tx, deal, keys);
  if (found.length !== keys.length) throw new AppError('complaints.pictures');
  return found;
}

/**
 * Writes a complaint about a done deal, which starts the worker's deadline for an answer, and notifies the
 * worker. Throws `not_found`, `forbidden` for the worker, `complaints.early`, `complaints.open`,
 * `complaints.many`, and `complaints.pictures` for a picture that is not from this deal.
 */
export async function writeComplaint(
  parts: Dealing,
  actor: Actor,
  dealId: number,
  { complaint, pictures }: { complaint: string; pictures: readonly string[] },
): Promise<Complaint> {
  const seen = await seenDeal(parts, actor, dealId);
  if (isForOther('write', seen.side)) throw new AppError('forbidden');
  const id = await parts.db.transaction(async (tx) => {
    const deal = await lockDeal(tx, dealId);
    if (!deal) throw new AppError('not_found');
    if (deal.stage !== 'done') throw new AppError('complaints.early');
    const { all, open } = await queries.totals(tx, dealId);
    if (open > 0) throw new AppError('complaints.open');
    if (all >= limits.complaints.perDeal) throw new AppError('complaints.many');
    const keys = [...new Set(pictures)];
    await mustBeTheirs(tx, deal, keys);
    const row = await queries.insert(tx, { dealId, complaint, pictures: keys, ...received(new Date()) });
    await notifyParty(parts, tx, { deal, to: 'worker', row }, 'written');
    return row.id;
  });
  publishDealChange(parts, seen.deal);
  return getComplaint(parts, actor, id);
}

/**
 * Performs one action and notifies the other party. Locks the deal and then the complaint, always in this
 * order. Throws `not_found`, `forbidden` if the action is the other party's, and `complaints.moved` if the
 * state does not allow it.
 */
async function step(
  parts: Dealing,
  actor: Actor,
  id: number,
  action: Exclude<ComplaintAction, 'write' | 'export'>,
  values: Parameters<typeof queries.update>[2],
): Promise<Complaint> {
  const seen = await seenComplaint(parts, actor, id);
  if (isForOther(action, seen.side)) throw new AppError('forbidden');
  await parts.db.transaction(async (tx) => {
    const deal = await lockDeal(tx, seen.deal.id);
    const row = await queries.lock(tx, id);
    if (!deal || !row) throw new AppError('not_found');
    if (!mayTake(action, seen.side, row.state)) throw new AppError('complaints.moved');
    await queries.update(tx, id, values);
    const to = seen.side === 'client' ? 'worker' : 'client';
    const event = action === 'answer' ? 'answered' : 'closed';
    await notifyParty(parts, tx, { deal, to, row: { ...row, ...values } }, event);
  });
  publishDealChange(parts, seen.deal);
  return getComplaint(parts, actor, id);
}

/**
 * Answers a complaint as the worker and notifies the client. Throws `not_found`, `forbidden` for the client,
 * and `complaints.moved` if the state does not allow an answer.
 */
export const answerComplaint = (
  parts: Dealing,
  actor: Actor,
  id: number,
  { answer, verdict }: { answer: string; verdict: keyof typeof verdicts },
): Promise<Complaint> =>
  step(parts, actor, id, 'answer', {
    state: 'answered',
    answer,
    accepts: verdict === 'accepted',
    answeredAt: new Date(),
  });

/**
 * Closes a complaint as the client and notifies the worker. Throws `not_found`, `forbidden` for the worker,
 * and `complaints.moved` if the state does not allow it.
 */
export const closeComplaint = (parts: Dealing, actor: Actor, id: number): Promise<Complaint> =>
  step(parts, actor, id, 'close', { state: 'closed', closedAt: new Date() });
