import type { FastifyReply } from 'fastify';
import type { OtherMethod } from '#contract/account.ts';
import { AppError } from '#contract/errors.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { addressOf } from '../platform/limits/address.ts';
import { hasRoom, passes } from '../platform/limits/limits.ts';
import { limitOf } from '../platform/limits/table.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { deviceLabel, deviceNameOf, deviceOf } from './devices.ts';
import { passwordChangedMail, resetMail, socialResetMail } from './emails.ts';
import { authLimits } from './limits.ts';
import { signInLimit } from './login.ts';
import { identitiesOf } from './methods-queries.ts';
import { mustBeGood } from './password-rules.ts';
import { fitsPassword, hashPassword } from './passwords.ts';
import * as queries from './queries.ts';
import { otherMethodsOf, resetAccount } from './reset-account.ts';
import { consumeCode, liveCode, newHashedCode, plainCode, setCode, shownCode } from './reset-codes.ts';

/**
 * `sealed` is the encrypted address, which may have no account; `known` means that the owner of the address
 * has signed in from this device before.
 */
export const resetQueue = defineQueue<{ sealed: string; known?: boolean }>('auth.reset', { forgets: true });
const purpose = 'reset';

/**
 * Accepts a reset request. A task checks later whether the address has an account, so the response takes the
 * same time for every address. Throws `too_many`.
 */
export async function requestReset(
  { db, tasks, keys, limits, admit }: Pick<FeatureParts, 'db' | 'tasks' | 'keys' | 'limits' | 'admit'>,
  reply: FastifyReply,
  email: string,
): Promise<void> {
  const device = await deviceOf({ db, keys }, reply.request, email);
  if (!device) await admit(authLimits.reset_network, reply);
  await limits.consume([
    device
      ? limitOf(authLimits.reset_device, device)
      : limitOf(authLimits.reset, `${email}|${addressOf(reply.request)}`),
  ]);
  await tasks.enqueue(db, resetQueue, { sealed: keys.seal(email, purpose), known: device !== undefined });
}

/** Emails another reset code within the limits of `mailReset`; does nothing if the account is deleted. */
export async function resetAgain(
  parts: Pick<FeatureParts, 'db' | 'mail' | 'keys' | 'limits'>,
  userId: number,
): Promise<void> {
  const account = await queries.accountById(parts.db, userId);
  if (account) await mailReset(parts, { sealed: parts.keys.seal(account.email, purpose) });
}

/**
 * Emails a reset code, or nothing once the limit is reached and a code is still valid. An account that signs
 * in only through providers is emailed their names instead; an unknown address gets no email.
 */
export async function mailReset(
  { db, mail, keys, limits }: Pick<FeatureParts, 'db' | 'mail' | 'keys' | 'limits'>,
  { sealed, known = false }: { sealed: string; known?: boolean },
): Promise<void> {
  const email = keys.open(sealed, purpose);
  // Limits the emails that strangers can request: they must neither flood the mailbox nor keep replacing the
  // code that the owner is about to enter.
  const more =
    (await passes(limits, limitOf(authLimits.reset_mail, email))) ||
    known ||
    !(await hasRoom(limits, limitOf(authLimits.reset_try_account, email)));
  const made = await newHashedCode();
  const isNew = await db.transaction(async (tx) => {
    const account = await queries.accountByEmail(tx, email);
    if (!account || !(more || (account.passwordHash !== null && !(await liveCode(tx, email))))) return false;
    const providers =
      account.passwordHash === null ? (await identitiesOf(tx, account.id)).map((one) => one.provider) : [];
    if (providers.length) {
      await mail.send(tx, {
        to: account.email,
        userId: account.id,
        template: socialResetMail,
        data: { providers },
      });
      return false;
    }
    await setCode(tx, account.id, made.codeHash);
    const methods = account.emailConfirmedAt ? await otherMethodsOf(tx, account.id) : [];
    await mail.send(tx, {
      to: account.email,
      userId: account.id,
      template: resetMail,
      data: { account: account.id, code: shownCode(made.code), methods },
    });
    return true;
  });
  if (isNew) await limits.forget([limitOf(authLimits.reset_try_account, email)]);
}

type CodeParts = Pick<FeatureParts, 'db' | 'keys' | 'limits' | 'admit'>;

