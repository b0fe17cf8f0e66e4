import type { FastifyRequest } from 'fastify';
import type { OtherWay } from '#contract/account.ts';
import { AppError } from '#contract/errors.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import { addressOf } from '../platform/limits/address.ts';
import { beginAnew } from './begin-anew.ts';
import { deviceLabel, deviceNameOf } from './devices.ts';
import { passwordChangedMail, resetMail, socialResetMail } from './emails.ts';
import { signInLimit } from './login.ts';
import { identitiesOf } from './methods-queries.ts';
import { otherWaysOf } from './other-ways.ts';
import { mustBeGood } from './password-rules.ts';
import { fitsPassword, hashPassword } from './passwords.ts';
import * as queries from './queries.ts';
import { countTry, makeCode, plainCode, shownCode, takeCode, uncountTry } from './reset-codes.ts';

const minute = 60_000;

/** `sealed`: the address, which may be nobody's here. */
export const resetQueue = defineQueue<{ sealed: string }>('auth.reset', { forgets: true });
const purpose = 'reset';

/**
 * Takes down that somebody wants a new password. Whether the address has an account is asked later, in a job: the answer is the same
 * work, and so the same time, for every address (product.md, Accounts). Throws `too_many`.
 */
export async function requestReset(
  { db, jobs, keys, limits }: Pick<FeatureParts, 'db' | 'jobs' | 'keys' | 'limits'>,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  await limits.consume([
    { name: 'reset', key: email, max: 5, windowMs: 60 * minute },
    { name: 'reset_network', key: addressOf(request), max: 20, windowMs: 60 * minute },
  ]);
  await jobs.enqueue(db, resetQueue, { sealed: keys.seal(email, purpose) });
}

/** Mails the code; where the account is entered through a provider only, who that is (spec §6); to nobody's address nothing. */
export const mailReset = ({ db, mail, keys }: Pick<FeatureParts, 'db' | 'mail' | 'keys'>, sealed: string): Promise<void> =>
  db.transaction(async (tx) => {
    const account = await queries.accountByEmail(tx, keys.open(sealed, purpose));
    if (!account) return;
    const providers = account.passwordHash === null ? (await identitiesOf(tx, account.id)).map((one) => one.provider) : [];
    if (providers.length) return mail.send(tx, { to: account.email, userId: account.id, template: socialResetMail, data: { providers } });
    const code = shownCode(await makeCode(tx, account.id));
    const ways = account.emailConfirmedAt ? await otherWaysOf(tx, account.id) : [];
    await mail.send(tx, { to: account.email, userId: account.id, template: resetMail, data: { email: account.email, code, ways } });
  });

interface Coded {
  email: string;
  code: string;
}

/** Whose code it is. A try counts before it is checked, and costs an unknown address the same time. Throws `auth.reset_code`, `too_many`. */
async function proveCode({ db, limits }: Pick<FeatureParts, 'db' | 'limits'>, request: FastifyRequest, { email, code }: Coded) {
  // For unknown addresses a hash is computed too, so that time does not tell; here it is seen to that there are few of them.
  // One after the other: a flood of guesses at one address then costs a single statement each.
  await limits.consume([{ name: 'reset_try', key: email, max: 20, windowMs: 15 * minute }]);
  await limits.consume([{ name: 'reset_try_network', key: addressOf(request), max: 60, windowMs: 60 * minute }]);
  const counted = await countTry(db, email);
  if (!(await fitsPassword(counted?.codeHash, plainCode(code))) || !counted) throw new AppError('auth.reset_code');
  return counted;
}

/** The ways in that a new password would end, told to whoever holds the code. Throws `auth.reset_code`, `too_many`. */
export async function waysBeforeReset(parts: Pick<FeatureParts, 'db' | 'limits'>, request: FastifyRequest, coded: Coded): Promise<OtherWay[]> {
  const { userId, codeHash } = await proveCode(parts, request, coded);
  await uncountTry(parts.db, userId, codeHash);
  const account = await queries.accountById(parts.db, userId);
  return account?.emailConfirmedAt ? otherWaysOf(parts.db, userId) : [];
}

interface Reset extends Coded {
  password: string;
  /** Of the other ways in, by their keys; the rest ends. */
  keep?: readonly string[] | undefined;
  device_name?: string | undefined;
}

/** Sets the new password and ends every session, and every other way in that is not kept. Throws `auth.reset_code`, the rules of passwords, `too_many`. */
export async function resetPassword(
  parts: Pick<FeatureParts, 'db' | 'jobs' | 'mail' | 'limits' | 'settings'>,
  request: FastifyRequest,
  reset: Reset,
): Promise<void> {
  const { db, jobs, mail, limits, settings } = parts;
  mustBeGood(reset.password, settings);
  const counted = await proveCode(parts, request, reset);
  const passwordHash = await hashPassword(reset.password);
  await db.transaction(async (tx) => {
    if (!(await takeCode(tx, counted.userId, counted.codeHash))) throw new AppError('auth.reset_code');
    const { account, ...ways } = await beginAnew(jobs, tx, counted.userId, passwordHash, reset.keep);
    const data = { device: deviceLabel(deviceNameOf(request, reset.device_name)), at: new Date().toISOString(), ...ways };
    await mail.send(tx, { to: account.email, userId: account.id, template: passwordChangedMail, data });
  });
  await limits.forget([signInLimit(request, reset.email)]);
}
