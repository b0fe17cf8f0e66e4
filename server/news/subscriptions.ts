import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { limitOf } from '../platform/limits/table.ts';
import { confirmMail } from './emails.ts';
import { subscribers } from './tables.ts';
import { confirmToken, subscriberOf } from './tokens.ts';

type Parts = Pick<FeatureParts, 'db' | 'mail' | 'keys' | 'limits'>;

/** Whether one more mail may go to the address today, whoever asks for it. */
async function mayMail({ limits }: Pick<Parts, 'limits'>, email: string): Promise<boolean> {
  try {
    await limits.consume([limitOf('subscription_mail', email.toLowerCase())]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return false;
    throw error;
  }
}

/**
 * Takes an address and mails it a link that confirms it. The answer is the same for one that is subscribed already, for one that gets too many mails, and
 * for a program, which fills in the field that nobody sees.
 */
export async function subscribe(parts: Parts, { email, website }: { email: string; website?: string | undefined }): Promise<void> {
  if (website) return;
  const { db, mail, keys } = parts;
  const isThis = eq(sql`lower(${subscribers.email})`, email.toLowerCase());
  await db.insert(subscribers).values({ email }).onConflictDoNothing();
  const [row] = await db.select().from(subscribers).where(isThis);
  if (!row || row.confirmedAt || !(await mayMail(parts, email))) return;
  await mail.send(db, { to: email, template: confirmMail, data: { token: confirmToken(keys, row.id) } });
}

/** Confirms a subscription from the mailed link; a second time changes nothing. Throws `news.link`. */
export async function confirm({ db, keys }: Pick<Parts, 'db' | 'keys'>, token: string): Promise<void> {
  const id = subscriberOf(keys, token, 'confirm');
  const { rowCount } = await db
    .update(subscribers)
    .set({ confirmedAt: sql`coalesce(${subscribers.confirmedAt}, now())` })
    .where(and(eq(subscribers.id, id), isNull(subscribers.endedAt)));
  if (!rowCount) throw new AppError('news.link');
}

/** Ends a subscription and forgets its address; a second time changes nothing. Throws `news.link`. */
export async function end({ db, keys }: Pick<Parts, 'db' | 'keys'>, token: string, by: 'link' | 'bounce' = 'link'): Promise<void> {
  const id = subscriberOf(keys, token, 'end');
  await db
    .update(subscribers)
    .set({ email: null, endedAt: new Date(), endedBy: by })
    .where(and(eq(subscribers.id, id), isNull(subscribers.endedAt)));
}

/** How many get the newsletter, and how many have not confirmed yet. */
export async function countSubscribers(db: Db): Promise<{ confirmed: number; waiting: number }> {
  const [confirmed, waiting] = await Promise.all([
    db.$count(subscribers, and(isNotNull(subscribers.confirmedAt), isNull(subscribers.endedAt))),
    db.$count(subscribers, and(isNull(subscribers.confirmedAt), isNull(subscribers.endedAt))),
  ]);
  return { confirmed, waiting };
}

/** Addresses that nobody confirmed are kept a few days longer than their link is valid. */
export const dropUnconfirmed = (db: Db, before: Date) =>
  db.execute(sql`delete from subscribers where confirmed_at is null and ended_at is null and created_at < ${before.toISOString()}`);

/** Forgets an address, whatever became of its subscription. */
export const forgetAddress = (tx: Tx, email: string) => tx.delete(subscribers).where(eq(sql`lower(${subscribers.email})`, email.toLowerCase()));
