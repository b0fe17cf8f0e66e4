import { limits } from '#contract/constants.ts';
import { processBounce } from '../bounces/service.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { type IncomingMail, readMaildir } from '../platform/mail/maildir.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { type Receiving, receiveReply } from './incoming.ts';

export const incomingQueue = defineQueue<Record<string, never>>('mail.incoming');

/**
 * Processes an incoming email: a bounce or a reply. A repeated reply is sent once, but a repeated bounce
 * counts again.
 */
export async function takeIncoming(parts: Receiving, mail: IncomingMail): Promise<void> {
  if (!(await processBounce(parts, mail))) await receiveReply(parts, mail);
}

/** Registers the task that reads the mailbox every minute, if a mailbox is configured. */
export const workIncoming = (parts: Receiving & Pick<FeatureParts, 'outbound'>): void => {
  const { bounceMaildir: folder } = parts.settings;
  if (!folder) return;
  parts.tasks.work(incomingQueue, async () => {
    // Processing moves the emails out of the inbox. A copy of the site must not do this, because the original
    // still has to read them.
    await parts.outbound.assertMaySend('1 request to empty the mailbox');
    await readMaildir(folder, limits.replies.bytes, (mail) => takeIncoming(parts, mail));
  });
  parts.tasks.schedule(incomingQueue, '* * * * *');
};
