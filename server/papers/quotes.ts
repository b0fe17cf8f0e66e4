import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import { type Paper, rateFor } from '#contract/papers.ts';
import { beginDeal as insertDeal } from '../deals/service.ts';
import type { Agreed } from '../offers/service.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { mayMake } from './policy.ts';
import { itemColumns, rateOf } from './present.ts';
import * as queries from './queries.ts';
import { lockAround, seenOffer } from './seen.ts';
import { getPaper, type Papering } from './service.ts';

/**
 * Returns the draft of a quote on an open offer. If there is none, creates one with the items of the last
 * quote sent, which it replaces, or with the offer as a single item. Throws `forbidden` for the client,
 * `chats.closed`, `offers.moved` if the offer is not open, `papers.trader` and `papers.many`.
 */
export async function makeQuote(parts: Papering, actor: Actor, offerId: number): Promise<Paper> {
  const seen = await seenOffer(parts, actor, offerId);
  if (seen.side !== 'worker') throw new AppError('forbidden');
  const { offer } = seen;
  const id = await parts.db.transaction(async (tx) => {
    const around = await lockAround(tx, seen);
    if (!mayMake(seen.side, around)) throw new AppError(around.blocked ? 'chats.closed' : 'offers.moved');
    const draft = await queries.draftOf(tx, offerId);
    if (draft !== undefined) return draft;
    const trader = await queries.traderOf(tx, actor.id);
    if (!trader) throw new AppError('papers.trader');
    if ((await queries.countOfOffer(tx, offerId)) >= limits.papers.perDeal) throw new AppError('papers.many');
    const former = await queries.lockQuote(tx, offerId);
    const price = offer.priceToCents ?? offer.priceFromCents;
    const only = { description: offer.work, quantity: 1, unit: 'kom', unit_price_cents: price };
    const items = former ? [...former.items] : [{ ...only, part: 'work' as const }];
    return queries.insert(tx, {
      offerId,
      workerId: actor.id,
      kind: 'quote',
      ...itemColumns(items, rateFor(trader.vat, former && rateOf(former))),
      dueOn: offer.validUntil,
      remark: former?.remark ?? null,
      supersedesId: former?.id ?? null,
    });
  });
  return getPaper(parts, actor, id);
}

/**
 * Creates the deal of an offer that is being accepted, and accepts the newest quote sent with the offer.
 * Returns the deal's id. Throws `papers.moved` if the client has seen another quote.
 */
export async function beginDeal(tx: Tx, agreed: Agreed): Promise<number> {
  const { offerId, quoteSha256 } = agreed;
  const quote = await queries.lockQuote(tx, offerId);
  if (quoteSha256 !== undefined && quoteSha256 !== (quote?.sha256 ?? null))
    throw new AppError('papers.moved');
  const paper = quote && { id: quote.id, kind: quote.kind, number: quote.number ?? 0, year: quote.year ?? 0 };
  const dealId = await insertDeal(tx, agreed, paper);
  await queries.moveToDeal(tx, offerId, dealId);
  if (quote)
    await queries.update(tx, quote.id, {
      state: 'accepted',
      acceptedAt: new Date(),
      acceptedSha256: quote.sha256,
    });
  return dealId;
}
