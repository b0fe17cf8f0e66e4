import { randomBytes } from 'node:crypto';
import { limits } from '#contract/constants.ts';
import { hour } from '#contract/durations.ts';
import { metaOf } from '#contract/shapes.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Keys } from '../platform/keys/keys.ts';
import * as counting from './impression-queries.ts';
import { notifyAdvertiser } from './notify.ts';
import { presentServed } from './present.ts';
import * as queries from './queries.ts';
import { adById } from './service.ts';
import type { AdVisitor } from './visitor.ts';

type Parts = Pick<FeatureParts, 'db' | 'tasks' | 'mail' | 'keys'>;

const purpose = 'ad_appearance';
/** Lifetime of a token in ms. The ad must be seen within this time after the page is served. */
const holds = hour;
/**
 * Minimum age of a counted token in ms: an ad counts only after a second on screen, so no honest client
 * reports sooner.
 */
const youngest = 1000;

export interface Served {
  ad: number;
  nonce: string;
  visitor: string;
  day: string;
  /** When the token was issued, in ms since the epoch. */
  at: number;
}

const tokenFor =
  (keys: Keys, { visitor, day }: AdVisitor) =>
  (ad: number) =>
    keys.sign(
      { ad, nonce: randomBytes(12).toString('base64url'), visitor, day, at: Date.now() } satisfies Served,
      purpose,
      holds,
    );

/**
 * Returns the use a token is valid for, or undefined if the token is forged, expired, younger than `age` ms,
 * or for another ad, visitor or day.
 */
function useOf(keys: Keys, who: AdVisitor, adId: number, token: string, age = 0): counting.Use | undefined {
  const served = keys.verify<Served>(token, purpose);
  const theirs = served?.ad === adId && served.visitor === who.visitor && served.day === who.day;
  return theirs && Date.now() - served.at >= age ? { ...who, adId, nonce: served.nonce } : undefined;
}

/**
 * Returns a page of active ads, each with a token that `countImpression` and `countClick` accept from this
 * visitor.
 */
export async function servedAds(
  { db, keys }: Pick<Parts, 'db' | 'keys'>,
  who: AdVisitor,
  query: { page: number; per_page: number },
) {
  const [rows, total] = await Promise.all([queries.serving(db, query), queries.countInState(db, 'active')]);
  const data = await presentServed(db, rows, tokenFor(keys, who));
  return {
    data,
    meta: metaOf(query, Math.min(total, limits.countCap), data.length, total > limits.countCap),
  };
}

/**
 * Counts an impression once per token. The impression that reaches the target finishes the ad and notifies
 * its advertiser in the same transaction.
 */
export async function countImpression(
  parts: Parts,
  who: AdVisitor,
  adId: number,
  token: string,
): Promise<{ counted: boolean }> {
  const use = useOf(parts.keys, who, adId, token, youngest);
  if (!use) return { counted: false };
  const status = await parts.db.transaction(async (tx) => {
    const after = await counting.countImpression(tx, use);
    const ad = after === 'finished' ? await adById(tx, adId) : undefined;
    if (ad) await notifyAdvertiser(parts, tx, ad, 'finished');
    return after;
  });
  return { counted: status !== undefined };
}

/**
 * Counts a click once per token; `counted` is false for a token that is used, invalid or another visitor’s.
 */
export async function countClick(
  { db, keys }: Pick<Parts, 'db' | 'keys'>,
  who: AdVisitor,
  adId: number,
  token: string,
): Promise<{ counted: boolean }> {
  const use = useOf(keys, who, adId, token);
  return { counted: use !== undefined && (await counting.countClick(db, use)) };
}
