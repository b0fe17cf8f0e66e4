import { and, eq, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/db/pool.ts';
import { users } from '../users/tables.ts';
import { tokens } from './tables.ts';

export const actorOfToken = async (db: DbOrTx, hash: string) =>
  (
    await db
      .select({
        id: users.id,
        name: users.name,
        typeOf: users.typeOf,
        role: users.role,
        emailConfirmedAt: users.emailConfirmedAt,
        tokenId: tokens.id,
        lastUsedAt: tokens.lastUsedAt,
      })
      .from(tokens)
      .innerJoin(users, eq(users.id, tokens.userId))
      .where(eq(tokens.hash, hash))
  )[0];

export const insertToken = (db: DbOrTx, row: typeof tokens.$inferInsert) => db.insert(tokens).values(row);

export const deleteToken = (db: DbOrTx, id: number) => db.delete(tokens).where(eq(tokens.id, id));

export const deleteTokensOf = (db: DbOrTx, userId: number) => db.delete(tokens).where(eq(tokens.userId, userId));

/** Written once an hour at most: a write on every request would cost more than it tells. */
export const touchToken = (db: DbOrTx, id: number) =>
  db
    .update(tokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(tokens.id, id), lt(tokens.lastUsedAt, sql`now() - interval '1 hour'`)));
