import { randomBytes } from 'node:crypto';
import type { ChatMessage } from '#contract/chats.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { channels, events } from '#contract/realtime.ts';
import { blocksBetween } from '../blocks/service.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { UploadedFile } from '../platform/http/multipart.ts';
import { type PreparedMedia, prepareMedia } from '../platform/media/media.ts';
import type { Actor } from '../platform/session/actor.ts';
import { dropFolders } from '../platform/storage/drop.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { userRefsByIds } from '../users/service.ts';
import { presentChats, presentMessages, type View } from './chat-view.ts';
import * as queries from './queries.ts';
import type { MessageType } from './tables.ts';

const day = 86_400_000;

/** What sending stands on. */
export interface Sending extends View {
  /** Has those told who are away; part of the transaction. */
  tell: (tx: Tx, written: Written) => Promise<void>;
}

interface Letter {
  type: MessageType;
  content?: string;
  clientId?: string | undefined;
}

/** Throws `chats.self`, `chats.user`, `chats.closed` where one of the two has blocked the other. */
async function mayWrite({ db }: View, actor: Actor, toId: number): Promise<void> {
  if (actor.id === toId) throw new AppError('chats.self');
  if (!(await userRefsByIds(db, [toId])).has(toId)) throw new AppError('chats.user');
  const { by, of } = await blocksBetween(db, actor.id, [toId]);
  if (by.size + of.size > 0) throw new AppError('chats.closed');
}

export interface Written {
  message: queries.MessageRow;
  /** How many the receiver has not read of this chat, this one included. */
  unread: number;
  /** False: this message was sent before, and is stored already. */
  isNew: boolean;
}

/**
 * Writes a message and what follows from it: ids of a chat rise in the order of its commits, since the chat is held; the same client id
 * sent again is the message that is stored. `also` writes what belongs to the message. Throws `chats.unconfirmed`.
 */
export async function writeMessage(
  tx: Tx,
  actor: Actor,
  toId: number,
  letter: Letter,
  also?: (message: queries.MessageRow) => Promise<unknown>,
): Promise<Written> {
  const chat = await queries.lockChatOfPair(tx, actor.id, toId);
  if (chat.created && !actor.emailConfirmed && (await queries.startedSince(tx, actor.id, new Date(Date.now() - day))) > limits.chatsPerDayUnconfirmed)
    throw new AppError('chats.unconfirmed');
  const twin = letter.clientId ? await queries.byClientId(tx, actor.id, letter.clientId) : undefined;
  if (twin) return { message: twin, unread: 0, isNew: false };
  const message = await queries.insertMessage(tx, {
    chatId: chat.id,
    fromId: actor.id,
    toId,
    type: letter.type,
    content: letter.content ?? null,
    clientId: letter.clientId ?? null,
  });
  await also?.(message);
  return { message, unread: await queries.recordLast(tx, message), isNew: true };
}

/** Tells both sides on all their devices; each gets the chat as the API would show it to them. Answers the sender's view. */
export async function announce(view: View, message: queries.MessageRow): Promise<ChatMessage> {
  const [first] = await Promise.all(
    [message.fromId, message.toId].map(async (userId) => {
      if (userId === null) return undefined;
      const [[shown], row] = await Promise.all([presentMessages(view.db, userId, [message]), queries.chatById(view.db, userId, message.chatId)]);
      const [chat] = row ? await presentChats(view, userId, [row]) : [];
      view.realtime.publish(channels.user(userId), events.chatMessageSent, { message: shown, chat });
      return shown;
    }),
  );
  if (!first) throw new AppError('not_found');
  return first;
}

/** How the sender gets a message that was stored before. */
async function shownAgain({ db }: View, actor: Actor, row: queries.MessageRow): Promise<ChatMessage> {
  const [message] = await presentMessages(db, actor.id, [row]);
  if (!message) throw new AppError('not_found');
  return message;
}

async function send(sending: Sending, actor: Actor, toId: number, letter: Letter, also?: (tx: Tx, message: queries.MessageRow) => Promise<unknown>) {
  const { message, isNew } = await sending.db.transaction(async (tx) => {
    const written = await writeMessage(tx, actor, toId, letter, also && ((row) => also(tx, row)));
    if (written.isNew) await sending.tell(tx, written);
    return written;
  });
  return isNew ? announce(sending, message) : shownAgain(sending, actor, message);
}

/** Sends a text. Throws `chats.self`, `chats.user`, `chats.closed`, `chats.unconfirmed`. */
export async function sendMessage(sending: Sending, actor: Actor, input: { user_id: number; message: string; client_id?: string | undefined }) {
  await mayWrite(sending, actor, input.user_id);
  return send(sending, actor, input.user_id, { type: 'text_message', content: input.message, clientId: input.client_id });
}

const fileRow = (messageId: number, folder: string, media: PreparedMedia): queries.FileRow => ({
  messageId,
  storageKey: folder,
  kind: media.kind,
  name: media.name,
  type: media.type,
  size: media.size,
  width: media.kind === 'image' ? media.full.width : null,
  height: media.kind === 'image' ? media.full.height : null,
});

/** Sends a picture or a PDF, kept where only the two reach it. Whatever fails, nothing stays in the store. Throws as `sendMessage`, and `media.*`. */
export async function sendFile(
  sending: Sending,
  storage: Storage,
  actor: Actor,
  input: { user_id: number; client_id?: string | undefined },
  file: UploadedFile | undefined,
) {
  await mayWrite(sending, actor, input.user_id);
  const sent = input.client_id && (await queries.byClientId(sending.db, actor.id, input.client_id));
  if (sent) return shownAgain(sending, actor, sent);
  if (!file) throw new AppError('media.missing');
  const media = await prepareMedia({ path: file.path }, file.name);
  const folder = `private/chats/${randomBytes(18).toString('base64url')}`;
  let kept = false;
  try {
    if (media.kind === 'document') await storage.put(`${folder}/file.pdf`, media.bytes);
    else {
      await storage.put(`${folder}/full.webp`, media.full.bytes);
      await storage.put(`${folder}/card.webp`, media.card.bytes);
    }
    return await send(sending, actor, input.user_id, { type: 'file_message', clientId: input.client_id }, async (tx, message) => {
      await queries.insertFile(tx, fileRow(message.id, folder, media));
      kept = true;
    });
  } catch (error) {
    kept = false;
    throw error;
  } finally {
    if (!kept) await dropFolders(storage, [folder]);
  }
}
