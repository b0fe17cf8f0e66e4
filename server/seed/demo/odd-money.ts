import type { BulkRule } from '#contract/ad-labels.ts';
import { dayOf } from '#contract/format.ts';
import { type UnusualOutcome, unusualOutcomes } from '#contract/payment-labels.ts';
import { adSetAside } from '../../ads/tables.ts';
import { type PaymentStatus, paymentEvents, payments } from '../../payments/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { type Clock, later } from './clock.ts';

interface SetAside {
  ad: string;
  rule: BulkRule;
  impressions: number;
  networks: number;
  at: Date;
}

const asideOf = (clock: Clock): SetAside[] => [
  { ad: 'tools', rule: 'network_burst', impressions: 212, networks: 2, at: clock.daysAgo(2, 3, 14) },
  { ad: 'tools', rule: 'visitor_hour', impressions: 41, networks: 3, at: clock.daysAgo(2, 3, 40) },
  { ad: 'tools', rule: 'program', impressions: 17, networks: 4, at: clock.daysAgo(1, 21, 5) },
  { ad: 'tiles', rule: 'network_hour', impressions: 96, networks: 1, at: clock.daysAgo(1, 2, 30) },
  { ad: 'tiles', rule: 'network_day', impressions: 58, networks: 1, at: clock.daysAgo(1, 19, 10) },
  { ad: 'facade', rule: 'visitor_day', impressions: 9, networks: 2, at: clock.daysAgo(3, 20, 45) },
];

interface Odd {
  outcome: UnusualOutcome;
  amountCents: number;
  currency?: string;
  at: Date;
  of: { ad: string } | { ad: string | null; status: PaymentStatus } | null;
  underway?: boolean;
}

const oddOf = (clock: Clock): Odd[] => [
  { outcome: 'foreign', amountCents: 4000, at: clock.daysAgo(4, 14, 3), of: null },
  { outcome: 'partial', amountCents: 2000, at: clock.daysAgo(3, 11, 20), of: { ad: 'boxes' } },
  { outcome: 'refund_failed', amountCents: 2500, at: clock.daysAgo(2, 15, 45), of: { ad: 'loans' } },
  { outcome: 'disputed', amountCents: 6000, at: clock.daysAgo(5, 8, 30), of: { ad: 'heat' } },
  { outcome: 'dispute_lost', amountCents: 4000, at: clock.daysAgo(32, 9, 0), of: { ad: 'paint' } },
  {
    outcome: 'mismatch',
    amountCents: 4000,
    currency: 'usd',
    at: clock.daysAgo(2, 10, 30),
    of: { ad: 'scaffold', status: 'cancelled' },
  },
  { outcome: 'no_ad', amountCents: 2500, at: clock.daysAgo(1, 9, 12), of: { ad: null, status: 'refunded' } },
  {
    outcome: 'paid_twice',
    amountCents: 5000,
    at: clock.minutesAgo(40),
    of: { ad: 'garden', status: 'paid' },
    underway: true,
  },
];

const types = {
  partial: 'refunded',
  refund_failed: 'refund_failed',
  disputed: 'dispute_open',
  dispute_lost: 'dispute_lost',
} as const satisfies Partial<Record<UnusualOutcome, string>>;
const gateway = 'sandbox';

export async function writeUnusualPayments(
  tx: Tx,
  clock: Clock,
  adIds: ReadonlyMap<string, number>,
  receipts: number,
): Promise<number> {
  const asides = asideOf(clock).flatMap(({ ad, networks, impressions, rule, at }) =>
    Array.from({ length: networks }, (_, place) => ({
      adId: adIds.get(ad) ?? 0,
      day: dayOf(at.toISOString()),
      rule,
      network: `demo ${ad} ${rule} ${place}`,
      impressions: place === 0 ? impressions - networks + 1 : 1,
      lastAt: at,
    })),
  );
  await tx.insert(adSetAside).values(asides);
  let last = receipts;
  for (const { outcome, amountCents, currency = 'eur', at, of, underway } of oddOf(clock)) {
    const own = of !== null && 'status' in of;
    const intentId = of !== null && !own ? `sandbox_demo_${of.ad}` : `sandbox_demo_${outcome}`;
    const back = unusualOutcomes[outcome].returned && !underway ? later(at, 2) : null;
    if (own) {
      const { status, ad } = of;
      const settled = status !== 'cancelled' && {
        cardBrand: 'visa',
        cardLast4: '4242',
        receiptNumber: ++last,
        paidAt: at,
        refundedAt: back,
        ...(status === 'refunded' && { refundedCents: amountCents }),
      };
      const values = {
        adId: ad === null ? null : (adIds.get(ad) ?? null),
        gateway,
        intentId,
        status,
        amountCents,
        impressions: amountCents / 5,
      } as const;
      await tx.insert(payments).values({ ...values, createdAt: at, ...settled });
    }
    const event = { gateway, intentId, paymentId: of === null ? 90_210 : null, amountCents } as const;
    const type = outcome in types ? types[outcome as keyof typeof types] : 'paid';
    await tx
      .insert(paymentEvents)
      .values({ ...event, id: `sandbox demo_${outcome}`, type, currency, outcome, createdAt: at });
    if (back)
      await tx.insert(paymentEvents).values({
        ...event,
        id: `sandbox demo_${outcome}_back`,
        type: 'refunded',
        outcome: 'worked',
        createdAt: back,
      });
  }
  return last;
}
