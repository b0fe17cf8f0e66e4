import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { addressOf } from '../platform/limits/address.ts';
import { limitOf } from '../platform/limits/table.ts';
import { knownDevice } from './devices.ts';
import { authLimits } from './limits.ts';
import * as secondFactor from './second-factor.ts';

/**
 * How the user was identified before the code is requested. Attempts at the code are counted separately for
 * each method, so that a stranger who passed one first step cannot use up the attempts of another.
 */
type Way = 'password' | 'social' | 'session';

interface Step {
  way: Way;
  confirmed?: boolean;
  /** Called when the daily limit is reached, instead of rejecting the attempt. */
  onFull?: () => Promise<never>;
}

/**
 * Requires a code after the first step if the account has a second factor. Throws `auth.otp` if none was
 * sent, `auth.otp_wrong`, `too_many`. Guesses are limited per account and network, and across networks per
 * day. Guesses from a known device are counted separately, and a correct recovery code is always accepted.
 */
export async function passSecondStep(
  { db, keys, limits }: Pick<FeatureParts, 'db' | 'keys' | 'limits'>,
  request: FastifyRequest,
  userId: number,
  otp: string | undefined,
  { way, confirmed = false, onFull }: Step,
): Promise<void> {
  if (otp === undefined) return secondFactor.check(db, keys, userId, undefined);
  const here = `${way}|${userId}|${addressOf(request)}`;
  if (!secondFactor.isAppCode(otp))
    return secondFactor.check(db, keys, userId, otp).catch(async (error: unknown) => {
      await limits.consume([limitOf(authLimits.recovery_code, here)]);
      throw error;
    });
  // Attempts are counted before the check, so that parallel guesses count too.
  const device = await knownDevice(db, keys, request, userId);
  const near = [device ? limitOf(authLimits.otp_device, device) : limitOf(authLimits.otp, here)];
  const day = device || confirmed ? [] : [limitOf(authLimits.otp_account, `${way}|${userId}`)];
  await limits.consume(near);
  await limits.consume(day).catch((error: unknown) => {
    if (onFull && error instanceof AppError && error.code === 'too_many') return onFull();
    throw error;
  });
  await secondFactor.check(db, keys, userId, otp);
  await limits.forget(near);
  await limits.giveBack(day);
}
