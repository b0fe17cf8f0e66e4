import { randomBytes } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { metaOf } from '#contract/shapes.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Keys } from '../platform/keys/keys.ts';
import * as counting from './impression-queries.ts';
import { tellAdvertiser } from './notify.ts';
import { presentServed } from './present.ts';
import * as queries from './queries.ts';

type Parts = Pick<FeatureParts, 'db' | 'jobs' | 'mail' | 'keys'>;

const purpose = 'ad_appearance';
/** Milliseconds that a page may stand open before its ad is seen. */
const holds = 3_600_000;

interface Served {
  ad: number;
  nonce: string;
}

const tokenFor = (keys: Keys) => (ad: number) => keys.sign({ ad, nonce: randomBytes(12).toString('base64url') } satisfies Served, purpose, holds);

/** What a token counts for; undefined where it is forged, too old or another ad's. */
function useOf(keys: Keys, adId: number, token: string): counting.Use | undefined {
  const served = keys.verify<Served>(token, purpose);
  return served?.ad === adId ? { adId, nonce: served.nonce, expiresAt: new Date(Date.now() + holds) } : undefined;
}

/** Ads to show, each with the token that counts it (wire.md, Ads). */
export async function servedAds({ db, keys }: Pick<Parts, 'db' | 'keys'>, query: { page: number; per_page: number }) {
  const [rows, total] = await Promise.all([queries.serving(db, query), queries.countInState(db, 'active')]);
  const data = await presentServed(db, rows, tokenFor(keys));
  return { data, meta: metaOf(query, Math.min(total, limits.countCap), data.length, total > limits.countCap) };
}

/** Counts an appearance once a token; the one that reaches the target ends the ad, and its advertiser is told in the same transaction. */
export async function countAppearance(parts: Parts, adId: number, token: string): Promise<{ counted: boolean }> {
  const use = useOf(parts.keys, adId, token);
  if (!use) return { counted: false };
  const status = await parts.db.transaction(async (tx) => {
    const after = await counting.countAppearance(tx, use);
    const ad = after === 'finished' ? await queries.byId(tx, adId) : undefined;
    if (ad) await tellAdvertiser(parts, tx, ad, 'finished');
    return after;
  });
  return { counted: status !== undefined };
}

export async function countClick({ db, keys }: Pick<Parts, 'db' | 'keys'>, adId: number, token: string): Promise<{ counted: boolean }> {
  const use = useOf(keys, adId, token);
  return { counted: use !== undefined && (await counting.countClick(db, use)) };
}
