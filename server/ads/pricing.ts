import { type AdsPrices, putAdsPricing } from '#contract/ads.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { readSetting, writeSetting } from '../settings/service.ts';

const pricingSetting = { key: 'ads_pricing', schema: putAdsPricing.body };

/** Returns the configured price per impression, in euros, and the minimum number of impressions. */
export const adsPricing = (db: DbOrTx): Promise<AdsPrices> => readSetting(db, pricingSetting);

/**
 * Changes the price per impression, in euros, and the minimum number of impressions, with an audit log entry.
 */
export const changePricing = (db: Db, actor: Actor, prices: AdsPrices): Promise<AdsPrices> =>
  writeSetting(db, actor, pricingSetting, prices);

/**
 * Returns the price of a number of impressions in cents. The price per impression has at most two decimals,
 * so the result is exact.
 */
export const amountOf = ({ price }: AdsPrices, impressions: number): number =>
  impressions * Math.round(price * 100);
