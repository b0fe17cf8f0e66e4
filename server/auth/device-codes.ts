import { and, eq, gt, inArray } from 'drizzle-orm';
import { limits as figures } from '#contract/constants.ts';
import { minute } from '#contract/durations.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { passes } from '../platform/limits/limits.ts';
import { limitOf } from '../platform/limits/table.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { deviceCodeMail } from './emails.ts';
import { authLimits } from './limits.ts';
import { accountById } from './queries.ts';
import { newCode, plainCode, shownCode } from './reset-codes.ts';
import { deviceCodes } from './tables.ts';

/**
 * A null `userId` means that the email address or password was wrong, and nothing is sent. The task is
 * enqueued anyway, so that the response time reveals nothing.
 */
export const deviceCodeQueue = defineQueue<{ userId: number | null; device: string; at: string }>(
  'auth.device_code',
  { forgets: true },
);

const purpose = 'device-code';
const hashed = (userId: number, code: string) => `${userId}:${plainCode(code)}`;
const holds = (userId: number) => and(eq(deviceCodes.userId, userId), gt(deviceCodes.expiresAt, new Date()));

/** Emails a device code. Once the limit is reached, sends no further code while the last one is valid. */
export async function mailDeviceCode(
  { db, keys, mail, limits }: Pick<FeatureParts, 'db' | 'keys' | 'mail' | 'limits'>,
  { userId, device, at }: { userId: number | null; device: string; at: string },
): Promise<void> {
  if (userId === null) return;
  const more = await passes(limits, limitOf(authLimits.sign_in_code_mail, userId));
  await db.transaction(async (tx) => {
    const account = await accountById(tx, userId);
    if (!account || (!more && (await tx.$count(deviceCodes, holds(userId))) > 0)) return;
    const code = newCode();
    const row = {
      userId,
      hash: keys.hash(hashed(userId, code), purpose),
      expiresAt: new Date(Date.now() + figures.deviceCodeMinutes * minute),
      createdAt: new Date(),
    };
    await tx.insert(deviceCodes).values(row).onConflictDoUpdate({ target: deviceCodes.userId, set: row });
    await mail.send(tx, {
      to: account.email,
      userId,
      template: deviceCodeMail,
      data: { code: shownCode(code), device, at },
    });
  });
}

/**
 * Returns whether the code is the last one sent. Does not use up the code, which stays valid until the
 * sign-in completes, possibly after a second step.
 */
export const fitsDeviceCode = async (
  db: DbOrTx,
  keys: Keys,
  userId: number,
  code: string,
): Promise<boolean> =>
  (await db.$count(
    deviceCodes,
    and(holds(userId), inArray(deviceCodes.hash, keys.hashes(hashed(userId, code), purpose))),
  )) > 0;

/** Invalidates the code emailed to the user for a sign-in from a new device. */
export const endDeviceCode = (db: DbOrTx, userId: number) =>
  db.delete(deviceCodes).where(eq(deviceCodes.userId, userId));
