import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { minute } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { originOf } from '../platform/http/site.ts';
import * as queries from './methods-queries.ts';

type Parts = Pick<FeatureParts, 'db' | 'keys' | 'settings'>;

/** Loads the library on first use, because it and its certificate parsers take 10 MB of memory. */
export const webauthn = () => import('@simplewebauthn/server');
/** The browser's response in the format of `@simplewebauthn`; the library validates it. */
export type Sent = Record<string, unknown>;

export const challengeMs = 5 * minute;

/**
 * Returns the origin and the relying party id for WebAuthn. Throws `malformed` if the request has no valid
 * host.
 */
export function partyOf({ settings }: Pick<Parts, 'settings'>, request: FastifyRequest) {
  const origin = originOf(settings, request);
  if (origin === undefined) throw new AppError('malformed');
  return { origin, rpID: new URL(origin).hostname };
}

const handlePurpose = 'webauthn-user';
const challengePurpose = 'webauthn-challenge';

/**
 * Returns the user handle stored by an authenticator: constant per user, so that a new passkey replaces the
 * previous one there, and a hash, so that the user id is not revealed.
 */
export const handleOf = ({ keys }: Pick<Parts, 'keys'>, userId: number) =>
  keys.hash(String(userId), handlePurpose);

const hashesOf = ({ keys }: Pick<Parts, 'keys'>, challenge: string) =>
  keys.hashes(challenge, challengePurpose);

/**
 * Stores the hash of a challenge for `challengeMs`; `proved` means that ownership was proved when it was
 * requested.
 */
export const keep = (parts: Parts, challenge: string, userId: number | null, proved = false) =>
  queries.storeChallenge(parts.db, {
    hash: parts.keys.hash(challenge, challengePurpose),
    userId,
    proved,
    expiresAt: new Date(Date.now() + challengeMs),
  });

/**
 * Converts all errors of the library, which throws on invalid responses, to `auth.passkey`; the client is not
 * shown the reason.
 */
export const accepted = <T>(check: () => T | Promise<T>): Promise<T> =>
  Promise.try(check).catch(() => {
    throw new AppError('auth.passkey');
  });

const challengeIn = (sent: Sent): Promise<string> =>
  accepted(
    async () =>
      (await import('@simplewebauthn/server/helpers')).decodeClientDataJSON(
        (sent as unknown as AuthenticationResponseJSON).response.clientDataJSON,
      ).challenge,
  );

/**
 * Returns whether ownership was already proved when the challenge was issued, in which case the response
 * needs no further proof. Throws `auth.passkey` if the response names no challenge.
 */
export const isProved = async (parts: Parts, sent: Sent, userId: number): Promise<boolean> =>
  queries.isProvedChallenge(parts.db, hashesOf(parts, String(await challengeIn(sent))), userId);

/**
 * Deletes and returns the challenge that was answered, so that it cannot be answered again. Throws
 * `auth.passkey` if it is unknown, expired or another user's.
 */
export async function takeBack(parts: Parts, sent: Sent, userId: number | null): Promise<string> {
  const challenge = await challengeIn(sent);
  const taken = await queries.consumeChallenge(parts.db, hashesOf(parts, String(challenge)));
  if (taken?.userId !== userId) throw new AppError('auth.passkey');
  return challenge;
}

/**
 * Returns WebAuthn options for a signature by one of the keys, or by any passkey if there are none, and
 * stores the challenge. `userId` is null for a sign-in.
 */
export async function askForKey(
  parts: Parts,
  request: FastifyRequest,
  userId: number | null,
  keys: readonly queries.PasskeyRow[] = [],
) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(parts, request).rpID,
    timeout: challengeMs,
    userVerification: 'required',
    ...(keys.length > 0 && { allowCredentials: keys.map(credentialOf) }),
  });
  await keep(parts, options.challenge, userId);
  return options;
}

export const credentialOf = ({ credentialId, transports }: queries.PasskeyRow) => ({
  id: credentialId,
  ...(transports && { transports }),
});

/**
 * Finds and verifies the passkey that answered a challenge. The passkey must belong to `userId`; null accepts
 * any user's passkey. Throws `auth.passkey`.
 */
export async function findAnsweringPasskey(
  parts: Parts,
  request: FastifyRequest,
  sent: Sent,
  userId: number | null,
): Promise<queries.PasskeyRow> {
  const { origin, rpID } = partyOf(parts, request);
  const expectedChallenge = await takeBack(parts, sent, userId);
  const response = sent as unknown as AuthenticationResponseJSON;
  const passkey = await queries.passkeyByCredential(parts.db, String(response.id));
  if (!passkey || !isTheirs(parts, passkey, response, userId)) throw new AppError('auth.passkey');
  const { verifyAuthenticationResponse } = await webauthn();
  const checked = await accepted(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  );
  // The library rejects a counter that decreases; this also rejects two copies of a passkey used
  // concurrently.
  if (
    !checked.verified ||
    !(await queries.countPasskey(parts.db, passkey.id, checked.authenticationInfo.newCounter))
  )
    throw new AppError('auth.passkey');
  return passkey;
}

/**
 * Returns whether a passkey belongs to the expected user. If no user was requested, the response must contain
 * the user handle of the passkey’s owner (WebAuthn, 7.2); otherwise the handle may be missing.
 */
function isTheirs(
  parts: Parts,
  passkey: queries.PasskeyRow,
  { response }: AuthenticationResponseJSON,
  asked: number | null,
): boolean {
  if (asked !== null && passkey.userId !== asked) return false;
  const handle = response.userHandle ?? '';
  return (
    (asked !== null && handle === '') ||
    parts.keys
      .hashes(String(passkey.userId), handlePurpose)
      .includes(Buffer.from(String(handle), 'base64url').toString('hex'))
  );
}
