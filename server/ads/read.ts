import type { AdStatus } from '#contract/ad-labels.ts';
import type { Ad, PublicAd } from '#contract/ads.ts';
import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import { metaOf } from '#contract/shapes.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { FileReaders } from '../platform/storage/file-readers.ts';
import { type Asker, isPicturePublic, mayRead } from './access.ts';
import { presentAd, presentAds, presentPublic } from './present.ts';
import * as queries from './queries.ts';
import { adById } from './service.ts';
import { daysOf } from './stats-queries.ts';
import type { AdRow } from './tables.ts';

interface Page {
  page: number;
  per_page: number;
}

/** Returns the row of an ad that the asker may read in full. Throws `not_found`. */
export async function readableAd(db: DbOrTx, asker: Asker, id: number): Promise<AdRow> {
  const row = await adById(db, id);
  if (!row || !mayRead(row, asker)) throw new AppError('not_found');
  return row;
}

/**
 * Returns who may read the pictures of ads: everyone or, once an ad has been taken down, its advertiser's
 * account, moderators and finance.
 */
export const adFileReaders = (db: Db): FileReaders => ({
  folders: ['ads'],
  async find(key) {
    const ad = await queries.adOfFile(db, key);
    return ad && ((actor) => isPicturePublic(ad) || mayRead(ad, { actor }));
  },
});

/** Returns the whole ad. Throws `not_found` for those who may not read it. */
export const getAd = async (db: Db, asker: Asker, id: number) =>
  presentAd(db, await readableAd(db, asker, id), asker);

/**
 * Returns the whole ad or, to those who may not read it, the public part of an active ad. Throws `not_found`.
 */
export async function getAdOrPublic(db: Db, asker: Asker, id: number): Promise<Ad | PublicAd> {
  const row = await adById(db, id);
  if (row && mayRead(row, asker)) return presentAd(db, row, asker);
  if (row?.status !== 'active') throw new AppError('not_found');
  return presentPublic(db, row);
}

/** Returns impressions and clicks per day. Throws `not_found`. */
export async function adStats(db: Db, asker: Asker, id: number) {
  const { status } = await readableAd(db, asker, id);
  return { days: await daysOf(db, id, status === 'active' || status === 'paused') };
}

async function listed(db: Db, rows: readonly AdRow[], total: number, actor: Actor, query: Page) {
  const data = await presentAds(db, rows, { actor });
  return {
    data,
    meta: metaOf(query, Math.min(total, limits.countCap), data.length, total > limits.countCap),
  };
}

export const myAds = async (db: Db, actor: Actor, query: Page) =>
  listed(
    db,
    await queries.ofUser(db, actor.id, query),
    await queries.countOfUser(db, actor.id),
    actor,
    query,
  );

export const adsInState = async (db: Db, actor: Actor, query: Page & { status: AdStatus }) =>
  listed(
    db,
    await queries.inState(db, query.status, query),
    await queries.countInState(db, query.status),
    actor,
    query,
  );
