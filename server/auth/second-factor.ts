import { Secret, TOTP } from 'otpauth';
import { AppError } from '#contract/errors.ts';
import type { Role } from '#contract/users.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import type { Settings } from '../platform/http/site.ts';
import type { Keys } from '../platform/keys/keys.ts';
import * as queries from './second-factor-queries.ts';

/**
 * Returns whether an account with this role must have a second factor: any administrator in production,
 * except in a demo.
 */
export const isSecondFactorMust = (
  { production, demo }: Pick<Settings, 'production' | 'demo'>,
  role: Role | null,
) => role !== null && production && !demo;

/** Returns the time step of an app code, allowing one step of clock drift; null if it is wrong. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp: now, window: 1 });
  return delta === null ? null : TOTP.counter({ timestamp: now }) + delta;
}

const recoveryPurpose = 'recovery-code';
export const hashOfRecoveryCode = (keys: Keys, code: string) => keys.hash(code, recoveryPurpose);

/** Returns whether a text has the form of a code from an authenticator app; any other is a recovery code. */
export const isAppCode = (otp: string) => /^\d{6}$/.test(otp);

async function takes(
  db: DbOrTx,
  keys: Keys,
  userId: number,
  sealedSecret: string,
  otp: string,
): Promise<boolean> {
  if (!isAppCode(otp)) return queries.useRecoveryCode(db, userId, keys.hashes(otp, recoveryPurpose));
  const step = stepOf(keys.open(sealedSecret, 'totp'), otp);
  return step !== null && queries.consumeTimeStep(db, userId, step);
}

/**
 * Checks the second factor of an account; an account without one passes. Accepts an app code (no step twice,
 * RFC 6238, 5.2) or an unused recovery code. Throws `auth.otp` if no code was sent, `auth.otp_wrong` if it is
 * wrong. The caller applies limits (`passSecondStep`).
 */
export async function check(db: DbOrTx, keys: Keys, userId: number, otp: string | undefined): Promise<void> {
  const factor = await queries.factorOf(db, userId);
  if (!factor?.confirmedAt) return;
  if (otp === undefined) throw new AppError('auth.otp');
  if (!(await takes(db, keys, userId, factor.secret, otp))) throw new AppError('auth.otp_wrong');
}
