import { adButton } from '#contract/ad-labels.ts';
import { hour } from '#contract/durations.ts';
import { adDays, adMedias, ads } from '../../ads/tables.ts';
import { payments } from '../../payments/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { counters } from '../../platform/db/tables.ts';
import type { PlannedAd } from './ads.ts';
import { type Clock, later } from './clock.ts';
import { writeUnusualPayments } from './odd-money.ts';
import type { StoredAdPicture } from './pictures.ts';
import { writeRefunds } from './write-refunds.ts';

const cents = 5;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Writes the ads and their payments in order of creation, so that receipt numbers increase with time. */
export async function writeAds(
  tx: Tx,
  planned: readonly PlannedAd[],
  pictures: ReadonlyMap<string, StoredAdPicture>,
  people: ReadonlyMap<string, number>,
  clock: Clock,
): Promise<void> {
  const inOrder = planned.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const rows = await tx
    .insert(ads)
    .values(
      inOrder.map((ad, place) => ({
        userId: ad.owner === null ? null : (people.get(ad.owner) ?? null),
        status: ad.status,
        title: ad.title,
        description: ad.description,
        buttonText: ad.button ?? adButton,
        clickAction: ad.action,
        clickUrl: ad.url ?? null,
        name: ad.name,
        email: ad.email,
        phone: ad.phone ?? null,
        desiredImpressions: ad.desired,
        impressions: ad.seen ?? 0,
        clicks: sum(ad.history.map(({ clicks }) => clicks)),
        reason: ad.reason ?? null,
        submittedAt: ad.paidAt,
        decidedAt:
          ad.paidAt === null || ad.status === 'pending' ? null : later(ad.paidAt, 35 + ((place * 23) % 70)),
        createdAt: ad.createdAt,
      })),
    )
    .returning({ id: ads.id });
  const written = inOrder.map((ad, place) => ({ ad, id: rows[place]?.id ?? 0 }));
  await tx.insert(adMedias).values(
    written.flatMap(({ ad, id }) => {
      const picture = pictures.get(ad.key);
      return picture ? [{ adId: id, ...picture }] : [];
    }),
  );
  await tx
    .insert(adDays)
    .values(written.flatMap(({ ad, id }) => ad.history.map((day) => ({ adId: id, ...day }))));
  const opened = written.filter(({ ad }) => ad.status !== 'draft');
  let receipts = 0;
  await tx.insert(payments).values(
    opened.map(({ ad, id }) => ({
      adId: id,
      gateway: 'sandbox' as const,
      intentId: `sandbox_demo_${ad.key}`,
      status:
        ad.paidAt === null
          ? ('open' as const)
          : ad.status === 'refunded'
            ? ('refunded' as const)
            : ('paid' as const),
      amountCents: ad.desired * cents,
      impressions: ad.desired,
      createdAt: ad.createdAt,
      ...(ad.paidAt && {
        cardBrand: 'visa',
        cardLast4: '4242',
        receiptNumber: ++receipts,
        paidAt: ad.paidAt,
      }),
      ...(ad.paidAt &&
        ad.status === 'refunded' && {
          refundedAt: new Date(ad.paidAt.getTime() + 3 * hour),
          refundedCents: ad.desired * cents,
        }),
    })),
  );
  const last = await writeUnusualPayments(
    tx,
    clock,
    new Map(written.map(({ ad, id }) => [ad.key, id])),
    receipts,
  );
  await writeRefunds(tx, clock);
  await tx.insert(counters).values({ key: 'receipts', value: last });
}
