import type { Deal, DealEventKind, DealPaper } from '#contract/deals.ts';
import { day } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import { channels, events } from '#contract/realtime.ts';
import { metaOf } from '#contract/shapes.ts';
import { isBlockedBetween } from '../blocks/service.ts';
import type { View } from '../chats/chat-view.ts';
import { announce, shownOf, type Written, writeMessage } from '../chats/send.ts';
import { postsByIds } from '../job-posts/service.ts';
import { notify } from '../notifications/notify.ts';
import { askForReview, releaseOffer } from '../offers/service.ts';
import { placeRefs } from '../places/service.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { isPresent } from '../users/service.ts';
import { mayAcross, transitionFor } from './policy.ts';
import { presentDeals, sideOf } from './present.ts';
import type { DealRow, Span, Wanted } from './queries.ts';
import * as queries from './queries.ts';
import { messageAttachments } from './service.ts';
import type { DealAction, Side } from './states.ts';
import { assertFree, assertFreeFor, timesBeforeDone } from './taken.ts';

export interface Dealing extends View {
  tasks: Tasks;
}

/** Returns the id of the deal’s other party; for anyone who is not a party, that of the client. */
export const otherOf = (actor: Actor, { clientId, workerId }: DealRow) =>
  actor.id === clientId ? workerId : clientId;

/** Returns the deal for one of its parties. Throws `not_found` for anyone else. */
export async function dealOfParty({ db }: Pick<Dealing, 'db'>, actor: Actor, id: number): Promise<DealRow> {
  const row = await queries.byId(db, id);
  if (!row || !sideOf(actor.id, row)) throw new AppError('not_found');
  return row;
}

/**
 * Returns the deal for a party who may change it. Throws `not_found` for anyone else, and while the other
 * party's account is being deleted.
 */
export async function mustBeParty({ db }: Pick<Dealing, 'db'>, actor: Actor, id: number): Promise<DealRow> {
  const row = await dealOfParty({ db }, actor, id);
  if (!(await isPresent(db, otherOf(actor, row)))) throw new AppError('not_found');
  return row;
}

/** Returns a deal as one of its parties sees it. Throws `not_found` for anyone else. */
export async function getDeal(parts: Pick<Dealing, 'db'>, actor: Actor, id: number): Promise<Deal> {
  const [deal] = await presentDeals(parts.db, actor, [await dealOfParty(parts, actor, id)]);
  if (!deal) throw new AppError('not_found');
  return deal;
}

/** Returns a page of the actor’s deals, as the actor sees them. */
export async function listDeals({ db }: Pick<Dealing, 'db'>, actor: Actor, query: Wanted) {
  const [rows, total] = await Promise.all([
    queries.page(db, actor.id, query),
    queries.total(db, actor.id, query),
  ]);
  const data = await presentDeals(db, actor, rows);
  return { data, meta: metaOf(query, total, data.length) };
}

interface Effect {
  event: DealEventKind;
  values?: Parameters<typeof queries.update>[2];
  times?: readonly Span[];
  finalCents?: number | undefined;
  also?: (tx: Tx) => Promise<void>;
}

interface Step {
  action: DealAction;
  clientId?: string | undefined;
  effect: (deal: DealRow, side: Side, now: Date, tx: Tx) => Effect | Promise<Effect>;
}

/**
 * Performs one action. Locks the deal, so that concurrent actions run one after another. Sends the other side
 * a chat message, a notification and a live update. Throws `not_found`, `deals.moved` or `chats.closed`.
 */
export async function step(
  parts: Dealing,
  actor: Actor,
  id: number,
  { action, clientId, effect }: Step,
): Promise<Deal> {
  const before = await mustBeParty(parts, actor, id);
  const otherId = otherOf(actor, before);
  if (!mayAcross(action, await isBlockedBetween(parts.db, actor.id, otherId)))
    throw new AppError('chats.closed');
  const places = await placeRefs(parts.db);
  const written = await parts.db.transaction(async (tx) => {
    const deal = await queries.lock(tx, id);
    const side = deal && sideOf(actor.id, deal);
    if (!deal || !side) throw new AppError('not_found');
    const now = new Date();
    const transition = transitionFor(action, side, deal);
    const make = async () => {
      if (!transition) throw new AppError('deals.moved');
      return effect(deal, side, now, tx);
    };
    // If a proposal is repeated because the response was lost, its message is returned even if the deal has
    // changed since. The action is therefore performed only for a new message.
    const made = clientId === undefined ? await make() : undefined;
    return writeMessage(tx, actor, otherId, { type: 'deal_message', clientId }, async (message) => {
      const { event, values, times = [], finalCents, also } = made ?? (await make());
      await queries.insertEvent(tx, { messageId: message.id, dealId: id, kind: event }, times);
      const proposed = event === 'times' ? { proposalId: message.id, proposalBy: side, proposalAt: now } : {};
      await queries.update(tx, id, { ...values, ...proposed, stage: transition?.to ?? deal.stage });
      await also?.(tx);
      const [post] = event === 'scheduled' ? await postsByIds(tx, [deal.jobPostId]) : [];
      await notify(parts.tasks, tx, {
        userId: otherId,
        kind: 'deal_changed',
        data: {
          deal_id: id,
          job_post_id: deal.jobPostId,
          job_type: deal.jobType,
          event: event === 'agreed' ? 'undone' : event,
          times: times.map(({ startsAt, endsAt }) => ({
            starts_at: startsAt.toISOString(),
            ends_at: endsAt.toISOString(),
          })),
          to_client: otherId === deal.clientId,
          ...(post?.countyId && { place: places.label(post.countyId, post.townId) }),
          ...(finalCents !== undefined && { final_cents: finalCents }),
          person: { id: actor.id },
        },
      });
    });
  });
  await announceLine(parts, before, written);
  publishDealChange(parts, before);
  return getDeal(parts, actor, id);
}

