import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AdStatus } from '#contract/ad-labels.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { actorCan, type Visitor } from '../platform/session/actor.ts';

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

/**
 * Creates the token of an ad’s private link, 256 random bits, which gives access to an advertiser without an
 * account. Returns the token and the columns to store: its hash, and the token encrypted for later emails.
 */
export function newLink(keys: Keys) {
  const token = randomBytes(32).toString('base64url');
  return { token, kept: { accessHash: hashOf(token), accessSealed: keys.seal(token, purpose) } };
}

/** Returns the private link’s token for use in an email, or undefined if the ad has no private link. */
export const linkToken = (
  keys: Keys,
  { accessSealed }: { accessSealed: string | null },
): string | undefined => (accessSealed === null ? undefined : keys.open(accessSealed, purpose));

const fits = (token: string, hash: string) =>
  timingSafeEqual(Buffer.from(hashOf(token), 'hex'), Buffer.from(hash, 'hex'));

/** Returns whether the asker is the ad’s advertiser, by account or by the token of the private link. */
export const isAdvertiser = (ad: Owned, { actor, token }: Asker): boolean =>
  (actor !== null && ad.userId === actor.id) ||
  (token !== undefined && ad.accessHash !== null && fits(token, ad.accessHash));

const takenDown: readonly AdStatus[] = ['paused', 'declined', 'refunded'];

/**
 * Returns whether everyone may read the ad's picture. The picture of an ad that awaits moderation is public
 * too, because an advertiser without an account must see it and nobody else knows its URL.
 */
export const isPicturePublic = ({ status }: { status: AdStatus }) => !takenDown.includes(status);

/**
 * Returns whether a person may read the whole ad. Only its advertiser, moderators and finance may; everyone
 * else can read only the public part, and only of an active ad.
 */
export const mayRead = (ad: Owned, asker: Asker): boolean =>
  isAdvertiser(ad, asker) || actorCan(asker.actor, 'moderate') || actorCan(asker.actor, 'finance');
