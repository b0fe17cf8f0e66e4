import { day } from '#contract/durations.ts';
import type { Site } from '../http/site.ts';
import type { Keys } from '../keys/keys.ts';

/** Lifetime of a token in milliseconds; some mail servers retry for a week before an email bounces. */
const ttl = 60 * day;
const purpose = 'mail.delivery';

/** Returns a keyed hash of an email address, so that the address can be recognised without being stored. */
export const addressHash = (keys: Keys, address: string): string => keys.hash(address.toLowerCase(), purpose);

/** Returns whether a hash is the `addressHash` of this address, under the current key or the previous one. */
export const isAddressHash = (keys: Keys, hash: string, address: string): boolean =>
  keys.hashes(address.toLowerCase(), purpose).includes(hash);

interface Delivery {
  user: number;
  address: string;
}

/** Returns headers that identify the account when an email bounces; none for an email without an account. */
export const deliveryHeaders = (keys: Keys, user: number | undefined, to: string): Record<string, string> =>
  user === undefined
    ? {}
    : {
        'X-Delivery-Token': keys.sign(
          { user, address: addressHash(keys, to) } satisfies Delivery,
          purpose,
          ttl,
        ),
      };

/** Returns the delivery that a token identifies; undefined if the token is forged or expired. */
export const deliveryOf = (keys: Keys, token: string): Delivery | undefined =>
  keys.verify<Delivery>(token, purpose);

/** Returns the header by which the site recognises its own emails if a forwarding rule returns them. */
export const loopHeader = (site: Site): Record<string, string> => ({ 'X-Loop': new URL(site.url).host });
