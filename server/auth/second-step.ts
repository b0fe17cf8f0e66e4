import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { addressOf } from '../platform/limits/address.ts';
import { limitOf } from '../platform/limits/table.ts';
import { knownDevice } from './devices.ts';
import * as secondFactor from './second-factor.ts';

/** What came before the code. Strangers who know one of these take nothing from who comes by another. */
type Way = 'password' | 'social' | 'session';

interface Step {
  way: Way;
  /** The mailed code of a device fitted: the day's guesses do not count. */
  confirmed?: boolean;
  /** What the end of the day's guesses asks for instead of refusing. */
  onFull?: () => Promise<never>;
}

/**
 * Asks for the code of an account with a second factor, after the first one fit. Throws `auth.otp` where none was sent,
 * `auth.otp_wrong`, `too_many`. Guesses are few for account and network together, and across networks over a day; a device that has
 * signed in before counts by itself, and a right recovery code is always taken.
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
      await limits.consume([limitOf('recovery_code', here)]);
      throw error;
    });
  // Counted before it is checked, so that guesses sent all at once count too.
  const device = await knownDevice(db, keys, request, userId);
  const near = [device ? limitOf('otp_device', device) : limitOf('otp', here)];
  const day = device || confirmed ? [] : [limitOf('otp_account', `${way}|${userId}`)];
  await limits.consume(near);
  await limits.consume(day).catch((error: unknown) => {
    if (onFull && error instanceof AppError && error.code === 'too_many') return onFull();
    throw error;
  });
  await secondFactor.check(db, keys, userId, otp);
  await limits.forget(near);
  await limits.giveBack(day);
}
