import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../platform/keys/keys.ts';
import { actorCan, type Visitor } from '../platform/session/actor.ts';

/** Who asks for an ad: a signed-in user, or the holder of its private link (wire.md, Ads). */
export interface Asker {
  actor: Visitor;
  token?: string | undefined;
}

interface Owned {
  userId: number | null;
  accessHash: string | null;
}

const purpose = 'ad_link';
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A private link's token, 256 bits, and its stored forms. */
export function newLink(keys: Keys) {
  const token = randomBytes(32).toString('base64url');
  return { token, kept: { accessHash: hashOf(token), accessSealed: keys.seal(token, purpose) } };
}

/** The token for a mail; undefined if the ad has none. */
export const linkToken = (
  keys: Keys,
  { accessSealed }: { accessSealed: string | null },
): string | undefined => (accessSealed === null ? undefined : keys.open(accessSealed, purpose));

const fits = (token: string, hash: string) =>
  timingSafeEqual(Buffer.from(hashOf(token), 'hex'), Buffer.from(hash, 'hex'));

/** Whether the asker is the ad's advertiser. */
export const isAdvertiser = (ad: Owned, { actor, token }: Asker): boolean =>
  (actor !== null && ad.userId === actor.id) ||
  (token !== undefined && ad.accessHash !== null && fits(token, ad.accessHash));

/** The advertiser and the responsible administrators; for others the ad does not exist. */
export const mayRead = (ad: Owned, asker: Asker): boolean =>
  isAdvertiser(ad, asker) || actorCan(asker.actor, 'moderate') || actorCan(asker.actor, 'finance');
