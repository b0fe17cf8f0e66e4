import type { FileAnswer } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { channels, events } from '#contract/realtime.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import { type Actor, actorCan } from '../platform/session/actor.ts';
import { readFor } from '../platform/storage/read-for.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { mustBeMember, type View } from './chat-view.ts';
import * as queries from './queries.ts';
import { messageFor } from './service.ts';

export const unreadMessages = (view: View, actor: Actor) => queries.unreadTotal(view.db, actor.id);

/**
 * Marks a chat as read and publishes this to both sides. Returns the number of messages marked. Throws
 * `not_found`.
 */
export async function markChatRead(view: View, actor: Actor, chatId: number): Promise<number> {
  const { otherId } = await mustBeMember(view.db, actor, chatId);
  const ids = await view.db.transaction(async (tx) => {
    await queries.lockChat(tx, chatId);
    return queries.markRead(tx, chatId, actor.id);
  });
  await publishRead(view, actor, { chatId, otherId, ids });
  return ids.length;
}

interface Read {
  chatId: number;
  otherId: number | null;
  ids: readonly number[];
}

async function publishRead(view: View, actor: Actor, { chatId, otherId, ids }: Read): Promise<void> {
  if (ids.length === 0) return;
  const event = { chat_id: chatId, reader_id: actor.id, read_up_to: Math.max(...ids) };
  view.realtime.publish(channels.user(actor.id), events.chatChanged, {
    ...event,
    count: await unreadMessages(view, actor),
  });
  if (otherId !== null) view.realtime.publish(channels.user(otherId), events.chatChanged, event);
}

/**
 * Marks as read the messages already emailed to a person who replies to one of them, so later messages are
 * emailed again. Calls `remind` if other messages are unread. Throws `not_found`.
 */
export async function markMailedRead(
  view: View,
  actor: Actor,
  chatId: number,
  remind: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const { otherId } = await mustBeMember(view.db, actor, chatId);
  const ids = await view.db.transaction(async (tx) => {
    await queries.lockChat(tx, chatId);
    const { ids, left } = await queries.markMailedRead(tx, chatId, actor.id);
    if (left > 0) await remind(tx);
    return ids;
  });
  await publishRead(view, actor, { chatId, otherId, ids });
}

/**
 * Marks a chat as read and hides it for one side. The other side keeps the chat and is notified by
 * `notifyOffline`. Throws `not_found`.
 */
export async function deleteChat(
  view: View,
  actor: Actor,
  chatId: number,
  notifyOffline: (tx: Tx, otherId: number) => Promise<unknown>,
): Promise<void> {
  const { otherId } = await mustBeMember(view.db, actor, chatId);
  await view.db.transaction(async (tx) => {
    await queries.lockChat(tx, chatId);
    await queries.markRead(tx, chatId, actor.id);
    await queries.hide(tx, chatId, actor.id);
    if (otherId !== null) await notifyOffline(tx, otherId);
  });
  view.realtime.publish(channels.user(actor.id), events.chatChanged, {
    chat_id: chatId,
    deleted: true,
    count: await unreadMessages(view, actor),
  });
}

/**
 * Returns whether there is an open report of the message. Passed in rather than imported, because the reports
 * feature already depends on chats.
 */
export type IsReported = (db: Db, messageId: number) => Promise<boolean>;

/**
 * Reads a file, which is available only to the two participants and to a moderator handling a report of the
 * message. Throws `not_found` for everyone else.
 */
export async function readChatFile(
  { db, storage, isReported }: { db: Db; storage: Storage; isReported: IsReported },
  actor: Actor,
  { id: messageId, file: name, accept }: { id: number; file: string; accept: string | undefined },
): Promise<FileAnswer> {
  const mayRead =
    (await messageFor(db, actor, messageId)) ??
    (actorCan(actor, 'moderate') && (await isReported(db, messageId)));
  const [file] = mayRead ? await queries.filesOf(db, [messageId]) : [];
  const found =
    file && (file.kind === 'image') === name.endsWith('.webp')
      ? await readFor(accept, storage, `${file.storageKey}/${name}`)
      : undefined;
  if (!found) throw new AppError('not_found');
  return found;
}
