import type { Keys } from '../keys/keys.ts';

/** Returned emails arrive within days; some mail servers try for a week first. */
const ttl = 60 * 86_400_000;
const purpose = 'mail.delivery';

/** Returns a keyed hash by which an address is recognised without being stored. */
export const addressMark = (keys: Keys, address: string): string => keys.hash(address.toLowerCase(), purpose);

interface Delivery {
  user: number;
  /** `addressMark` of where the email went. */
  address: string;
}

/** The headers by which an account's email is recognised when it comes back. */
export const deliveryHeaders = (keys: Keys, user: number | undefined, to: string): Record<string, string> =>
  user === undefined
    ? {}
    : {
        'X-Delivery-Token': keys.sign(
          { user, address: addressMark(keys, to) } satisfies Delivery,
          purpose,
          ttl,
        ),
      };

/** Returns whose email a token came with; undefined if it is not ours or too old. */
export const deliveryOf = (keys: Keys, token: string): Delivery | undefined =>
  keys.verify<Delivery>(token, purpose);
