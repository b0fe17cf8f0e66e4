import type { FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { Proof } from '#contract/sign-in-methods.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { limitOf } from '../platform/limits/table.ts';
import type { Actor } from '../platform/session/actor.ts';
import { authLimits } from './limits.ts';
import { identitiesOf, passkeysOf } from './methods-queries.ts';
import { askForKey, findAnsweringPasskey } from './passkey-answers.ts';
import { fitsPassword } from './passwords.ts';
import { accountById, sessionBegan } from './queries.ts';
import { verified } from './social.ts';

type Parts = Pick<FeatureParts, 'db' | 'keys' | 'limits' | 'settings'>;
type Prover = Pick<Actor, 'id' | 'tokenId'>;
type Account = NonNullable<Awaited<ReturnType<typeof accountById>>>;

/**
 * Limits attempts per session rather than per account, so that a session thief cannot lock the owner out of
 * other sessions.
 */
const guesses = ({ tokenId }: Prover) => [
  limitOf(authLimits.proof, tokenId),
  limitOf(authLimits.proof_day, tokenId),
];

/**
 * Requires proof of ownership for sensitive actions: the password if the account has one, otherwise a fresh
 * response from a provider or passkey older than this session. Attempts count before the check. Throws
 * `auth.proof` if no suitable proof was sent, `wrongPassword` if the account has a password and it is wrong
 * or missing, `auth.proof_wrong`, `auth.proof_young`, `too_many`. Resolves to the account.
 */
export async function mustProve(
  parts: Parts,
  request: FastifyRequest,
  actor: Prover,
  proof: Proof = {},
  wrongPassword?: ErrorCode,
): Promise<Account> {
  const account = await accountById(parts.db, actor.id);
  if (!account) throw new AppError('unauthenticated');
  const prove = checkOf(parts, request, actor, account, proof, wrongPassword ?? 'auth.proof_password');
  if (!prove) throw new AppError((account.passwordHash !== null && wrongPassword) || 'auth.proof');
  await parts.limits.consume(guesses(actor));
  await prove();
  await parts.limits.forget(guesses(actor));
  return account;
}

function checkOf(
  parts: Parts,
  request: FastifyRequest,
  actor: Prover,
  account: Account,
  proof: Proof,
  wrongPassword: ErrorCode,
) {
  const { password, provider, access_token, passkey } = proof;
  if (account.passwordHash !== null)
    return password === undefined
      ? undefined
      : async () => {
          if (!(await fitsPassword(account.passwordHash, password))) throw new AppError(wrongPassword);
        };
  if (passkey)
    return async () =>
      mustBeOlder(
        parts,
        actor,
        (await orWrong(findAnsweringPasskey(parts, request, passkey, actor.id))).createdAt,
      );
  if (provider && access_token)
    return async () => {
      const { subject } = await orWrong(verified(parts, request, provider, access_token));
      const identity = (await identitiesOf(parts.db, actor.id)).find(
        (one) => one.provider === provider && one.subject === subject,
      );
      if (!identity) throw new AppError('auth.proof_wrong');
      await mustBeOlder(parts, actor, identity.createdAt);
    };
  return undefined;
}

/** Throws `auth.proof_young` for a method added in this session, since a session thief may have added it. */
async function mustBeOlder({ db }: Parts, actor: Prover, createdAt: Date): Promise<void> {
  const began = await sessionBegan(db, actor.tokenId);
  if (!began || createdAt > began) throw new AppError('auth.proof_young');
}

const orWrong = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw error instanceof AppError && error.status < 429 ? new AppError('auth.proof_wrong') : error;
  });

export interface OwnerProof extends Omit<Proof, 'passkey'> {
  proof?: Proof | undefined;
}

/**
 * Verifies a proof given in the form's own fields or in `proof`. Copies an error on `proof` to the form's own
 * field, `password` or `server`. Throws the errors of `mustProve`.
 */
export async function proveOwner(
  parts: Parts,
  request: FastifyRequest,
  actor: Prover,
  { proof, ...own }: OwnerProof,
): Promise<void> {
  try {
    await mustProve(parts, request, actor, { ...own, ...proof });
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields.proof) throw error;
    throw new AppError(error.code, {
      fields: { [own.provider ? 'server' : 'password']: error.fields.proof, ...error.fields },
    });
  }
}

/**
 * Returns options for proof by passkey. Throws `auth.proof` if the account has no passkey older than this
 * session, `too_many`.
 */
export async function proofOptions(parts: Parts, request: FastifyRequest, actor: Prover) {
  await parts.limits.consume([limitOf(authLimits.passkey_proof, actor.tokenId)]);
  const [began, passkeys] = await Promise.all([
    sessionBegan(parts.db, actor.tokenId),
    passkeysOf(parts.db, actor.id),
  ]);
  const older = passkeys.filter((one) => began && one.createdAt <= began);
  if (older.length === 0) throw new AppError('auth.proof');
  return askForKey(parts, request, actor.id, older);
}
