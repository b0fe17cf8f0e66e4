import { eq, lt, sql } from 'drizzle-orm';
import { endAddress, subscribedAddress } from '../news/subscriptions.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { addressHash, deliveryOf, isAddressHash } from '../platform/mail/delivery.ts';
import type { IncomingMail } from '../platform/mail/maildir.ts';
import { accountsByIds, setEmailFailed } from '../users/accounts.ts';
import { enough, isFailing } from './policy.ts';
import { type Bounce, bounceIn } from './report.ts';
import { bouncedAddresses } from './tables.ts';

type Parts = Pick<FeatureParts, 'db' | 'keys'>;

/**
 * Maximum size in bytes of an email that is parsed. Real bounces are a few kilobytes, including the returned
 * headers.
 */
const most = 1_000_000;

/** Returns the address whose email bounced, if an account or a subscription still uses it. */
async function addressOf({ db, keys }: Parts, { of, value }: Bounce['token']): Promise<string | undefined> {
  if (of === 'newsletter') return subscribedAddress({ db, keys }, value);
  const sent = deliveryOf(keys, value);
  const account = sent && (await accountsByIds(db, [sent.user])).get(sent.user);
  return account && isAddressHash(keys, sent.address, account.email) ? account.email : undefined;
}

async function countRefused(tx: Tx, mark: string, at: Date): Promise<boolean> {
  const { mark: key, bounces, firstAt, lastAt } = bouncedAddresses;
  const now = sql`${at.toISOString()}::timestamptz`;
  const isOld = sql`${lastAt} < ${now} - make_interval(days => ${enough.quietDays})`;
  const isRepeated = sql`${lastAt} > ${now} - make_interval(hours => ${enough.repeatHours})`;
  const [row] = await tx
    .insert(bouncedAddresses)
    .values({ mark, firstAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: key,
      set: {
        bounces: sql`case when ${isOld} then 1 when ${isRepeated} then ${bounces} else ${bounces} + 1 end`,
        firstAt: sql`case when ${isOld} then ${now} else ${firstAt} end`,
        lastAt: sql`case when ${isRepeated} then ${lastAt} else ${now} end`,
      },
    })
    .returning();
  return row !== undefined && isFailing(row);
}

/**
 * Records a bounce. An address that fails permanently is unsubscribed from the newsletter, and its account
 * shows a notice. Returns whether the address fails.
 */
async function recordBounce(parts: Parts, { failure, token }: Bounce, at: Date): Promise<boolean> {
  const address = await addressOf(parts, token);
  if (address === undefined) return false;
  const mark = addressHash(parts.keys, address);
  return parts.db.transaction(async (tx) => {
    if (failure === 'refused' && !(await countRefused(tx, mark, at))) return false;
    // Clears the count, so that bounces start from zero if the owner confirms the address again.
    await tx.delete(bouncedAddresses).where(eq(bouncedAddresses.mark, mark));
    await endAddress(tx, address);
    await setEmailFailed(tx, address);
    return true;
  });
}

/**
 * Processes an incoming email if it is a bounce. Returns whether the address counts as failing, or undefined
 * if the email is not a bounce.
 */
export async function processBounce(
  parts: Parts,
  { source, large }: IncomingMail,
  at = new Date(),
): Promise<{ failing: boolean } | undefined> {
  const bounce = large || source.length > most ? undefined : bounceIn(source.toString('latin1'));
  return bounce && { failing: await recordBounce(parts, bounce, at) };
}

/** Deletes the counts of addresses without a bounce since `before`. */
export const deleteOldBounces = (db: Db, before: Date) =>
  db.delete(bouncedAddresses).where(lt(bouncedAddresses.lastAt, before));