/** Publishes a chat message about a deal to both sides. Call after the transaction commits. */
export async function announceLine(
  parts: Dealing,
  { clientId, workerId }: DealRow,
  written: Written,
): Promise<void> {
  if (!written.isNew) return;
  await announce(parts, written, await shownOf(parts, [clientId, workerId]), messageAttachments);
}

/** Writes a chat message about a paper of a deal; the caller publishes it with `announceLine`. */
export const writePaperLine = (
  tx: Tx,
  actor: Actor,
  deal: DealRow,
  { kind, paper }: { kind: 'paper_sent' | 'paper_accepted'; paper: DealPaper },
): Promise<Written> =>
  writeMessage(tx, actor, otherOf(actor, deal), { type: 'deal_message' }, ({ id: messageId }) =>
    queries.insertEvent(tx, { messageId, dealId: deal.id, kind, paper }, []),
  );

/**
 * Publishes to both parties that the deal has changed, so that their open pages reload it. Call after the
 * commit.
 */
export function publishDealChange({ realtime }: Dealing, { id, chatId, clientId, workerId }: DealRow): void {
  for (const userId of [clientId, workerId])
    realtime.publish(channels.user(userId), events.chatChanged, { chat_id: chatId, deal_id: id });
}

interface Proposed {
  times: readonly { starts_at: string; ends_at: string }[];
  client_id?: string | undefined;
}

const year = 366 * day;

/** Returns whether a span begins in the future, ends after it begins, and ends within a year. */
export const isPossible = ({ startsAt, endsAt }: Span, now: Date): boolean =>
  startsAt > now && endsAt > startsAt && endsAt.getTime() < now.getTime() + year;

