import { limits } from '#contract/constants.ts';

import { minute } from '#contract/durations.ts';
import { replyAddressFor } from '../notifications/reply-address.ts';
import { wants } from '../notifications/settings.ts';
import { unsubscribeToken } from '../notifications/unsubscribe.ts';

import type { Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { recordWebhookEvent } from '../webhooks/record.ts';
import { messageMail, unreadMail } from './emails.ts';
import { pushForMessage } from './push.ts';
import type { Written } from './send.ts';
import * as queries from './unread-queries.ts';

const unreadQueue = defineQueue<{ userId: number }>('chats.unread');

/**
 * Returns a function that records a message's webhook event and enqueues its push. The first unread message
 * of a chat also enqueues an email, which is sent if messages are still unread after
 * `limits.unreadMailMinutes` and includes later messages.
 */
export const notifyIfAway =
  (tasks: Tasks) =>
  async (tx: Tx, { message, unread }: Written & { isNew: true }, hasPushDevice: boolean): Promise<void> => {
    const { toId } = message;
    if (toId === null) return;
    await recordWebhookEvent(tasks, tx, toId, {
      type: 'message.created',
      data: { chat_id: message.chatId, message_id: message.id },
    });
    if (hasPushDevice) await pushForMessage(tasks, tx, toId, message);
    if (unread.get(toId) !== 1) return;
    await remindOfUnread(tasks, tx, toId, String(message.id));
  };

/** Enqueues the email about unread messages, at most once per `key`. */
export const remindOfUnread = (tasks: Tasks, tx: Tx, userId: number, key: string): Promise<void> =>
  tasks.enqueue(
    tx,
    unreadQueue,
    { userId },
    {
      key: `chats.unread ${key}`,
      startAfter: new Date(Date.now() + limits.unreadMailMinutes * minute),
    },
  );

/**
 * Maximum number of chats emailed separately, so that the recipient can reply; all others share one email.
 */
const ownEmails = 5;

/**
 * Registers the task that emails the user about unread chats: if replies by email are on, one email for each
 * of the first `ownEmails` chats, and one for all others.
 */
export function workUnread({ db, tasks, mail, keys, settings }: FeatureParts): void {
  tasks.work(unreadQueue, async ({ userId }) => {
    const now = new Date();
    const at = await wants(db, userId, 'unread_messages', 'email', now);
    if (!at) return;
    if (at > now)
      return tasks.enqueue(
        db,
        unreadQueue,
        { userId },
        { key: `chats.unread ${userId} ${at.toISOString()}`, startAfter: at },
      );
    await db.transaction(async (tx) => {
      const waiting = await queries.takeChatsWithoutEmail(tx, userId);
      const [to] = waiting;
      if (!to) return;
      const recipient = { to: to.email, userId };
      const unsubscribe = unsubscribeToken(keys, userId, 'unread_messages');
      const shared: typeof waiting = [];
      let own = 0;
      for (const chat of waiting) {
        const { chatId, otherId } = chat;
        if (!settings.replyAddress || otherId === null || own === ownEmails) shared.push(chat);
        else {
          own += 1;
          const about = { userId, otherId, kind: 'unread_messages', aboutId: 0 } as const;
          const reply = replyAddressFor(keys, settings.replyAddress, about);
          await mail.send(tx, {
            ...recipient,
            template: messageMail,
            data: { chatId, userId, otherId, reply, unsubscribe },
          });
        }
      }
      if (shared.length === 0) return;
      const chats = shared.map(({ otherId, unread }) => ({ otherId, unread }));
      await mail.send(tx, { ...recipient, template: unreadMail, data: { chats, unsubscribe } });
    });
  });
}
