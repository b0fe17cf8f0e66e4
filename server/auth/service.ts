import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { violates } from '../platform/db/errors.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import * as users from '../users/service.ts';
import { commonPasswords } from './common-passwords.ts';
import { fitsPassword, hashPassword } from './passwords.ts';
import * as queries from './queries.ts';

export interface Session {
  token: string;
  created: boolean;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const hour = 3_600_000;

/** Who a bearer token belongs to; null when it is unknown or ended. */
export async function actorByToken(db: Db, token: string): Promise<Actor | null> {
  const found = await queries.actorOfToken(db, hashOf(token));
  if (!found) return null;
  if (Date.now() - found.lastUsedAt.getTime() > hour) await queries.touchToken(db, found.tokenId);
  return { id: found.id, name: found.name, typeOf: found.typeOf, role: found.role, emailConfirmed: found.emailConfirmedAt !== null, tokenId: found.tokenId };
}

/** A new opaque token of 256 bits; only its hash is kept (product.md, Accounts). */
export async function openSession(db: DbOrTx, userId: number, deviceName: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queries.insertToken(db, { userId, hash: hashOf(token), deviceName: deviceName.slice(0, 255) || 'Nepoznat uređaj' });
  return token;
}

/** Signs in. One answer for an unknown address and for a wrong password: `auth.credentials`. */
export async function logIn(db: Db, input: { email: string; password: string; deviceName: string }): Promise<Session> {
  const found = await users.credentialsOf(db, input.email);
  if (!(await fitsPassword(found?.passwordHash, input.password)) || !found) throw new AppError('auth.credentials');
  return { token: await openSession(db, found.id, input.deviceName), created: false };
}

/** Makes an account and signs it in. Throws `auth.taken`, `auth.common_password`. */
export async function signUp(db: Db, input: { name: string; email: string; password: string; deviceName: string }): Promise<Session> {
  if (commonPasswords.has(input.password.toLowerCase())) throw new AppError('auth.common_password');
  const passwordHash = await hashPassword(input.password);
  const create = async () =>
    db.transaction(async (tx) => {
      const id = await users.createUser(tx, { name: input.name, email: input.email, passwordHash });
      return openSession(tx, id, input.deviceName);
    });
  for (let tries = 1; ; tries++) {
    try {
      return { token: await create(), created: true };
    } catch (error) {
      if (violates(error, 'one_account_per_email')) throw new AppError('auth.taken');
      // People of one name who sign up in the same moment: the next try finds the next slug.
      if (!violates(error, 'users_slug_unique') || tries === 5) throw error;
    }
  }
}

/** Ends the session that the request came with (spec §7, DELETE /auth/logout). */
export const logOut = (db: Db, actor: Actor) => queries.deleteToken(db, actor.tokenId);

/** Ends all sessions of a person (product.md: logout-hard). */
export const logOutEverywhere = (db: Db, actor: Actor) => queries.deleteTokensOf(db, actor.id);
