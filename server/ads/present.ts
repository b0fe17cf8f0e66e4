import type { Ad, adMedia, PublicAd, ServedAd } from '#contract/ads.ts';
import type { z } from '#contract/zod.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import { pictureIn } from '../platform/media/stored-media.ts';
import { type Asker, isPicturePublic, mayRead } from './access.ts';
import { abilities } from './policy.ts';
import { adsPricing, amountOf } from './pricing.ts';
import * as queries from './queries.ts';
import type { AdRow } from './tables.ts';

function presentMedia({
  id,
  storageKey,
  name,
  size,
  width,
  height,
}: queries.MediaRow): z.infer<typeof adMedia> {
  const picture = pictureIn(storageKey, name, size);
  return { id, url: picture.path, ...picture, width, height };
}

const byAd = <T extends { adId: number }>(rows: readonly T[]) => Map.groupBy(rows, (row) => row.adId);
const idsOf = (rows: readonly AdRow[]) => rows.map(({ id }) => id);

const face = (row: AdRow, media: readonly queries.MediaRow[]) => ({
  id: row.id,
  adsMedias: media.map(presentMedia),
  title: row.title,
  description: row.description,
  button_text: row.buttonText,
  click_action: row.clickAction,
});

/** Returns an ad with only the contact detail (link, email or phone) that the button uses. */
const publicPart = (row: AdRow, media: readonly queries.MediaRow[]): PublicAd => ({
  ...face(row, media),
  click_url: row.clickAction === 'redirecting' ? row.clickUrl : null,
  email: row.clickAction === 'mailing' ? row.email : null,
  phone: row.clickAction === 'calling' ? row.phone : null,
  status: row.status,
  created_at: row.createdAt.toISOString(),
});

export const presentPublic = async (db: DbOrTx, row: AdRow): Promise<PublicAd> =>
  publicPart(row, await queries.mediaOf(db, [row.id]));

/** Presents the public part of ads, each with the token by which its impression and click are counted. */
export async function presentServed(
  db: DbOrTx,
  rows: readonly AdRow[],
  tokenOf: (adId: number) => string,
): Promise<ServedAd[]> {
  const media = byAd(rows.length > 0 ? await queries.mediaOf(db, idsOf(rows)) : []);
  return rows.map((row) => ({
    ...publicPart(row, media.get(row.id) ?? []),
    appearance_token: tokenOf(row.id),
  }));
}

/** Presents ads in full. The caller must have checked that the asker may read them. */
export async function presentAds(db: DbOrTx, rows: readonly AdRow[], asker: Asker): Promise<Ad[]> {
  if (rows.length === 0) return [];
  const [media, payments, prices] = [
    await queries.mediaOf(db, idsOf(rows)),
    await queries.paymentsOf(db, idsOf(rows)),
    await adsPricing(db),
  ];
  const [mediaByAd, paymentByAd] = [byAd(media), new Map(payments.map((payment) => [payment.adId, payment]))];
  // The holder of a private link cannot load a picture that is no longer public: its URL has no token.
  const isShown = (row: AdRow) => isPicturePublic(row) || mayRead(row, { actor: asker.actor });
  return rows.map((row) => {
    const payment = paymentByAd.get(row.id);
    // Uses the agreed amount if the payment was opened for this number of impressions, otherwise the current
    // price.
    const agreed = payment?.impressions === row.desiredImpressions ? payment.amountCents : undefined;
    return {
      ...face(row, isShown(row) ? (mediaByAd.get(row.id) ?? []) : []),
      status: row.status,
      click_url: row.clickUrl,
      name: row.name,
      email: row.email,
      phone: row.phone,
      appearances: row.impressions,
      desired_appearances: row.desiredImpressions,
      clicks: row.clicks,
      amount_cents: agreed ?? amountOf(prices, row.desiredImpressions),
      currency: 'EUR',
      reason: row.reason,
      card:
        payment?.cardBrand && payment.cardLast4
          ? { brand: payment.cardBrand, last4: payment.cardLast4 }
          : null,
      paid_at: payment?.paidAt?.toISOString() ?? null,
      refunded_cents: payment?.refundedCents ?? 0,
      receipt_number: payment?.receiptNumber ?? null,
      created_at: row.createdAt.toISOString(),
      can: abilities(row, asker),
    };
  });
}

export async function presentAd(db: DbOrTx, row: AdRow, asker: Asker): Promise<Ad> {
  const [shown] = await presentAds(db, [row], asker);
  if (!shown) throw new Error('one row must yield one ad');
  return shown;
}
