import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Proof, Provider, SignInMethods } from '#contract/sign-in-methods.ts';
import { violates } from '../platform/db/errors.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { deviceLabel, deviceNameOf } from './devices.ts';
import { type Change, methodsChangedMail } from './methods-emails.ts';
import * as queries from './methods-queries.ts';
import { mustProve } from './proof.ts';
import { sessionBegan } from './queries.ts';
import { isSecondFactorMust } from './second-factor.ts';
import { factorOf, recoveryCodesLeft } from './second-factor-queries.ts';
import { lockSession } from './sessions.ts';
import { isOffered, verified } from './social.ts';

type Parts = Pick<FeatureParts, 'db' | 'keys' | 'limits' | 'mail' | 'settings'>;

/**
 * Emails the account about a changed sign-in method, with the device that changed it. Throws
 * `unauthenticated` if the account is deleted.
 */
export async function notifyOfChange(
  tx: Tx,
  mail: FeatureParts['mail'],
  request: FastifyRequest,
  userId: number,
  change: Omit<Change, 'device' | 'at'>,
): Promise<void> {
  const account = await queries.accountOf(tx, userId);
  if (!account) throw new AppError('unauthenticated');
  const device = deviceLabel(deviceNameOf(request, undefined));
  await mail.send(tx, {
    to: account.email,
    userId: account.id,
    template: methodsChangedMail,
    data: { ...change, device, at: new Date().toISOString() },
  });
}

/**
 * Returns the sign-in methods of an account; `prove` in each states whether it can prove ownership in this
 * session. Throws `unauthenticated` if the account is deleted.
 */
export async function methodsOf(
  { db, settings }: Pick<Parts, 'db' | 'settings'>,
  { id, tokenId }: Pick<Actor, 'id' | 'tokenId'>,
): Promise<SignInMethods> {
  const [account, began, identities, passkeys, factor] = await Promise.all([
    queries.accountOf(db, id),
    sessionBegan(db, tokenId),
    queries.identitiesOf(db, id),
    queries.passkeysOf(db, id),
    factorOf(db, id),
  ]);
  if (!account) throw new AppError('unauthenticated');
  const on = Boolean(factor?.confirmedAt);
  const mayProve = (createdAt: Date) =>
    account.passwordHash === null && began !== undefined && createdAt <= began;
  return {
    password: account.passwordHash !== null,
    social: identities.map((one) => ({
      provider: one.provider,
      email: one.email,
      created_at: one.createdAt.toISOString(),
      can: { prove: mayProve(one.createdAt) && isOffered(settings, one.provider) },
    })),
    passkeys: passkeys.map((one) => ({
      id: one.id,
      name: one.name,
      synced: one.synced,
      created_at: one.createdAt.toISOString(),
      last_used_at: one.lastUsedAt?.toISOString() ?? null,
      can: { prove: mayProve(one.createdAt) },
    })),
    second_factor: {
      on,
      required: isSecondFactorMust(settings, account.role),
      recovery_codes_left: on ? await recoveryCodesLeft(db, id) : 0,
    },
  };
}

/**
 * Runs `remove`, which deletes a sign-in method, and rolls back if no method remains. Locks the account, so
 * that parallel removals cannot remove all methods. A provider that is no longer offered does not count.
 * Throws `unauthenticated` if the account is deleted, and `auth.last_way`.
 */
export async function withoutLosingTheLast<T>(
  parts: Parts,
  userId: number,
  remove: (tx: Tx) => Promise<T>,
): Promise<T> {
  return parts.db.transaction(async (tx) => {
    const account = await queries.lockAccount(tx, userId);
    if (!account) throw new AppError('unauthenticated');
    const removed = await remove(tx);
    const identities = await queries.identitiesOf(tx, userId);
    const remain =
      account.passwordHash !== null ||
      identities.some((one) => isOffered(parts.settings, one.provider)) ||
      (await queries.passkeyCount(tx, userId)) > 0;
    if (!remain) throw new AppError('auth.last_way');
    return removed;
  });
}

interface NewLink {
  provider: Provider;
  accessToken: string;
  proof: Proof | undefined;
}

/**
 * Links a provider account and emails the user; does nothing if it is already linked. Throws `not_found`, the
 * errors of `mustProve`, `auth.social`, `auth.social_taken`, `auth.social_other`.
 */
export async function link(
  parts: Parts,
  request: FastifyRequest,
  actor: Actor,
  { provider, accessToken, proof }: NewLink,
): Promise<void> {
  if (!isOffered(parts.settings, provider)) throw new AppError('not_found');
  await mustProve(parts, request, actor, proof);
  const person = await verified(parts, request, provider, accessToken);
  const owner = await queries.userOfIdentity(parts.db, provider, person.subject);
  if (owner === actor.id) return;
  if (owner !== undefined) throw new AppError('auth.social_taken');
  await parts.db
    .transaction(async (tx) => {
      await lockSession(tx, actor);
      await queries.insertIdentity(tx, {
        userId: actor.id,
        provider,
        subject: person.subject,
        email: person.email,
      });
      await notifyOfChange(tx, parts.mail, request, actor.id, { change: 'linked', provider });
    })
    .catch((error: unknown) => {
      if (violates(error, 'one_account_per_identity')) throw new AppError('auth.social_taken');
      if (violates(error, 'one_identity_per_provider')) throw new AppError('auth.social_other');
      throw error;
    });
}

/** Unlinks a provider and emails the user. Throws `not_found`, `auth.last_way`. */
export const unlink = (
  parts: Parts,
  request: FastifyRequest,
  actor: Actor,
  provider: Provider,
): Promise<void> =>
  withoutLosingTheLast(parts, actor.id, async (tx) => {
    if (!(await queries.deleteIdentity(tx, actor.id, provider))) throw new AppError('not_found');
    await notifyOfChange(tx, parts.mail, request, actor.id, { change: 'unlinked', provider });
  });
