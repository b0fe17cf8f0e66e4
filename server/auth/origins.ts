import { lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../platform/db/pool.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { addressOf } from '../platform/limits/address.ts';
import { accountOrigins } from './tables.ts';

/** Returns the network shared by one household or office: a /24 of IPv4, a /48 of IPv6. */
export function blockOf(network: string): string {
  if (!network.includes(':')) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  // The input is an IPv6 /64 prefix without leading zeros, in which `::` may replace trailing zero groups.
  const [head = ''] = network.split('::');
  const groups = [...head.split(':').filter(Boolean), '0', '0', '0'].slice(0, 3);
  return `${groups.join(':')}::/48`;
}

interface Seen {
  userId: number;
  request: FastifyRequest;
  mark: string;
  created: boolean;
}

/** Stores the network of a sign-in and, if it created the account, the address block and device. */
export async function noteOrigin(
  tx: Tx,
  keys: Keys,
  { userId, request, mark, created }: Seen,
): Promise<void> {
  const network = addressOf(request);
  const seenAt = sql`now()`;
  // An API client is identified only by its name, which many clients share, so its device is not stored.
  const opened = created && {
    block: blockOf(network),
    device: mark.startsWith('cookie:') ? keys.hash(mark, 'device of accounts') : null,
    openedAt: seenAt,
  };
  await tx
    .insert(accountOrigins)
    .values({ userId, network, seenAt, ...opened })
    .onConflictDoUpdate({ target: accountOrigins.userId, set: { network, seenAt } });
}

/** Deletes the origins of accounts that have not signed in since `before`. */
export const deleteOrigins = (db: Db, before: Date) =>
  db.delete(accountOrigins).where(lt(accountOrigins.seenAt, before));
