import type { Chat, ChatMessage } from '#contract/chats.ts';
import { limits } from '#contract/constants.ts';
import type { DealEvent } from '#contract/deals.ts';
import { AppError } from '#contract/errors.ts';
import type { Offer } from '#contract/offers.ts';
import { metaOf } from '#contract/shapes.ts';
import type { UserRef } from '#contract/users.ts';
import { blocksBetween } from '../blocks/service.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import type { Actor } from '../platform/session/actor.ts';
import { userRefsByIds } from '../users/service.ts';
import { presentChat, presentMessage } from './present.ts';
import * as queries from './queries.ts';

export interface View {
  db: Db;
  realtime: Realtime;
}

type Load<T> = (db: Db, readerId: number, messageIds: readonly number[]) => Promise<ReadonlyMap<number, T>>;

/**
 * Loaders for message content from features that build on chats, such as offers. Each returns a reader's view
 * of the content, by message id.
 */
export interface Attachments {
  offers?: Load<Offer>;
  events?: Load<DealEvent>;
}

export async function presentChats(
  { db, realtime }: View,
  userId: number,
  rows: readonly queries.ChatRow[],
): Promise<Chat[]> {
  const others = rows.flatMap(({ otherId }) => otherId ?? []);
  const [people, online, blocks] = await Promise.all([
    userRefsByIds(db, others),
    realtime.online(others),
    blocksBetween(db, userId, others),
  ]);
  return rows.map((row) => presentChat(row, userId, people, { online, blocks }));
}

/**
 * Presents messages to one reader; the actions on an offer depend on the reader. `known` contains people
 * already loaded by the caller.
 */
export async function presentMessages(
  db: Db,
  readerId: number,
  rows: readonly queries.MessageRow[],
  attachments: Attachments,
  known?: ReadonlyMap<number, UserRef>,
): Promise<ChatMessage[]> {
  const idsOf = (wanted: string) => rows.filter(({ type }) => type === wanted).map(({ id }) => id);
  const sides = () => rows.flatMap(({ fromId, toId }) => [fromId ?? [], toId ?? []].flat());
  const people = known ?? (await userRefsByIds(db, sides()));
  const files = await queries.filesOf(db, idsOf('file_message'));
  const offers = await attachments.offers?.(db, readerId, idsOf('offer_message'));
  const events = await attachments.events?.(db, readerId, idsOf('deal_message'));
  const fileOf = new Map(files.map((file) => [file.messageId, file]));
  return rows.map((row) =>
    presentMessage(row, people, {
      file: fileOf.get(row.id),
      offer: offers?.get(row.id),
      event: events?.get(row.id),
    }),
  );
}

export async function listChats(
  view: View,
  actor: Actor,
  query: { page: number; per_page: number; search?: string | undefined },
) {
  const [rows, total] = await Promise.all([
    queries.listChats(view.db, actor.id, query),
    queries.countChats(view.db, actor.id, query.search, limits.countCap),
  ]);
  const data = await presentChats(view, actor.id, rows);
  return {
    data,
    meta: metaOf(query, Math.min(total, limits.countCap), data.length, total > limits.countCap),
  };
}

/**
 * Returns this participant's view of the chat. Throws `not_found` for everyone else, because the existence of
 * a chat is private.
 */
export async function mustBeMember(db: Db, actor: Actor, chatId: number): Promise<queries.ChatRow> {
  const row = await queries.chatById(db, actor.id, chatId);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Returns a chat to one of its members. Throws `not_found` for anyone else. */
export async function getChat(view: View, actor: Actor, chatId: number): Promise<Chat> {
  const [chat] = await presentChats(view, actor.id, [await mustBeMember(view.db, actor, chatId)]);
  if (!chat) throw new AppError('not_found');
  return chat;
}

/** Returns the chat with a person; null if there is none. Throws `not_found` for an unknown person. */
export async function chatWith(view: View, actor: Actor, userId: number): Promise<Chat | null> {
  if (!(await userRefsByIds(view.db, [userId])).has(userId)) throw new AppError('not_found');
  const id = await queries.chatOfPair(view.db, actor.id, userId);
  return id === undefined ? null : getChat(view, actor, id);
}

/**
 * Returns a page of a chat’s messages, without those that the user hid by deleting the chat. Throws
 * `not_found` for non-members.
 */
export async function listMessages(
  { db, attachments }: { db: Db; attachments: Attachments },
  actor: Actor,
  chatId: number,
  query: { page: number; per_page: number; before_id?: number | undefined; after_id?: number | undefined },
) {
  const { hiddenUpTo } = await mustBeMember(db, actor, chatId);
  const [rows, total] = await Promise.all([
    queries.listMessages(db, chatId, hiddenUpTo, query),
    queries.countMessages(db, chatId, hiddenUpTo, limits.countCap),
  ]);
  const data = await presentMessages(db, actor.id, rows, attachments);
  return {
    data,
    meta: metaOf(query, Math.min(total, limits.countCap), data.length, total > limits.countCap),
  };
}
