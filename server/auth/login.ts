import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { addressOf } from '../platform/limits/address.ts';
import { passes } from '../platform/limits/limits.ts';
import { limitOf } from '../platform/limits/table.ts';
import { deviceCodeQueue, fitsDeviceCode } from './device-codes.ts';
import { deviceLabel, deviceNameOf, deviceOf } from './devices.ts';
import { authLimits } from './limits.ts';
import { fitsPassword } from './passwords.ts';
import * as queries from './queries.ts';

type Parts = Pick<FeatureParts, 'db' | 'tasks' | 'keys' | 'limits' | 'admit'>;

interface Given {
  email: string;
  password: string;
  device_code?: string | undefined;
  device_name?: string | undefined;
}

interface Proved {
  userId: number;
  confirmed: boolean;
}

/**
 * Limits sign-in attempts per account and network, so that an attacker elsewhere cannot lock the owner out.
 */
export const signInLimit = (request: FastifyRequest, email: string) =>
  limitOf(authLimits.sign_in, `${email}|${addressOf(request)}`);

/**
 * Enqueues a task that emails the device code, even without a recipient (`userId` null), so that timing does
 * not reveal whether the email address and password are correct.
 */
export const askForDevice = (
  { db, tasks }: Pick<Parts, 'db' | 'tasks'>,
  request: FastifyRequest,
  userId: number | null,
  deviceName?: string,
) =>
  tasks.enqueue(db, deviceCodeQueue, {
    userId,
    device: deviceLabel(deviceNameOf(request, deviceName)),
    at: new Date().toISOString(),
  });

/**
 * Finds the account with this address and password. An unknown address and a wrong password get an identical
 * response in the same time: `auth.credentials`. Attempts are counted before the check, so parallel ones
 * count too: per account and network, and separately for a known device. While many networks guess at one
 * account, an unknown device also needs an emailed code; without the code, the response does not reveal
 * whether the password is correct: `auth.device_code`, `auth.device_code_wrong`. Throws `too_many`.
 */
export async function provePassword(parts: Parts, reply: FastifyReply, given: Given): Promise<Proved> {
  const { db, keys, limits, admit } = parts;
  const { request } = reply;
  const { email, password, device_code: code } = given;
  const device = await deviceOf({ db, keys }, request, email);
  const tries = device ? limitOf(authLimits.sign_in_device, device) : signInLimit(request, email);
  const ofNetwork = device ? [] : await admit(authLimits.sign_in_network, reply);
  await limits.consume([tries]);
  const ofAccount = limitOf(authLimits.sign_in_account, email);
  const free = device !== undefined || (await passes(limits, ofAccount));
  if (code !== undefined)
    await limits.consume([limitOf(authLimits.sign_in_code, `${email}|${addressOf(request)}`)]);
  const account = await queries.accountByEmail(db, email);
  const fits = (await fitsPassword(account?.passwordHash, password)) && account !== undefined;
  if (!free && code === undefined) {
    await askForDevice(parts, request, fits ? account.id : null, given.device_name);
    throw new AppError('auth.device_code');
  }
  const confirmed =
    account !== undefined && code !== undefined && (await fitsDeviceCode(db, keys, account.id, code));
  if (!fits || !(confirmed || (free && code === undefined)))
    throw new AppError(free && !fits ? 'auth.credentials' : 'auth.device_code_wrong');
  await limits.forget([tries]);
  // Reverts the counts made above, so that only failed sign-ins count towards these limits.
  await limits.giveBack(free && !device ? [...ofNetwork, ofAccount] : ofNetwork);
  return { userId: account.id, confirmed };
}
