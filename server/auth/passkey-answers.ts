import { type AuthenticationResponseJSON, generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { originOf } from '../platform/http/site.ts';
import * as queries from './methods-queries.ts';

type Parts = Pick<FeatureParts, 'db' | 'keys' | 'settings'>;
/** What the browser sends, as `@simplewebauthn` writes it; the library checks it. */
export type Sent = Record<string, unknown>;

/** How long a question stands, in milliseconds. */
export const challengeMs = 5 * 60_000;

/** Whom a key is made for: our origin, and its host name as the "relying party". */
export function partyOf({ settings }: Pick<Parts, 'settings'>, request: FastifyRequest) {
  const origin = originOf(settings, request);
  if (origin === undefined) throw new AppError('malformed');
  return { origin, rpID: new URL(origin).hostname };
}

/** What an authenticator keeps of the account: always the same, so that it replaces its own key, and nobody's number. */
export const handleOf = ({ keys }: Pick<Parts, 'keys'>, userId: number) => keys.hash(String(userId), 'webauthn-user');

const hashOf = ({ keys }: Pick<Parts, 'keys'>, challenge: string) => keys.hash(challenge, 'webauthn-challenge');

/** Keeps a question until it is answered or over; `userId` is null for one of a sign-in. */
export const keep = (parts: Parts, challenge: string, userId: number | null, proved = false) =>
  queries.keepChallenge(parts.db, { hash: hashOf(parts, challenge), userId, proved, expiresAt: new Date(Date.now() + challengeMs) });

/** What the library refuses, it throws; who sent it learns no more than that. */
export const accepted = <T>(check: () => T | Promise<T>): Promise<T> =>
  Promise.try(check).catch(() => {
    throw new AppError('auth.passkey');
  });

const challengeIn = (sent: Sent): Promise<string> =>
  accepted(() => decodeClientDataJSON((sent as unknown as AuthenticationResponseJSON).response.clientDataJSON).challenge);

/** Whether the question came with a proof, so that its answer needs none. Throws `auth.passkey` for an answer that names no question. */
export const isProved = async (parts: Parts, sent: Sent, userId: number): Promise<boolean> =>
  queries.isProvedChallenge(parts.db, hashOf(parts, String(await challengeIn(sent))), userId);

/** The question that the answer is to, taken back: whatever comes of this answer, there is no second one. Throws `auth.passkey`. */
export async function takeBack(parts: Parts, sent: Sent, userId: number | null): Promise<string> {
  const challenge = await challengeIn(sent);
  const taken = await queries.takeChallenge(parts.db, hashOf(parts, String(challenge)));
  if (taken?.userId !== userId) throw new AppError('auth.passkey');
  return challenge;
}

/** What a browser needs to answer with a key: with one of `keys`, or with one of the person's choice where none are named. */
export async function askForKey(parts: Parts, request: FastifyRequest, userId: number | null, keys: readonly queries.PasskeyRow[] = []) {
  const options = await generateAuthenticationOptions({
    rpID: partyOf(parts, request).rpID,
    timeout: challengeMs,
    userVerification: 'required',
    ...(keys.length > 0 && { allowCredentials: keys.map(credentialOf) }),
  });
  await keep(parts, options.challenge, userId);
  return options;
}

/** How a browser is told of a key that stands already. */
export const credentialOf = ({ credentialId, transports }: queries.PasskeyRow) => ({ id: credentialId, ...(transports && { transports }) });

/** The key that answered a question to this person, or to nobody in particular. Throws `auth.passkey`. */
export async function answeringKey(parts: Parts, request: FastifyRequest, sent: Sent, userId: number | null): Promise<queries.PasskeyRow> {
  const { origin, rpID } = partyOf(parts, request);
  const expectedChallenge = await takeBack(parts, sent, userId);
  const response = sent as unknown as AuthenticationResponseJSON;
  const passkey = await queries.passkeyByCredential(parts.db, String(response.id));
  if (!passkey || !isTheirs(parts, passkey, response, userId)) throw new AppError('auth.passkey');
  const checked = await accepted(() =>
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
  return passkey;
}

/** A key found without a name says whose it is (WebAuthn, 7.2), and it has to be the one that we know; one that was asked for by name need not say. */
function isTheirs(parts: Parts, passkey: queries.PasskeyRow, { response }: AuthenticationResponseJSON, asked: number | null): boolean {
  if (asked !== null && passkey.userId !== asked) return false;
  const handle = response.userHandle ?? '';
  return (asked !== null && handle === '') || Buffer.from(String(handle), 'base64url').toString('hex') === handleOf(parts, passkey.userId);
}
