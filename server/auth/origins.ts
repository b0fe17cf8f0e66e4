import { lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../platform/db/pool.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { addressOf } from '../platform/limits/address.ts';
import { accountOrigins } from './tables.ts';

/** What one household or office shares: a /24 of IPv4, a /48 of IPv6. */
export function blockOf(network: string): string {
  if (!network.includes(':')) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  // Its line was written without leading zeros, perhaps shortened at its end.
  const [head = ''] = network.split('::');
  const groups = [...head.split(':').filter(Boolean), '0', '0', '0'].slice(0, 3);
  return `${groups.join(':')}::/48`;
}

interface Seen {
  userId: number;
  request: FastifyRequest;
  /** What knows the browser again (`devices.ts`). */
  mark: string;
  /** The account was opened just now. */
  created: boolean;
}

/** Remembers where somebody signs in from, and once where the account was opened. */
export async function noteOrigin(
  tx: Tx,
  keys: Keys,
  { userId, request, mark, created }: Seen,
): Promise<void> {
  const network = addressOf(request);
  const seenAt = sql`now()`;
  // An API client has no mark of its own, only a name that many share.
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

/** Of accounts that nobody has signed in to since then. */
export const dropOrigins = (db: Db, before: Date) =>
  db.delete(accountOrigins).where(lt(accountOrigins.seenAt, before));
