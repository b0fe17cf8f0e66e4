import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { limitOf } from '../platform/limits/table.ts';
import { confirmMail } from './emails.ts';
import { newsLimits } from './limits.ts';
import { subscribers } from './tables.ts';
import { confirmToken, nameOf, subscriberOf } from './tokens.ts';

type Parts = Pick<FeatureParts, 'db' | 'mail' | 'keys' | 'limits'>;

const isThis = (email: string) => eq(sql`lower(${subscribers.email})`, email.toLowerCase());

/**
 * Counts an email to the address and returns whether its daily limit allows it, regardless of who requests
 * the email.
 */
async function mayMail({ limits }: Pick<Parts, 'limits'>, email: string): Promise<boolean> {
  try {
    await limits.consume([limitOf(newsLimits.subscription_mail, email.toLowerCase())]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return false;
    throw error;
  }
}

/**
 * Emails a confirmation link to an address that is not subscribed yet. Succeeds in any case, so that the
 * response does not reveal whether the address is subscribed or over its limit, or whether the hidden bot
 * field was filled in.
 */
export async function subscribe(
  parts: Parts,
  { email, website }: { email: string; website?: string | undefined },
): Promise<void> {
  if (website) return;
  const { db, mail, keys } = parts;
  await db.insert(subscribers).values({ email }).onConflictDoNothing();
  const [row] = await db.select().from(subscribers).where(isThis(email));
  if (!row || row.confirmedAt || !(await mayMail(parts, email))) return;
  await mail.send(db, { to: email, template: confirmMail, data: { token: confirmToken(keys, row.id) } });
}

/**
 * Confirms a subscription with the token from the emailed link; confirming again changes nothing. Throws
 * `news.link` if the token is invalid or the subscription has ended.
 */
export async function confirm({ db, keys }: Pick<Parts, 'db' | 'keys'>, token: string): Promise<void> {
  const id = subscriberOf(keys, token, 'confirm');
  const { rowCount } = await db
    .update(subscribers)
    .set({ confirmedAt: sql`coalesce(${subscribers.confirmedAt}, now())` })
    .where(and(eq(subscribers.id, id), isNull(subscribers.endedAt)));
  if (!rowCount) throw new AppError('news.link');
}

const endWhere = (db: DbOrTx, which: SQL, endedBy: 'link' | 'bounce') =>
  db
    .update(subscribers)
    .set({ email: null, endedAt: new Date(), endedBy })
    .where(and(which, isNull(subscribers.endedAt)));

/**
 * Ends a subscription and deletes its address; ending it again changes nothing. Throws `news.link` if the
 * token is invalid.
 */
export async function end({ db, keys }: Pick<Parts, 'db' | 'keys'>, token: string): Promise<void> {
  await endWhere(db, eq(subscribers.id, subscriberOf(keys, token, 'end')), 'link');
}

/** Ends the subscription of a bouncing address and deletes the address. */
export const endAddress = (tx: Tx, email: string) => endWhere(tx, isThis(email), 'bounce');

/**
 * Returns the address that received a newsletter with this unsubscribe token; undefined if the subscription
 * has ended or the token is invalid.
 */
export async function subscribedAddress(
  { db, keys }: Pick<Parts, 'db' | 'keys'>,
  token: string,
): Promise<string | undefined> {
  const found = keys.verify<{ subscriber: number }>(token, nameOf('end'));
  const [row] = found
    ? await db
        .select({ email: subscribers.email })
        .from(subscribers)
        .where(eq(subscribers.id, found.subscriber))
    : [];
  return row?.email ?? undefined;
}

export async function countSubscribers(db: Db): Promise<{ confirmed: number; waiting: number }> {
  const [confirmed, waiting] = await Promise.all([
    db.$count(subscribers, and(isNotNull(subscribers.confirmedAt), isNull(subscribers.endedAt))),
    db.$count(subscribers, and(isNull(subscribers.confirmedAt), isNull(subscribers.endedAt))),
  ]);
  return { confirmed, waiting };
}

/** Deletes unconfirmed addresses, some days after their link has expired. */
export const deleteUnconfirmedSubscribers = (db: Db, before: Date) =>
  db.execute(
    sql`delete from subscribers where confirmed_at is null and ended_at is null and created_at < ${before.toISOString()}`,
  );

/** Deletes the row of an address, unlike `endAddress`, which keeps the row without the address. */
export const forgetAddress = (tx: Tx, email: string) => tx.delete(subscribers).where(isThis(email));
