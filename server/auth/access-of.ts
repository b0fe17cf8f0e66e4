import { eq, inArray, max, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/pool.ts';
import { passkeys, secondFactors, socialIdentities, tokens } from './tables.ts';

/** Returns when each person last used any of their sessions; people without sessions are omitted. */
export async function lastSeen(db: Db, ids: readonly number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: tokens.userId, at: max(tokens.lastUsedAt) })
    .from(tokens)
    .where(inArray(tokens.userId, [...ids]))
    .groupBy(tokens.userId);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}

/** Returns an account's sign-in methods for administrators, without any credentials. */
export async function accessOf(
  db: Db,
  userId: number,
): Promise<{ providers: string[]; passkeys: number; second_factor: boolean }> {
  const [identities, keys, [factor]] = await Promise.all([
    db
      .select({ provider: socialIdentities.provider })
      .from(socialIdentities)
      .where(eq(socialIdentities.userId, userId)),
    db.$count(passkeys, eq(passkeys.userId, userId)),
    db
      .select({ on: sql<boolean>`${secondFactors.confirmedAt} is not null` })
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId)),
  ]);
  return {
    providers: identities.map(({ provider }) => provider),
    passkeys: keys,
    second_factor: factor?.on ?? false,
  };
}
