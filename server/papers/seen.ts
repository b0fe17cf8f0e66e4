import { AppError } from '#contract/errors.ts';
import { dayOf } from '#contract/format.ts';
import { isBlockedBetween } from '../blocks/service.ts';
import { type Dealing, dealOfParty } from '../deals/actions.ts';
import { sideOf } from '../deals/present.ts';
import { lockDeal } from '../deals/service.ts';
import { type CurrentOffer, lockOffer, offerById } from '../offers/service.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { isPresent } from '../users/service.ts';
import { type Around, mayRead } from './policy.ts';
import * as queries from './queries.ts';
import type { Side } from './states.ts';

export type Deal = Awaited<ReturnType<typeof dealOfParty>>;

/** One party's view of the deal or offer that a paper belongs to, with the facts that rule out actions. */
interface View {
  side: Side;
  clientId: number;
  otherId: number;
  around: Around;
}
export type SeenDeal = View & { deal: Deal; offer?: undefined };
export type SeenOffer = View & { offer: CurrentOffer; deal?: undefined };
export type Seen = SeenDeal | SeenOffer;

const betweenOf = async ({ db }: Pick<Dealing, 'db'>, actor: Actor, otherId: number) => ({
  blocked: await isBlockedBetween(db, actor.id, otherId),
  gone: !(await isPresent(db, otherId)),
});

const stageOf = ({ stage }: Deal): Omit<Around, 'blocked' | 'gone'> => ({
  closed: stage === 'cancelled',
  done: stage === 'done',
  today: dayOf(new Date()),
});

/** Returns the deal as one of its parties sees it. Throws `not_found` for anyone else. */
export async function seenDeal(parts: Pick<Dealing, 'db'>, actor: Actor, dealId: number): Promise<SeenDeal> {
  const deal = await dealOfParty(parts, actor, dealId);
  const side = sideOf(actor.id, deal);
  if (!side) throw new AppError('not_found');
  const { clientId, workerId } = deal;
  const otherId = side === 'client' ? workerId : clientId;
  const around = { ...(await betweenOf(parts, actor, otherId)), ...stageOf(deal) };
  return { deal, side, clientId, otherId, around };
}

/** Returns the offer as its worker or the client sees it. Throws `not_found` for anyone else. */
export async function seenOffer(
  parts: Pick<Dealing, 'db'>,
  actor: Actor,
  offerId: number,
): Promise<SeenOffer> {
  const offer = await offerById(parts.db, offerId);
  const side = offer && sideOf(actor.id, { clientId: offer.ownerId, workerId: offer.workerId });
  if (!offer || !side) throw new AppError('not_found');
  const otherId = side === 'client' ? offer.workerId : offer.ownerId;
  const around = {
    ...(await betweenOf(parts, actor, otherId)),
    ...{ closed: offer.current !== 'open', done: false, today: dayOf(new Date()) },
  };
  return { offer, side, clientId: offer.ownerId, otherId, around };
}

/** Returns the paper with its deal or offer. Throws `not_found` for people who may not read the paper. */
export async function seenPaper(parts: Pick<Dealing, 'db'>, actor: Actor, id: number) {
  const row = await queries.byId(parts.db, id);
  if (!row) throw new AppError('not_found');
  const seen =
    row.dealId !== null
      ? await seenDeal(parts, actor, row.dealId)
      : await seenOffer(parts, actor, row.offerId ?? 0);
  if (!mayRead(seen.side, row)) throw new AppError('not_found');
  return { ...seen, row };
}

/**
 * Locks the deal, or the post of the offer, and returns its current state, so that no paper is created, sent
 * or accepted after a concurrent cancellation, withdrawal or acceptance.
 */
export async function lockAround(tx: Tx, { deal, offer, around }: Seen): Promise<Around> {
  if (offer) {
    const locked = await lockOffer(tx, offer);
    if (!locked) throw new AppError('not_found');
    return { ...around, closed: locked.current !== 'open' };
  }
  const locked = await lockDeal(tx, deal.id);
  if (!locked) throw new AppError('not_found');
  return { ...around, ...stageOf(locked) };
}
