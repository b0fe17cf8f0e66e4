import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { addressOf } from '../platform/limits/address.ts';
import { fitsPassword } from './passwords.ts';
import * as queries from './queries.ts';

const minute = 60_000;

/** Locks an account for one network only: its owner still gets in from elsewhere (wire.md, Accounts). */
export const signInLimit = (request: FastifyRequest, email: string) => ({
  name: 'sign_in',
  key: `${email}|${addressOf(request)}`,
  max: 25,
  windowMs: 5 * minute,
});
/** One network that tries many accounts. */
const networkLimit = (request: FastifyRequest) => ({ name: 'sign_in_network', key: addressOf(request), max: 250, windowMs: 5 * minute });

/**
 * Whose address and password these are. One answer, in one time, for an unknown address and for a wrong password: `auth.credentials`.
 * Throws `too_many`; tries are counted before they are checked, so that those sent all at once count too.
 */
export async function provePassword(
  { db, limits }: Pick<FeatureParts, 'db' | 'limits'>,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): Promise<number> {
  const [pair, network] = [signInLimit(request, email), networkLimit(request)];
  await limits.check([network]);
  await limits.consume([pair]);
  const account = await queries.accountByEmail(db, email);
  if (!(await fitsPassword(account?.passwordHash, password)) || !account) {
    await limits.consume([network]);
    throw new AppError('auth.credentials');
  }
  await limits.forget([pair]);
  return account.id;
}
