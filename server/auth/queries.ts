import { and, desc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/db/pool.ts';
import { prepared } from '../platform/db/prepared.ts';
import { one } from '../platform/db/rows.ts';
import { users } from '../users/tables.ts';
import { secondFactors, tokens } from './tables.ts';

const byToken = prepared((db) =>
  db
    .select({
      id: users.id,
      name: users.name,
      typeOf: users.typeOf,
      role: users.role,
      emailConfirmedAt: users.emailConfirmedAt,
      secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      tokenId: tokens.id,
      lastUsedAt: tokens.lastUsedAt,
      scopes: tokens.scopes,
      createdAt: tokens.createdAt,
      expiresAt: tokens.expiresAt,
      bannedAt: users.bannedAt,
      suspendedUntil: users.suspendedUntil,
      statusReason: users.statusReason,
      deleteAt: users.deleteAt,
      holderId: tokens.userId,
      viewingUntil: tokens.viewingUntil,
    })
    .from(tokens)
    .innerJoin(
      users,
      eq(
        users.id,
        sql`case when ${tokens.viewingUntil} > now() then coalesce(${tokens.viewingAs}, ${tokens.userId}) else ${tokens.userId} end`,
      ),
    )
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(tokens.hash, sql.placeholder('hash')))
    .prepare('actor_of_token'),
);

/** Finds the user of a token in a single statement, since every request with a token runs it. */
export const actorOfToken = async (db: DbOrTx, hash: string) => (await byToken(db).execute({ hash }))[0];

const account = {
  id: users.id,
  email: users.email,
  passwordHash: users.passwordHash,
  emailConfirmedAt: users.emailConfirmedAt,
  emailFailedAt: users.emailFailedAt,
};
export const accountById = async (db: DbOrTx, id: number) =>
  (await db.select(account).from(users).where(eq(users.id, id)))[0];
export const accountByEmail = async (db: DbOrTx, email: string) =>
  (
    await db
      .select(account)
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
  )[0];

export const insertToken = (db: DbOrTx, row: typeof tokens.$inferInsert) => db.insert(tokens).values(row);

export const sessionBegan = async (db: DbOrTx, tokenId: number): Promise<Date | undefined> =>
  (await db.select({ createdAt: tokens.createdAt }).from(tokens).where(eq(tokens.id, tokenId)))[0]?.createdAt;

export const sessionsOf = (db: DbOrTx, userId: number, currentId: number, most: number) =>
  db
    .select()
    .from(tokens)
    .where(and(eq(tokens.userId, userId), isNull(tokens.scopes)))
    .orderBy(desc(sql`${tokens.id} = ${currentId}`), desc(tokens.lastUsedAt), desc(tokens.id))
    .limit(most);

export const apiTokensOf = (db: DbOrTx, userId: number) =>
  db
    .select()
    .from(tokens)
    .where(and(eq(tokens.userId, userId), isNotNull(tokens.scopes)))
    .orderBy(desc(tokens.id));

export const apiTokenCount = (db: DbOrTx, userId: number): Promise<number> =>
  db.$count(tokens, and(eq(tokens.userId, userId), isNotNull(tokens.scopes)));

export const insertApiToken = async (db: DbOrTx, row: typeof tokens.$inferInsert) =>
  one(await db.insert(tokens).values(row).returning());

export const deleteApiToken = async (db: DbOrTx, userId: number, id: number) =>
  (
    await db
      .delete(tokens)
      .where(and(eq(tokens.userId, userId), eq(tokens.id, id), isNotNull(tokens.scopes)))
      .returning()
  )[0];

export const deleteSession = async (db: DbOrTx, userId: number, id: number): Promise<number> =>
  (await db.delete(tokens).where(and(eq(tokens.userId, userId), eq(tokens.id, id), isNull(tokens.scopes))))
    .rowCount ?? 0;

export const deleteTokenByHash = (db: DbOrTx, hash: string) => db.delete(tokens).where(eq(tokens.hash, hash));

export const deleteOtherSessions = async (db: DbOrTx, userId: number, id: number): Promise<number> =>
  (await db.delete(tokens).where(and(eq(tokens.userId, userId), ne(tokens.id, id), isNull(tokens.scopes))))
    .rowCount ?? 0;

export const deleteOtherTokens = async (db: DbOrTx, userId: number, id: number): Promise<number> =>
  (await db.delete(tokens).where(and(eq(tokens.userId, userId), ne(tokens.id, id)))).rowCount ?? 0;

/**
 * Updates the time of a token's last use: at the first use of an API token, otherwise at most once an hour,
 * to avoid a write per request.
 */
export const touchToken = (db: DbOrTx, id: number) =>
  db
    .update(tokens)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(tokens.id, id),
        or(
          lt(tokens.lastUsedAt, sql`now() - interval '1 hour'`),
          and(isNotNull(tokens.scopes), eq(tokens.lastUsedAt, tokens.createdAt)),
        ),
      ),
    );
