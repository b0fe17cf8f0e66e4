import { createHash, randomBytes } from 'node:crypto';
import type { DeviceSession } from '#contract/account.ts';
import { limits } from '#contract/constants.ts';
import { hour } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import type { ReadCache } from '../platform/response-cache/read-cache.ts';
import type { AccountStatus } from '../platform/session/account-status.ts';
import type { Actor } from '../platform/session/actor.ts';
import { lockOwnAccount } from '../users/accounts.ts';
import { personTag } from '../users/tags.ts';
import { deviceLabel } from './devices.ts';
import * as queries from './queries.ts';
import { sessionTag } from './tags.ts';

export interface Session {
  token: string;
  created: boolean;
}

/** Marks a token as an API token, so that scanners of published code can recognize it. */
export const apiTokenPrefix = 'api_';

/**
 * Returns the stored form of a token. API tokens are stored in a different form, because during an update the
 * previous release, still running, would accept one as a session.
 */
export const hashOf = (token: string) =>
  `${token.startsWith(apiTokenPrefix) ? 'api ' : ''}${createHash('sha256').update(token).digest('hex')}`;

/**
 * Resolves a bearer token to its user; null if it is unknown or ended. If a second factor is required, an
 * administrator without one is treated as an ordinary user.
 */
export async function actorByToken(
  db: Db,
  token: string,
  { secondFactorMust = false } = {},
): Promise<Actor | null> {
  const found = await queries.actorOfToken(db, hashOf(token));
  // A ban ends all sessions; this rejects a session that was opened concurrently.
  if (!found || found.bannedAt) return null;
  if (found.scopes) return actorOfApiToken(db, found);
  const renews = Date.now() - found.lastUsedAt.getTime() > hour;
  if (renews) await queries.touchToken(db, found.tokenId);
  const { id, name, typeOf, tokenId } = found;
  const accountStatus = accountStatusOf(found);
  const role = accountStatus || (secondFactorMust && !found.secondFactor) ? null : found.role;
  const emailConfirmed = found.emailConfirmedAt !== null;
  return { id, name, typeOf, role, emailConfirmed, tokenId, accountStatus, renews };
}

type Found = NonNullable<Awaited<ReturnType<typeof queries.actorOfToken>>>;

/**
 * Resolves the user of an API token; null if it has expired, or while the account is suspended or being
 * deleted. An API token never has the user's role.
 */
async function actorOfApiToken(db: Db, found: Found): Promise<Actor | null> {
  const { id, name, typeOf, tokenId, scopes, expiresAt, lastUsedAt } = found;
  if (!expiresAt || expiresAt <= new Date() || accountStatusOf(found)) return null;
  if (lastUsedAt <= found.createdAt || Date.now() - lastUsedAt.getTime() > hour)
    await queries.touchToken(db, tokenId);
  const emailConfirmed = found.emailConfirmedAt !== null;
  return { id, name, typeOf, role: null, emailConfirmed, tokenId, scopes: scopes ?? [] };
}

function accountStatusOf({
  id,
  holderId,
  viewingUntil,
  suspendedUntil,
  statusReason,
  deleteAt,
}: Found): AccountStatus | null {
  if (id !== holderId && viewingUntil) return { kind: 'viewing', until: viewingUntil };
  if (deleteAt) return { kind: 'leaving', until: deleteAt };
  const suspended = suspendedUntil !== null && suspendedUntil > new Date();
  return suspended ? { kind: 'suspended', until: suspendedUntil, reason: statusReason ?? '' } : null;
}

/**
 * Resolves the token of a socket to its user; null for an administrator viewing the account and for an API
 * token, neither of which receives live events.
 */
export async function socketActor(
  db: Db,
  token: string,
  rule: { secondFactorMust?: boolean },
): Promise<Actor | null> {
  const actor = await actorByToken(db, token, rule);
  return actor?.accountStatus?.kind === 'viewing' || actor?.scopes ? null : actor;
}

/**
 * Cache lifetime in ms. Session ends are published to all nodes; this lifetime covers changes that are not
 * published.
 */
const keptFor = 10_000;

/**
 * Resolves the token of a read request like `actorByToken`, but caches the user until the session ends or the
 * account changes.
 */
export const readerByToken = (
  reads: ReadCache,
  db: Db,
  token: string,
  rule: { secondFactorMust?: boolean },
): Promise<Actor | null> =>
  reads.read({
    key: `session ${hashOf(token)}`,
    tags: (actor) => (actor ? [sessionTag(actor.tokenId), personTag(actor.id)] : []),
    read: () => actorByToken(db, token, rule),
    most: keptFor,
  });

/**
 * Returns the rule for `actorByToken`: administrators must have a second factor in production, except in a
 * demo.
 */
export const secondFactorRule = ({ production, demo }: { production: boolean; demo: boolean }) => ({
  secondFactorMust: production && !demo,
});

/** Creates a session with an opaque token of 256 bits; only its hash is stored. */
export async function openSession(db: DbOrTx, userId: number, deviceName: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queries.insertToken(db, { userId, hash: hashOf(token), deviceName: deviceName.slice(0, 255) });
  return token;
}

/** Ends the session of this token, on every node. */
export const endSessionOf = (db: DbOrTx, token: string) => queries.deleteTokenByHash(db, hashOf(token));

/**
 * Locks the account until the transaction ends and checks that this session still exists, because a change
 * must not take effect after a reset that ended its session. Throws `unauthenticated`.
 */
export async function lockSession(tx: Tx, actor: Actor): Promise<void> {
  await lockOwnAccount(tx, actor.id);
  if (!(await queries.sessionBegan(tx, actor.tokenId))) throw new AppError('unauthenticated');
}

/** Ends the current session. Nothing happens if it has ended already. */
export const logOut = (db: Db, actor: Actor) => queries.deleteSession(db, actor.id, actor.tokenId);

/** Ends the user's other sessions; API tokens remain. */
export const endOtherSessions = (db: Db, actor: Actor) =>
  queries.deleteOtherSessions(db, actor.id, actor.tokenId);

/** Ends the user's other sessions and all API tokens, after a change of the password or second factor. */
export const endOtherTokens = (db: DbOrTx, actor: Actor) =>
  queries.deleteOtherTokens(db, actor.id, actor.tokenId);

/** Returns the user’s sessions, the current one first, without API tokens; at most `limits.perPage.max`. */
export async function listSessions(db: Db, actor: Actor): Promise<DeviceSession[]> {
  const rows = await queries.sessionsOf(db, actor.id, actor.tokenId, limits.perPage.max);
  return rows.map((row) => ({
    id: row.id,
    device_name: deviceLabel(row.deviceName),
    current: row.id === actor.tokenId,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
  }));
}

/** Ends one of the user's own sessions. Throws `not_found` for any other. */
export async function endSession(db: Db, actor: Actor, id: number): Promise<void> {
  if ((await queries.deleteSession(db, actor.id, id)) === 0) throw new AppError('not_found');
}
