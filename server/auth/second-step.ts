import type { FastifyRequest } from 'fastify';
import type { FeatureParts } from '../platform/http/feature.ts';
import { addressOf } from '../platform/limits/address.ts';
import * as secondFactor from './second-factor.ts';

const minute = 60_000;

/**
 * Asks for the code of an account with a second factor, after the first one fit. Throws `auth.otp` where none was sent,
 * `auth.otp_wrong`, `too_many`: guesses are limited for the account and the address together, and for the account over a day.
 */
export async function passSecondStep(
  { db, keys, limits }: Pick<FeatureParts, 'db' | 'keys' | 'limits'>,
  request: FastifyRequest,
  userId: number,
  otp: string | undefined,
): Promise<void> {
  if (otp === undefined) return secondFactor.check(db, keys, userId, undefined);
  // Counted before it is checked, so that guesses sent all at once count too.
  const guesses = [
    { name: 'otp', key: `${userId}|${addressOf(request)}`, max: 5, windowMs: 15 * minute },
    { name: 'otp_day', key: String(userId), max: 20, windowMs: 24 * 60 * minute },
  ];
  await limits.consume(guesses);
  await secondFactor.check(db, keys, userId, otp);
  await limits.forget(guesses);
}
