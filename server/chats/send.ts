import { sql } from 'drizzle-orm';
import type { ChatMessage } from '#contract/chats.ts';
import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import { channels, events } from '#contract/realtime.ts';
import type { UserRef } from '#contract/users.ts';
import { type Blocks, blocksBetween, noBlockBetween } from '../blocks/service.ts';
import { hasNoPushDevice } from '../notifications/push.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import { limitOf } from '../platform/limits/table.ts';
import { tooMany } from '../platform/limits/too-many.ts';
import { deleteStored, type MediaKind, storeMedia, type Upload } from '../platform/media/stored-media.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { lockUser } from '../users/accounts.ts';
import { userRefsByIds } from '../users/service.ts';
import { hasNoWebhook } from '../webhooks/record.ts';
import { type Attachments, presentChats, presentMessages, type View } from './chat-view.ts';
import { chatLimits } from './limits.ts';
import { presentChat } from './present.ts';
import * as queries from './queries.ts';
import * as writing from './write-queries.ts';

export interface Sending extends View {
  attachments: Attachments;
  hasPushDevice: (db: Db, toId: number) => Promise<boolean>;
  notifyOffline: (tx: Tx, written: Written & { isNew: true }, hasPushDevice: boolean) => Promise<void>;
}

type Words = Pick<writing.NewMessage, 'type'> & { content?: string; clientId?: string | undefined };

/**
 * Throws `chats.self` if the recipient is the sender, `chats.user` if the recipient does not exist, and
 * `chats.closed` if either has blocked the other.
 */
async function mayWrite(
  { db }: View,
  actor: Actor,
  toId: number,
  known?: ReadonlyMap<number, UserRef>,
): Promise<void> {
  if (actor.id === toId) throw new AppError('chats.self');
  const [people, { by, of }] = await Promise.all([
    known ?? userRefsByIds(db, [toId]),
    blocksBetween(db, actor.id, [toId]),
  ]);
  if (!people.has(toId)) throw new AppError('chats.user');
  if (by.size + of.size > 0) throw new AppError('chats.closed');
}

export type Written = (writing.Stored & { isNew: true }) | { message: queries.MessageRow; isNew: false };

const messageOf = (
  actor: Actor,
  toId: number,
  { type, content = '', clientId }: Words,
): writing.NewMessage => ({
  fromId: actor.id,
  toId,
  type,
  content: type === 'text_message' ? content : null,
  clientId: clientId ?? null,
});

/**
 * Stores a message and updates both sides of its chat, creating the chat if necessary. The chat is locked, so
 * that its message ids increase in commit order. If the client id is known, returns the stored message.
 * `also` writes rows that belong to the message. Throws `chats.unconfirmed`, `too_many`.
 */
export async function writeMessage(
  tx: Tx,
  actor: Actor,
  toId: number,
  words: Words,
  also?: (message: queries.MessageRow) => Promise<unknown>,
): Promise<Written> {
  const message = messageOf(actor, toId, words);
  const stored = (await writing.insertMessage(tx, message)) ?? (await startChatOrDedupe(tx, actor, message));
  if (!('unread' in stored)) return { message: stored, isNew: false };
  await also?.(stored.message);
  return { ...stored, isNew: true };
}

/** Throws `chats.unconfirmed` or `too_many` if the newly created chat exceeds the person's daily limit. */
async function mayBegin(tx: Tx, actor: Actor): Promise<void> {
  const { max, windowMs, says } = limitOf(chatLimits.chats_started, actor.id);
  const most = actor.emailConfirmed ? max : limits.chatsPerDayUnconfirmed;
  const beyond = await writing.startedBeyond(tx, actor.id, new Date(Date.now() - windowMs), most);
  if (!beyond) return;
  throw actor.emailConfirmed
    ? tooMany(beyond.getTime() + windowMs - Date.now(), says)
    : new AppError('chats.unconfirmed');
}

async function startChatOrDedupe(
  tx: Tx,
  actor: Actor,
  message: writing.NewMessage,
): Promise<writing.Stored | queries.MessageRow> {
  const duplicate = async () =>
    message.clientId === null ? undefined : writing.byClientId(tx, actor.id, message.clientId);
  const sent = await duplicate();
  if (sent) return sent;
  // Locks the user, so that chats started concurrently are all counted.
  await lockUser(tx, actor.id);
  const { isNew } = await writing.beginChat(tx, actor.id, message.toId);
  if (isNew) await mayBegin(tx, actor);
  // Another request may have created the chat in the meantime, possibly with this very message.
  const stored = (await writing.insertMessage(tx, message)) ?? (await duplicate());
  if (!stored) throw new Error('the chat was deleted while a message was stored');
  return stored;
}

interface Shown {
  people: ReadonlyMap<number, UserRef>;
  online: ReadonlySet<number>;
}

export async function shownOf({ db, realtime }: View, ids: readonly number[]): Promise<Shown> {
  const [people, online] = await Promise.all([userRefsByIds(db, ids), realtime.online(ids)]);
  return { people, online };
}

const noBlocks: Blocks = { by: new Set(), of: new Set() };

/**
 * Publishes a message to both sides on all their devices, each with their own view of the chat, and returns
 * the sender's view. Blocks were checked when the message was written.
 */
