import { randomBytes } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { metaOf } from '#contract/shapes.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Keys } from '../platform/keys/keys.ts';
import * as counting from './impression-queries.ts';
import { tellAdvertiser } from './notify.ts';
import { presentServed } from './present.ts';
import * as queries from './queries.ts';
import type { AdVisitor } from './visitor.ts';

type Parts = Pick<FeatureParts, 'db' | 'jobs' | 'mail' | 'keys'>;

const purpose = 'ad_appearance';
/** Milliseconds that a page may stand open before its ad is seen. */
const holds = 3_600_000;
/** Milliseconds for which an ad is looked at before it counts (product.md, Ads); nobody honest comes sooner. */
const youngest = 1000;

/** What a token says; the tests of attacks write such ones by themselves. */
export interface Served {
  ad: number;
  nonce: string;
  visitor: string;
  day: string;
  /** When it was served, milliseconds since 1970. */
  at: number;
}

const tokenFor =
  (keys: Keys, { visitor, day }: AdVisitor) =>
  (ad: number) =>
    keys.sign({ ad, nonce: randomBytes(12).toString('base64url'), visitor, day, at: Date.now() } satisfies Served, purpose, holds);

/** What a token counts for; undefined where it is forged, too old or younger than `age`, another ad's, another visitor's or of another day. */
function useOf(keys: Keys, who: AdVisitor, adId: number, token: string, age = 0): counting.Use | undefined {
  const served = keys.verify<Served>(token, purpose);
  const theirs = served?.ad === adId && served.visitor === who.visitor && served.day === who.day;
  return theirs && Date.now() - served.at >= age ? { ...who, adId, nonce: served.nonce } : undefined;
}

/** Ads to show, each with the token that counts it for this visitor today (wire.md, Ads). */
export async function servedAds({ db, keys }: Pick<Parts, 'db' | 'keys'>, who: AdVisitor, query: { page: number; per_page: number }) {
  const [rows, total] = await Promise.all([queries.serving(db, query), queries.countInState(db, 'active')]);
  const data = await presentServed(db, rows, tokenFor(keys, who));
  return { data, meta: metaOf(query, Math.min(total, limits.countCap), data.length, total > limits.countCap) };
}

/** Counts an appearance once a token; the one that reaches the target ends the ad, and its advertiser is told in the same transaction. */
export async function countAppearance(parts: Parts, who: AdVisitor, adId: number, token: string): Promise<{ counted: boolean }> {
  const use = useOf(parts.keys, who, adId, token, youngest);
  if (!use) return { counted: false };
  const status = await parts.db.transaction(async (tx) => {
    const after = await counting.countAppearance(tx, use);
    const ad = after === 'finished' ? await queries.byId(tx, adId) : undefined;
    if (ad) await tellAdvertiser(parts, tx, ad, 'finished');
    return after;
  });
  return { counted: status !== undefined };
}

export async function countClick({ db, keys }: Pick<Parts, 'db' | 'keys'>, who: AdVisitor, adId: number, token: string): Promise<{ counted: boolean }> {
  const use = useOf(keys, who, adId, token);
  return { counted: use !== undefined && (await counting.countClick(db, use)) };
}
