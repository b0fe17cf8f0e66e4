import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG, decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { violates } from '../platform/db/errors.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { originOf } from '../platform/http/site.ts';
import { addressOf } from '../platform/limits/address.ts';
import type { Actor } from '../platform/session/actor.ts';
import { deviceLabel, deviceNameOf } from './devices.ts';
import { tellChange, withoutLosingTheLast } from './methods.ts';
import * as queries from './methods-queries.ts';
import type { Session } from './sessions.ts';
import { finishSignIn } from './sign-in.ts';

type Parts = Pick<FeatureParts, 'db' | 'keys' | 'limits' | 'mail' | 'settings' | 'site'>;
/** What the browser sends, as `@simplewebauthn` writes it; the library checks it. */
type Sent = Record<string, unknown>;

const minute = 60_000;
const lifetime = 5 * minute;
/** What every authenticator of today speaks one of. */
const supportedAlgorithmIDs = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256];

/** Whom a key is made for: our origin, and its host name as the "relying party". */
function partyOf({ settings }: Pick<Parts, 'settings'>, request: FastifyRequest) {
  const origin = originOf(settings, request);
  if (origin === undefined) throw new AppError('malformed');
  return { origin, rpID: new URL(origin).hostname };
}

/** What an authenticator keeps of the account: always the same, so that it replaces its own key, and nobody's number. */
const handleOf = ({ keys }: Pick<Parts, 'keys'>, userId: number) => keys.hash(String(userId), 'webauthn-user');

const hashOf = ({ keys }: Pick<Parts, 'keys'>, challenge: string) => keys.hash(challenge, 'webauthn-challenge');

const keep = (parts: Parts, challenge: string, userId: number | null) =>
  queries.keepChallenge(parts.db, { hash: hashOf(parts, challenge), userId, expiresAt: new Date(Date.now() + lifetime) });

/** The challenge that the answer is to, taken back: whatever comes of this answer, there is no second one. */
async function takeBack(parts: Parts, sent: Sent, userId: number | null): Promise<string> {
  const challenge = accepted(() => decodeClientDataJSON((sent as unknown as RegistrationResponseJSON).response.clientDataJSON).challenge);
  const taken = await queries.takeChallenge(parts.db, hashOf(parts, String(challenge)));
  if (taken?.userId !== userId) throw new AppError('auth.passkey');
  return challenge;
}

/** What the library refuses, it throws; who sent it learns no more than that. */
function accepted<T>(check: () => T): T {
  try {
    return check();
  } catch {
    throw new AppError('auth.passkey');
  }
}
const acceptedLater = <T>(check: Promise<T>): Promise<T> =>
  check.catch(() => {
    throw new AppError('auth.passkey');
  });

/** What a browser needs to make a key. */
export async function registrationOptions(parts: Parts, request: FastifyRequest, actor: Actor) {
  await parts.limits.consume([{ name: 'passkey_new', key: String(actor.id), max: 30, windowMs: 60 * minute }]);
  const [account, existing] = await Promise.all([queries.accountOf(parts.db, actor.id), queries.passkeysOf(parts.db, actor.id)]);
  if (!account) throw new AppError('unauthenticated');
  const options = await generateRegistrationOptions({
    rpName: parts.site.name,
    rpID: partyOf(parts, request).rpID,
    userID: Uint8Array.from(Buffer.from(handleOf(parts, actor.id), 'hex')),
    userName: account.email,
    userDisplayName: actor.name,
    timeout: lifetime,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, ...(transports && { transports }) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keep(parts, options.challenge, actor.id);
  return options;
}

const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** Keeps the key that the browser made. Throws `auth.passkey`. */
export async function add(parts: Parts, request: FastifyRequest, actor: Actor, sent: Sent, name: string | undefined): Promise<void> {
  const { origin, rpID } = partyOf(parts, request);
  const expectedChallenge = await takeBack(parts, sent, actor.id);
  const response = sent as unknown as RegistrationResponseJSON;
  const made = await acceptedLater(
    verifyRegistrationResponse({ response, expectedChallenge, expectedOrigin: origin, expectedRPID: rpID, supportedAlgorithmIDs }),
  );
  if (!made.verified) throw new AppError('auth.passkey');
  const { credential, credentialBackedUp } = made.registrationInfo;
  const transports = Array.isArray(credential.transports) ? credential.transports.filter((one) => knownTransports.has(one)) : [];
  const passkey = name?.trim() || deviceLabel(deviceNameOf(request, undefined)).slice(0, 60);
  await parts.db
    .transaction(async (tx) => {
      await queries.insertPasskey(tx, {
        userId: actor.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports,
        synced: credentialBackedUp,
        name: passkey,
      });
      await tellChange(tx, parts.mail, request, actor.id, { change: 'passkey_added', passkey });
    })
    .catch((error: unknown) => {
      throw violates(error, 'passkeys_credentialId_unique') ? new AppError('auth.passkey') : error;
    });
}

/** Throws `not_found`, `auth.last_way`. */
export const remove = (parts: Parts, request: FastifyRequest, actor: Actor, id: number): Promise<void> =>
  withoutLosingTheLast(parts, actor.id, async (tx) => {
    const removed = await queries.deletePasskey(tx, actor.id, id);
    if (!removed) throw new AppError('not_found');
    await tellChange(tx, parts.mail, request, actor.id, { change: 'passkey_removed', passkey: removed.name });
  });

const tries = (request: FastifyRequest) => ({ name: 'passkey', key: addressOf(request), max: 60, windowMs: 5 * minute });

/** What a browser needs to sign in with a key of its choice: no name is asked, so none is told. */
export async function loginOptions(parts: Parts, request: FastifyRequest) {
  await parts.limits.consume([tries(request)]);
  const options = await generateAuthenticationOptions({ rpID: partyOf(parts, request).rpID, timeout: lifetime, userVerification: 'required' });
  await keep(parts, options.challenge, null);
  return options;
}

/** Signs in with a key: two factors by itself, since the device asked for a finger or a PIN. Throws `auth.passkey`. */
export async function logIn(parts: Parts, reply: FastifyReply, sent: Sent, deviceName: string | undefined): Promise<Session> {
  const { request } = reply;
  await parts.limits.consume([tries(request)]);
  const { origin, rpID } = partyOf(parts, request);
  const expectedChallenge = await takeBack(parts, sent, null);
  const response = sent as unknown as AuthenticationResponseJSON;
  const passkey = await queries.passkeyByCredential(parts.db, String(response.id));
  if (!passkey || !isTheirs(parts, passkey.userId, response)) throw new AppError('auth.passkey');
  const checked = await acceptedLater(
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id: passkey.credentialId, publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')), counter: passkey.counter },
    }),
  );
  // The library refuses a counter that goes back; this refuses it of two copies of a key at once, too.
  if (!checked.verified || !(await queries.countPasskey(parts.db, passkey.id, checked.authenticationInfo.newCounter))) throw new AppError('auth.passkey');
  return finishSignIn(parts, reply, passkey.userId, { deviceName, created: false });
}

/** A key found without a name says whose it is (WebAuthn, 7.2): it has to be the one that we know. */
const isTheirs = (parts: Parts, userId: number, { response }: AuthenticationResponseJSON) =>
  Buffer.from(String(response.userHandle ?? ''), 'base64url').toString('hex') === handleOf(parts, userId);
