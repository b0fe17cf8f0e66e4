import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import { hour } from '#contract/durations.ts';
import type { Tx } from '../platform/db/pool.ts';
import { type MailedPurpose, mailedLinks } from './tables.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Returns the time at which a link emailed now expires. */
export const linkEnd = () => new Date(Date.now() + limits.confirmationHours * hour);

/** Creates the secret of an emailed link, 256 bits, and invalidates the previous one of the same purpose. */
export async function makeLink(
  tx: Tx,
  link: { userId: number; purpose: MailedPurpose; email: string; expiresAt?: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const row = { expiresAt: linkEnd(), ...link, hash: hashOf(token), createdAt: new Date() };
  await tx
    .insert(mailedLinks)
    .values(row)
    .onConflictDoUpdate({ target: [mailedLinks.userId, mailedLinks.purpose], set: row });
  return token;
}

/** Returns the unexpired link with this token and locks its row; undefined if there is none. */
export const findLink = async (tx: Tx, token: string) =>
  (
    await tx
      .select()
      .from(mailedLinks)
      .where(and(eq(mailedLinks.hash, hashOf(token)), gt(mailedLinks.expiresAt, new Date())))
      .for('update')
  )[0];

/** Invalidates a user’s emailed links of these purposes. */
export const endLinks = (tx: Tx, userId: number, purposes: readonly MailedPurpose[]) =>
  tx
    .delete(mailedLinks)
    .where(and(eq(mailedLinks.userId, userId), inArray(mailedLinks.purpose, [...purposes])));
