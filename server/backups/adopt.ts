import { sql } from 'drizzle-orm';
import { day } from '#contract/durations.ts';
import { adoptPayments, continueReceipts } from '../payments/service.ts';
import { type Copy, removeCopyMark } from '../platform/copies/copy-mark.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Released } from '../platform/tasks/tasks.ts';

/**
 * Queues whose tasks send a message to a person. On adoption, pending tasks of these queues that are older
 * than a day are deleted; tasks of other queues are kept.
 */
export const messageQueues: readonly string[] = [
  'mail',
  'mail.urgent',
  'notify',
  'notify.out',
  'push',
  'sms',
  'chats.push',
  'chats.ring',
  'chats.unread',
  'saved_searches.at_once',
  'saved_searches.round_batch',
  'job_posts.weekly_batch',
  'job_posts.asked',
  'saved_items.free_again',
  'reviews.receipt',
  'webhooks.deliver',
  'news.newsletter',
  'auth.reset',
  'auth.mail_again',
  'auth.device_code',
];

/**
 * Added to every sequence. After the backup, the original site may have assigned further ids and sent links
 * that contain them; those links must not lead to rows of this site.
 */
const skippedNumbers = 10_000;

interface Adopted extends Released {
  copy: Copy;
  lastReceipt: number;
}

/**
 * Turns a restored copy into the live site, which sends emails and push once the transaction commits. Returns
 * the record of the copy, the counts of pending tasks released and deleted per queue, and the last receipt
 * number; undefined if this is not a copy.
 */
export async function adopt(
  { db, tasks }: Pick<FeatureParts, 'db' | 'tasks'>,
  lastReceipt = 0,
): Promise<Adopted | undefined> {
  return db.transaction(async (tx) => {
    const copy = await removeCopyMark(tx);
    if (!copy) return;
    await adoptPayments(tx, copy.restoredAt);
    await tx.execute(sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, least(last_value + ${skippedNumbers}::int, max_value))
      from pg_sequences where schemaname = 'public' and last_value is not null`);
    const pending = await tasks.release(tx, { queues: messageQueues, before: new Date(Date.now() - day) });
    return { copy, ...pending, lastReceipt: await continueReceipts(tx, lastReceipt) };
  });
}
