import { lockAd, removeAd } from '../ads/service.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { dropFolders } from '../platform/storage/drop.ts';
import type { Gateways } from './gateways.ts';
import * as queries from './queries.ts';

type Parts = Pick<FeatureParts, 'db' | 'storage'> & { gateways: Gateways };

const day = 86_400_000;
/** Days after which an ad that nobody paid for is gone, with its files. */
const keptDays = 30;
const batch = 200;

/** Removes an ad that nobody paid for. What is open at the gateway is given up first, so that nobody pays for what is gone. */
export async function dropUnpaidAd({ db, storage, gateways }: Parts, adId: number): Promise<void> {
  for (const payment of await queries.ofAd(db, adId))
    if (queries.isUnsettled(payment) && payment.intentId !== null) await gateways.of(payment.gateway).cancel(payment.intentId);
  const folders = await db.transaction(async (tx) => {
    const ad = await lockAd(tx, adId);
    const mayGo = ad?.status === 'draft' || ad?.status === 'awaiting_payment';
    if (!mayGo || (await queries.settledOf(tx, adId))) return [];
    await queries.removeOfAd(tx, adId);
    return removeAd(tx, adId);
  });
  await dropFolders(storage, folders);
}

/** One that cannot go tonight does not hold up the others, and is told of at the end. */
export async function dropAbandonedAds(parts: Parts, now: Date): Promise<void> {
  const failed: unknown[] = [];
  for (const adId of await queries.abandonedAds(parts.db, new Date(now.getTime() - keptDays * day), batch))
    await dropUnpaidAd(parts, adId).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} unpaid ads stay`);
}