/** Returns the times in order, without duplicates. Throws `deals.times` for an impossible time. */
function spansOf({ times }: Proposed, now: Date): Span[] {
  const spans = times.map(({ starts_at, ends_at }) => ({
    startsAt: new Date(starts_at),
    endsAt: new Date(ends_at),
  }));
  if (!spans.every((span) => isPossible(span, now))) throw new AppError('deals.times');
  const own = new Map(spans.map((span) => [`${span.startsAt.getTime()} ${span.endsAt.getTime()}`, span]));
  return [...own.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/**
 * Proposes times from which the other side chooses one. Throws `deals.times`, `deals.taken` and the errors of
 * `step`.
 */
export const proposeTimes = (parts: Dealing, actor: Actor, id: number, input: Proposed): Promise<Deal> =>
  step(parts, actor, id, {
    action: 'propose',
    clientId: input.client_id,
    async effect(deal, _side, now, tx) {
      const times = spansOf(input, now);
      await assertFree(tx, deal, times);
      return { event: 'times', times };
    },
  });

/**
 * Chooses a time from the newest proposal. Throws `deals.moved` if the time is from an older proposal or has
 * passed, `deals.taken` if the worker has another appointment at that time, and the errors of `step`.
 */
export const chooseTime = (parts: Dealing, actor: Actor, id: number, timeId: number): Promise<Deal> =>
  step(parts, actor, id, {
    action: 'choose',
    async effect(deal, _side, now, tx) {
      const time = (await queries.timesOf(tx, deal.proposalId === null ? [] : [deal.proposalId])).find(
        (one) => one.id === timeId,
      );
      if (!time || time.startsAt <= now) throw new AppError('deals.moved');
      const span = { startsAt: time.startsAt, endsAt: time.endsAt };
      if (
        deal.stage === 'scheduled' &&
        deal.startsAt?.getTime() === span.startsAt.getTime() &&
        deal.endsAt?.getTime() === span.endsAt.getTime()
      )
        throw new AppError('deals.moved');
      await assertFreeFor(tx, deal, [span]);
      return scheduled(span, now);
    },
  });

/** Returns the effect of agreeing on a time, which also ends a pending undo request. */
export const scheduled = (span: Span, now: Date): Effect => ({
  event: 'scheduled',
  values: { ...span, scheduledAt: now, undoBy: null, undoAt: null },
  times: [span],
});

/**
 * Marks the work as done, optionally with its final price. Throws `deals.early` if no agreed time has begun,
 * unless `early` confirms that the work is done. Throws the errors of `step`.
 */
export const finishDeal = (
  parts: Dealing,
  actor: Actor,
  id: number,
  { early, final_cents: cents }: { early?: boolean | undefined; final_cents?: number | undefined } = {},
): Promise<Deal> =>
  step(parts, actor, id, {
    action: 'finish',
    effect: (deal, side, now) => {
      const begun = deal.startsAt !== null && deal.startsAt <= now;
      if (!begun && !early) throw new AppError('deals.early');
      return {
        event: 'done',
        values: {
          doneAt: now,
          doneBy: side,
          undoBy: null,
          undoAt: null,
          finalCents: cents ?? null,
          finalBy: cents === undefined ? null : side,
          finalAt: cents === undefined ? null : now,
          finalConfirmedAt: null,
        },
        finalCents: cents,
        also: (tx) => askForReview(parts.tasks, tx, deal.offerId, now),
      };
    },
  });

/**
 * Cancels a deal whose work is not done. Revokes the acceptance of the offer, so that the client may accept
 * another. Throws the errors of `step`.
 */
export const cancelDeal = (parts: Dealing, actor: Actor, id: number): Promise<Deal> =>
  step(parts, actor, id, {
    action: 'cancel',
    effect: (deal, side, now) => ({
      event: 'cancelled',
      values: { cancelledAt: now, cancelledBy: side, undoBy: null, undoAt: null },
      also: (tx) => releaseOffer(tx, deal.offerId),
    }),
  });

/** Asks the other party to undo the agreed time or the completion. Throws the errors of `step`. */
export const askUndo = (parts: Dealing, actor: Actor, id: number): Promise<Deal> =>
  step(parts, actor, id, {
    action: 'ask_undo',
    effect: (_deal, side, now) => ({ event: 'undo_asked', values: { undoBy: side, undoAt: now } }),
  });

/**
 * Undoes the last step of the deal: a completion, with the final price, or the agreed time. Throws
 * `deals.retaken` if the time before the completion has since been given to another deal, and the errors of
 * `step`.
 */
export const agreeUndo = (parts: Dealing, actor: Actor, id: number): Promise<Deal> =>
  step(parts, actor, id, {
    action: 'agree_undo',
    async effect(deal, _side, _now, tx) {
      const isDone = deal.stage === 'done';
      if (isDone) await assertFreeFor(tx, deal, await timesBeforeDone(tx, deal), 'deals.retaken');
      return {
        event: 'undone',
        values: { undoBy: null, undoAt: null, ...(isDone ? notDone : withoutTime(deal)) },
      };
    },
  });

const notDone = {
  doneAt: null,
  doneBy: null,
  finalCents: null,
  finalBy: null,
  finalAt: null,
  finalConfirmedAt: null,
};

const withoutTime = ({ undoBy }: DealRow) => ({
  startsAt: null,
  endsAt: null,
  // The appointment remains in the worker's track record if the worker asked to undo it.
  ...(undoBy === 'client' && { scheduledAt: null }),
});

/** Refuses the other party’s undo request, or withdraws the actor’s own. Throws the errors of `step`. */
export const refuseUndo = (parts: Dealing, actor: Actor, id: number): Promise<Deal> =>
  step(parts, actor, id, {
    action: 'refuse_undo',
    effect: () => ({ event: 'undo_refused', values: { undoBy: null, undoAt: null } }),
  });

/**
 * Sets the address of the work. Writes no chat message, because the address is shown only on the deal. Throws
 * `not_found`, `forbidden` for the worker, and `deals.moved`.
 */
export async function giveAddress(
  parts: Dealing,
  actor: Actor,
  id: number,
  address: string | null,
): Promise<Deal> {
  const before = await mustBeParty(parts, actor, id);
  if (sideOf(actor.id, before) !== 'client') throw new AppError('forbidden');
  await parts.db.transaction(async (tx) => {
    const deal = await queries.lock(tx, id);
    if (!deal || !transitionFor('give_address', 'client', deal)) throw new AppError('deals.moved');
    await queries.update(tx, id, { address });
  });
  publishDealChange(parts, before);
  return getDeal(parts, actor, id);
}

/** Returns the agreed time with the names to show in a calendar. Throws `not_found` if there is none. */
export async function appointmentOf({ db }: Pick<Dealing, 'db'>, actor: Actor, id: number) {
  const deal = await getDeal({ db }, actor, id);
  const other = deal.role === 'client' ? deal.worker : deal.client;
  if (deal.starts_at === null || deal.ends_at === null || deal.stage === 'cancelled')
    throw new AppError('not_found');
  return {
    deal,
    title: `${deal.job_post.job_type.name}: ${other.name}`,
    startsAt: new Date(deal.starts_at),
    endsAt: new Date(deal.ends_at),
  };
}
