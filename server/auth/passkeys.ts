import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Proof } from '#contract/sign-in-methods.ts';
import { violates } from '../platform/db/errors.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { limitOf } from '../platform/limits/table.ts';
import { outsideLine } from '../platform/outside-line.ts';
import type { Actor } from '../platform/session/actor.ts';
import { deviceLabel, deviceNameOf } from './devices.ts';
import { authLimits } from './limits.ts';
import { notifyOfChange, withoutLosingTheLast } from './methods.ts';
import * as queries from './methods-queries.ts';
import {
  accepted,
  askForKey,
  challengeMs,
  credentialOf,
  findAnsweringPasskey,
  handleOf,
  isProved,
  keep,
  partyOf,
  type Sent,
  takeBack,
  webauthn,
} from './passkey-answers.ts';
import { mustProve } from './proof.ts';
import { lockSession, type Session } from './sessions.ts';
import { finishSignIn } from './sign-in.ts';

type Parts = Pick<FeatureParts, 'db' | 'keys' | 'limits' | 'mail' | 'settings' | 'site'>;

/** Every current authenticator supports one of these (IANA, COSE Algorithms). */
const algorithms = { ES256: -7, EdDSA: -8, RS256: -257 } as const;
const supportedAlgorithmIDs = Object.values(algorithms);

/**
 * Returns options for creating a passkey. If this request includes proof of ownership, the request that
 * submits the passkey needs none. Throws the errors of `mustProve`.
 */
export async function registrationOptions(
  parts: Parts,
  request: FastifyRequest,
  actor: Actor,
  proof: Proof | undefined,
) {
  await parts.limits.consume([limitOf(authLimits.passkey_new, actor.id)]);
  if (proof) await mustProve(parts, request, actor, proof);
  const [account, existing] = await Promise.all([
    queries.accountOf(parts.db, actor.id),
    queries.passkeysOf(parts.db, actor.id),
  ]);
  if (!account) throw new AppError('unauthenticated');
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: parts.site.name,
    rpID: partyOf(parts, request).rpID,
    userID: Uint8Array.from(Buffer.from(handleOf(parts, actor.id), 'hex')),
    userName: account.email,
    userDisplayName: actor.name,
    timeout: challengeMs,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: existing.map(credentialOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keep(parts, options.challenge, actor.id, proof !== undefined);
  return options;
}

const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

interface NewKey {
  response: Sent;
  name?: string | undefined;
  proof?: Proof | undefined;
}

/**
 * Adds a passkey that the browser created and emails the account. Throws the errors of `mustProve`, and
 * `auth.passkey` for an invalid response or a passkey that is already stored.
 */
export async function add(
  parts: Parts,
  request: FastifyRequest,
  actor: Actor,
  { response: sent, name, proof }: NewKey,
): Promise<void> {
  const { origin, rpID } = partyOf(parts, request);
  if (proof || !(await isProved(parts, sent, actor.id))) await mustProve(parts, request, actor, proof);
  const expectedChallenge = await takeBack(parts, sent, actor.id);
  const response = sent as unknown as RegistrationResponseJSON;
  const { verifyRegistrationResponse } = await webauthn();
  const made = await accepted(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      supportedAlgorithmIDs,
    }),
  );
  if (!made.verified) throw new AppError('auth.passkey');
  const { credential, credentialBackedUp } = made.registrationInfo;
  const transports = Array.isArray(credential.transports)
    ? credential.transports.filter((one) => knownTransports.has(one))
    : [];
  const passkey = outsideLine(name || deviceLabel(deviceNameOf(request, undefined)), 60);
  await parts.db
    .transaction(async (tx) => {
      await lockSession(tx, actor);
      await queries.insertPasskey(tx, {
        userId: actor.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports,
        synced: credentialBackedUp,
        name: passkey,
      });
      await notifyOfChange(tx, parts.mail, request, actor.id, { change: 'passkey_added', passkey });
    })
    .catch((error: unknown) => {
      throw violates(error, 'passkeys_credentialId_unique') ? new AppError('auth.passkey') : error;
    });
}

/** Removes a passkey and emails the user. Throws `not_found`, `auth.last_way`. */
export const remove = (parts: Parts, request: FastifyRequest, actor: Actor, id: number): Promise<void> =>
  withoutLosingTheLast(parts, actor.id, async (tx) => {
    const removed = await queries.deletePasskey(tx, actor.id, id);
    if (!removed) throw new AppError('not_found');
    await notifyOfChange(tx, parts.mail, request, actor.id, {
      change: 'passkey_removed',
      passkey: removed.name,
    });
  });

/**
 * Returns options for signing in with any passkey. Takes no user name and so cannot reveal which accounts
 * exist.
 */
export async function loginOptions(parts: Parts, request: FastifyRequest) {
  return askForKey(parts, request, null);
}

/**
 * Signs in with a passkey, which counts as two factors since the device verifies its user. Throws
 * `auth.passkey`.
 */
export async function logIn(
  parts: Parts,
  reply: FastifyReply,
  sent: Sent,
  deviceName: string | undefined,
): Promise<Session> {
  const { request } = reply;
  const { userId } = await findAnsweringPasskey(parts, request, sent, null);
  return finishSignIn(parts, reply, userId, { deviceName, created: false });
}
