import { count, nouns } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { definePush, type PushParts, ring, workPushes } from '../notifications/push.ts';
import { wants } from '../notifications/settings.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { type LastUnread, lastUnread } from './unread-queries.ts';

interface Arrived {
  userId: number;
  chatId: number;
  messageId: number;
  /**
   * True if the push was delayed once already, because the recipient had the site open and could have read
   * the message there.
   */
  waited?: boolean;
  /**
   * True if the message arrived in quiet hours. When quiet hours end, each chat sends one push for all its
   * waiting messages.
   */
  slept?: boolean;
}
const arrivedQueue = defineQueue<Arrived>('chats.push');
const ringQueue = definePush<{ chatId: number; messageId: number; slept: boolean }>('chats.ring');

/** Delay in milliseconds before a push to a recipient who has the site open. */
const patience = 10_000;

/** Enqueues the push for a message. Must be called in the transaction that writes the message. */
export const pushForMessage = (
  tasks: Tasks,
  tx: Tx,
  userId: number,
  { id, chatId }: { id: number; chatId: number },
): Promise<void> =>
  tasks.enqueue(tx, arrivedQueue, { userId, chatId, messageId: id }, { key: `chats.push ${id}` });

const textOf = ({ content, fileKind, unread }: LastUnread, all: boolean) => {
  const text = content ?? (fileKind === 'image' ? 'Slika' : 'Dokument');
  return all && unread > 1 ? `${count(unread, nouns.neprocitanaPoruka)}: ${text}` : text;
};

/** Registers the tasks that send a push about an unread message, after quiet hours if they apply. */
export function workArrived(parts: FeatureParts & PushParts): void {
  const { db, tasks, realtime } = parts;
  workPushes(parts, ringQueue, async ({ chatId, messageId, slept }, userId) => {
    const last = await lastUnread(db, chatId, userId);
    if (last?.id !== messageId) return null;
    return {
      title: last.name,
      text: textOf(last, slept),
      href: last.slug ? paths.chat(last.slug) : paths.chats(),
      tag: `chat-${chatId}`,
    };
  });
  tasks.work(
    arrivedQueue,
    async (arrived) => {
      const { userId, chatId, messageId, waited = false, slept = false } = arrived;
      const last = await lastUnread(db, chatId, userId);
      // Skips a message that has been read, and one followed by a newer message, which sends its own push. A
      // push delayed by quiet hours covers all waiting messages.
      if (!last || last.id < messageId || (last.id > messageId && !slept)) return;
      const now = new Date();
      const at = await wants(db, userId, 'unread_messages', 'push', now);
      if (!at) return;
      if (at > now)
        return tasks.enqueue(
          db,
          arrivedQueue,
          { ...arrived, slept: true },
          { key: `chats.push ${chatId} ${userId} ${at.toISOString()}`, startAfter: at },
        );
      if (!waited && (await realtime.online([userId])).has(userId)) {
        const startAfter = new Date(now.getTime() + patience);
        return tasks.enqueue(
          db,
          arrivedQueue,
          { ...arrived, waited: true },
          { key: `chats.push ${messageId} waited`, startAfter },
        );
      }
      const about = { chatId, messageId: last.id, slept };
      await db.transaction((tx) =>
        ring(tasks, tx, ringQueue, { userId, about, key: `chat message ${last.id}` }),
      );
    },
    { parallel: 2 },
  );
}
