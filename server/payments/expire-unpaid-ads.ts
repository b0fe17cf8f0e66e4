import { day } from '#contract/durations.ts';
import { lockAd, removeAd } from '../ads/service.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { deleteStored } from '../platform/media/stored-media.ts';
import { processGatewayEvent } from './events.ts';
import type { Parts as PaymentParts } from './parts.ts';
import * as queries from './queries.ts';

type Parts = PaymentParts & Pick<FeatureParts, 'storage'>;

const keptDays = 30;
const batch = 200;

/**
 * Deletes an unpaid ad. Open intents at the gateway are cancelled first, so that a deleted ad cannot be paid.
 * If one turns out to be paid because its event was lost, the payment is processed now and the ad remains.
 */
export async function deleteUnpaidAd(parts: Parts, adId: number): Promise<void> {
  const { db, storage, gateways } = parts;
  for (const { gateway, intentId } of await queries.unpaidAt(db, adId)) {
    const paid = intentId === null ? null : await gateways.of(gateway).cancel(intentId);
    if (paid) await processGatewayEvent(parts, gateway, paid);
  }
  const folders = await db.transaction(async (tx) => {
    const ad = await lockAd(tx, adId);
    const mayGo = ad?.status === 'draft' || ad?.status === 'awaiting_payment';
    if (!mayGo || (await queries.paidPaymentOf(tx, adId))) return [];
    await queries.cancelOf(tx, adId);
    return removeAd(tx, adId);
  });
  await deleteStored(storage, folders);
}

/**
 * Deletes up to `batch` ads that have been unpaid for `keptDays` days. An ad that cannot be deleted does not
 * block the others; all failures are thrown together at the end.
 */
export async function deleteAbandonedAds(parts: Parts, now: Date): Promise<void> {
  const failed: unknown[] = [];
  for (const adId of await queries.abandonedAds(parts.db, new Date(now.getTime() - keptDays * day), batch))
    await deleteUnpaidAd(parts, adId).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, `cannot delete ${failed.length} unpaid ads`);
}