export async function announce(
  view: View,
  { message, begunAt, unread, unreadOfAll }: writing.Stored,
  { people, online }: Shown,
  attachments: Attachments,
): Promise<ChatMessage> {
  const { fromId, toId, createdAt } = message;
  const side = async (userId: number, otherId: number) => {
    const [shown] = await presentMessages(view.db, userId, [message], attachments, people);
    if (!shown) throw new AppError('not_found');
    const last = {
      lastId: message.id,
      lastAt: createdAt,
      lastType: message.type,
      lastContent: message.content,
      lastFromId: fromId,
    };
    const row: queries.ChatRow = {
      ...{
        id: message.chatId,
        userId,
        otherId,
        unreadCount: unread.get(userId) ?? 0,
        hiddenUpTo: 0,
        createdAt: begunAt,
        updatedAt: createdAt,
        ...last,
      },
      lastFileType: shown.details.message_type === 'file_message' ? shown.details.file.type : null,
      lastFileName: shown.details.message_type === 'file_message' ? shown.details.file.name : null,
    };
    const chat = presentChat(row, userId, people, { online, blocks: noBlocks });
    view.realtime.publish(channels.user(userId), events.chatMessageSent, {
      message: shown,
      chat,
      count: unreadOfAll.get(userId) ?? 0,
    });
    return shown;
  };
  const [own] = await Promise.all([side(fromId, toId), side(toId, fromId)]);
  return own;
}

/**
 * Returns the sender's view of a message stored earlier. Publishes an unread message again, because the node
 * that stored it may have crashed before publishing; clients ignore duplicates by id.
 */
async function shownAgain(view: Sending, actor: Actor, row: queries.MessageRow): Promise<ChatMessage> {
  const side = async (userId: number) => {
    const [message] = await presentMessages(view.db, userId, [row], view.attachments);
    if (!message) throw new AppError('not_found');
    if (row.readAt) return message;
    const [known, count] = await Promise.all([
      queries.chatById(view.db, userId, row.chatId),
      queries.unreadTotal(view.db, userId),
    ]);
    const [chat] = known && row.id > known.hiddenUpTo ? await presentChats(view, userId, [known]) : [];
    if (chat) view.realtime.publish(channels.user(userId), events.chatMessageSent, { message, chat, count });
    return message;
  };
  const [own] = await Promise.all([side(actor.id), row.toId === null ? undefined : side(row.toId)]);
  return own;
}

/** Stores a message, with the rows that `also` writes, and queues its notification. */
async function store(
  sending: Sending,
  actor: Actor,
  toId: number,
  words: Words,
  { people }: Shown,
  also?: (tx: Tx, message: queries.MessageRow) => Promise<unknown>,
): Promise<Written> {
  const { db } = sending;
  const [, hasPushDevice] = await Promise.all([
    mayWrite(sending, actor, toId, people),
    sending.hasPushDevice(db, toId),
  ]);
  return db.transaction(async (tx) => {
    const one = await writeMessage(tx, actor, toId, words, also && ((row) => also(tx, row)));
    if (one.isNew) await sending.notifyOffline(tx, one, hasPushDevice);
    return one;
  });
}

const publish = (sending: Sending, actor: Actor, written: Written, shown: Shown) =>
  written.isNew
    ? announce(sending, written, shown, sending.attachments)
    : shownAgain(sending, actor, written.message);

/**
 * Sends a text message and returns the sender's view. Throws `chats.self`, `chats.user`, `chats.closed`,
 * `chats.unconfirmed` or `too_many`.
 */
export async function sendMessage(
  sending: Sending,
  actor: Actor,
  input: { user_id: number; message: string; client_id?: string | undefined },
) {
  const { db, attachments } = sending;
  const toId = input.user_id;
  const words = { type: 'text_message', content: input.message, clientId: input.client_id } as const;
  // Fast path: if the recipient already has an unread message waiting and has neither a push device nor a
  // webhook, nobody needs to be notified, and a single statement is enough. All other cases take the full
  // path, which also reports specific errors.
  const only = sql`${writing.waitsAlready} and ${noBlockBetween(actor.id, toId)} and ${hasNoPushDevice(toId)} and ${hasNoWebhook(toId, 'message.created')}`;
  const [shown, alone] = await Promise.all([
    shownOf(sending, [actor.id, toId]),
    writing.insertMessage(db, messageOf(actor, toId, words), only),
  ]);
  if (alone) return announce(sending, alone, shown, attachments);
  return publish(sending, actor, await store(sending, actor, toId, words, shown), shown);
}

const chatFiles = { folder: 'private/chats', layout: 'folder', documents: true } as const satisfies MediaKind;

/**
 * Sends a picture or a PDF that only the two participants can read. On failure the stored file is deleted.
 * Throws the errors of `sendMessage`, and `media.*`.
 */
export async function sendFile(
  sending: Sending,
  storage: Storage,
  actor: Actor,
  input: { user_id: number; client_id?: string | undefined },
  file: Upload | undefined,
) {
  const toId = input.user_id;
  await mayWrite(sending, actor, toId);
  const sent = input.client_id && (await writing.byClientId(sending.db, actor.id, input.client_id));
  if (sent) return shownAgain(sending, actor, sent);
  if (!file) throw new AppError('media.missing');
  const words = { type: 'file_message', clientId: input.client_id } as const;
  const shown = await shownOf(sending, [actor.id, toId]);
  const written = await storeMedia(storage, chatFiles, file, async (stored) => {
    const one = await store(sending, actor, toId, words, shown, (tx, { id }) =>
      writing.insertFile(tx, { messageId: id, ...stored }),
    );
    // A concurrent upload of the same message was stored first, so this file is not needed.
    if (!one.isNew) await deleteStored(storage, [stored.storageKey]);
    return one;
  });
  return publish(sending, actor, written, shown);
}
