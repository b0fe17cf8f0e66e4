import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { scanInk, scanPaper } from '#contract/colours.ts';
import { AppError } from '#contract/errors.ts';
import type { Proof } from '#contract/sign-in-methods.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { limitOf } from '../platform/limits/table.ts';
import type { Actor } from '../platform/session/actor.ts';
import { authLimits } from './limits.ts';
import { notifyOfChange } from './methods.ts';
import { accountOf } from './methods-queries.ts';
import { mustProve } from './proof.ts';
import { hashOfRecoveryCode, isSecondFactorMust, stepOf } from './second-factor.ts';
import * as queries from './second-factor-queries.ts';
import { passSecondStep } from './second-step.ts';
import { endOtherTokens, lockSession } from './sessions.ts';

type Parts = Pick<FeatureParts, 'db' | 'keys' | 'limits' | 'mail' | 'settings' | 'site'>;

/** Ten codes of ten characters (50 bits), without ambiguous characters. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const makeRecoveryCodes = () =>
  Array.from({ length: 10 }, () =>
    Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
const hashesOf = (keys: Keys, codes: readonly string[]) =>
  codes.map((code) => hashOfRecoveryCode(keys, code.replace('-', '')));

/**
 * Creates the secret for an authenticator app and returns it with its QR code. The second factor stays off
 * until the first code from the app is confirmed. Throws `auth.password`, `auth.second_factor_on`, and the
 * errors of `mustProve`.
 */
export async function begin(
  parts: Parts,
  request: FastifyRequest,
  actor: Actor,
  { password, proof }: { password?: string | undefined; proof?: Proof | undefined },
) {
  const { email } = await mustProve(parts, request, actor, { password, ...proof }, 'auth.password');
  const secret = new Secret({ size: 20 }).base32;
  if (!(await queries.offerSecret(parts.db, actor.id, parts.keys.seal(secret, 'totp'))))
    throw new AppError('auth.second_factor_on');
  const uri = new TOTP({ issuer: parts.site.name, label: email, secret }).toString();
  // The QR code is dark on light in both themes, because scanners cannot read the inverse.
  return {
    secret,
    uri,
    qr: renderSVG(uri, { border: 4, whiteColor: scanPaper.light, blackColor: scanInk.light }),
  };
}

/**
 * Turns the second factor on with the first code, ends the user's other sessions and all API tokens, and
 * emails the user. Resolves to the recovery codes, which are shown only once. Throws
 * `auth.second_factor_off`, `auth.second_factor_on`, `auth.otp_wrong`, `too_many`.
 */
export async function confirm(
  parts: Parts,
  request: FastifyRequest,
  actor: Actor,
  otp: string,
): Promise<string[]> {
  const { db, keys, limits, mail } = parts;
  const factor = await queries.factorOf(db, actor.id);
  if (!factor) throw new AppError('auth.second_factor_off');
  if (factor.confirmedAt) throw new AppError('auth.second_factor_on');
  const tries = limitOf(authLimits.otp_confirm, actor.id);
  await limits.consume([tries]);
  const step = stepOf(keys.open(factor.secret, 'totp'), otp);
  if (step === null) throw new AppError('auth.otp_wrong');
  await limits.forget([tries]);
  const codes = makeRecoveryCodes();
  await db.transaction(async (tx) => {
    await lockSession(tx, actor);
    if (!(await queries.confirmSecret(tx, actor.id, factor.secret, step)))
      throw new AppError('auth.second_factor_on');
    await queries.replaceRecoveryCodes(tx, actor.id, hashesOf(keys, codes));
    await endOtherTokens(tx, actor);
    await notifyOfChange(tx, mail, request, actor.id, { change: 'second_factor_on' });
  });
  return codes;
}

/**
 * Replaces the recovery codes, emails the user and returns the new codes. Throws `auth.second_factor_off`,
 * `auth.otp_wrong`, `too_many`.
 */
export async function renewRecoveryCodes(
  parts: Parts,
  request: FastifyRequest,
  actor: Actor,
  otp: string,
): Promise<string[]> {
  const { db, keys, mail } = parts;
  await mustBeOn(parts, actor);
  await passSecondStep(parts, request, actor.id, otp, { way: 'session' });
  const codes = makeRecoveryCodes();
  await db.transaction(async (tx) => {
    await queries.replaceRecoveryCodes(tx, actor.id, hashesOf(keys, codes));
    await notifyOfChange(tx, mail, request, actor.id, { change: 'recovery_codes' });
  });
  return codes;
}

/**
 * Turns the second factor off, deletes the recovery codes and emails the user. Throws
 * `auth.second_factor_off`, `auth.second_factor_must`, `auth.otp`, `auth.otp_wrong`, `too_many`.
 */
export async function end(
  parts: Parts,
  request: FastifyRequest,
  actor: Actor,
  otp: string | undefined,
): Promise<void> {
  const { db, mail, settings } = parts;
  await mustBeOn(parts, actor);
  const account = await accountOf(db, actor.id);
  if (isSecondFactorMust(settings, account?.role ?? null)) throw new AppError('auth.second_factor_must');
  await passSecondStep(parts, request, actor.id, otp, { way: 'session' });
  await db.transaction(async (tx) => {
    await queries.removeFactor(tx, actor.id);
    await queries.replaceRecoveryCodes(tx, actor.id, []);
    await notifyOfChange(tx, mail, request, actor.id, { change: 'second_factor_off' });
  });
}

async function mustBeOn({ db }: Pick<Parts, 'db'>, actor: Actor): Promise<void> {
  if (!(await queries.factorOf(db, actor.id))?.confirmedAt) throw new AppError('auth.second_factor_off');
}
