import type { OfferCounts, OfferStatus } from '#contract/offers.ts';
import type { Db } from '../platform/db/pool.ts';
import * as own from './own-queries.ts';

const none: OfferCounts = { all: 0, open: 0, accepted: 0, declined: 0, withdrawn: 0, closed: 0, expired: 0 };

export const countsOf = (tally: Awaited<ReturnType<typeof own.tallyOf>>): OfferCounts => {
  const counts = { ...none };
  for (const { status, offers } of tally) {
    counts[status] = offers;
    counts.all += offers;
  }
  return counts;
};

/**
 * Returns the numbers of a worker’s offers by status and this month, and the newest open offer.
 * `won_from_cents` and `won_to_cents` are the sums of the lower and upper accepted prices.
 */
export async function offersSummary(db: Db, userId: number) {
  const tally = await own.tallyOf(db, userId);
  const of = (status: OfferStatus) => tally.find((one) => one.status === status);
  const [open, accepted] = [of('open'), of('accepted')];
  return {
    counts: countsOf(tally),
    this_month: tally.reduce((sum, { thisMonth }) => sum + thisMonth, 0),
    last_open: open ? { ...open.last, created_at: new Date(open.last.created_at).toISOString() } : null,
    won_from_cents: accepted?.fromCents ?? 0,
    won_to_cents: accepted?.toCents ?? 0,
  };
}