/**
 * Counts an attempt before the check: five per known device or, for other devices, five per account and
 * network. `open` is false once the attempts of all networks at this code are used up; the code then works
 * only on a known device, and other devices need a new one. Throws `too_many`.
 */
async function countTry({ db, keys, limits, admit }: CodeParts, reply: FastifyReply, email: string) {
  const device = await deviceOf({ db, keys }, reply.request, email);
  if (device) {
    const tries = [limitOf(authLimits.reset_try_device, device)];
    await limits.consume(tries);
    return { tries, open: true };
  }
  const [near, all] = [
    limitOf(authLimits.reset_try, `${email}|${addressOf(reply.request)}`),
    limitOf(authLimits.reset_try_account, email),
  ];
  // The limits are checked one after another, so that once the limit for this network is exhausted, each
  // further guess costs only one query.
  await limits.check([near]);
  await admit(authLimits.reset_try_network, reply);
  await limits.consume([near]);
  const open = await passes(limits, all);
  return { tries: open ? [near, all] : [near], open };
}

interface Coded {
  email: string;
  code: string;
}

/**
 * Finds the account of a code. Attempts count before the check, and an unknown address takes the same time.
 * Throws `auth.reset_code`, `too_many`.
 */
async function proveCode(parts: CodeParts, reply: FastifyReply, { email, code }: Coded) {
  const { tries, open } = await countTry(parts, reply, email);
  // A hash is computed for unknown addresses too, so that timing reveals nothing.
  const counted = open ? await liveCode(parts.db, email) : undefined;
  if (!(await fitsPassword(counted?.codeHash, plainCode(code))) || !counted)
    throw new AppError('auth.reset_code');
  return { counted, tries };
}

/**
 * Lists the sign-in methods that a new password would remove, for the holder of the code. Throws
 * `auth.reset_code`, `too_many`.
 */
export async function methodsBeforeReset(
  parts: CodeParts,
  reply: FastifyReply,
  coded: Coded,
): Promise<OtherMethod[]> {
  const { counted, tries } = await proveCode(parts, reply, coded);
  // Reverts the counted attempts, because the code was correct and has not been used up.
  await parts.limits.giveBack(tries);
  const { userId } = counted;
  const account = await queries.accountById(parts.db, userId);
  return account?.emailConfirmedAt ? otherMethodsOf(parts.db, userId) : [];
}

/**
 * Returns the email address of the account in a reset link, and the account's other sign-in methods. Throws
 * `auth.reset_code`, `too_many`.
 */
export async function openReset(
  parts: CodeParts,
  reply: FastifyReply,
  { user_id, code }: { user_id: number; code: string },
) {
  const account = await queries.accountById(parts.db, user_id);
  // An id without an account takes the same time, and its attempts are counted too.
  const email = account?.email.toLowerCase() ?? `no account ${user_id}`;
  return { methods: await methodsBeforeReset(parts, reply, { email, code }), email };
}

interface Reset extends Coded {
  password: string;
  keep?: readonly string[] | undefined;
  device_name?: string | undefined;
}

/**
 * Sets the new password, ends all sessions, removes every other sign-in method not listed in `keep`, and
 * emails the user. Throws `auth.reset_code`, the errors of the password rules, `too_many`.
 */
export async function resetPassword(
  parts: CodeParts & Pick<FeatureParts, 'tasks' | 'mail' | 'settings'>,
  reply: FastifyReply,
  reset: Reset,
): Promise<void> {
  const { db, tasks, mail, limits, settings } = parts;
  const { request } = reply;
  mustBeGood(reset.password, settings);
  const { counted, tries } = await proveCode(parts, reply, reset);
  const passwordHash = await hashPassword(reset.password);
  await db.transaction(async (tx) => {
    if (!(await consumeCode(tx, counted.userId, counted.codeHash))) throw new AppError('auth.reset_code');
    const { account, ...methods } = await resetAccount(tasks, tx, counted.userId, passwordHash, reset.keep);
    const data = {
      device: deviceLabel(deviceNameOf(request, reset.device_name)),
      at: new Date().toISOString(),
      ...methods,
    };
    await mail.send(tx, { to: account.email, userId: account.id, template: passwordChangedMail, data });
  });
  await limits.forget([...tries, signInLimit(request, reset.email)]);
}
