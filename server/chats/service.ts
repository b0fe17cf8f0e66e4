import type { ChatMessage } from '#contract/chats.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { type Attachments, presentMessages } from './chat-view.ts';
import * as queries from './queries.ts';

/**
 * Returns a message of one of this person's chats; undefined for any other, or if this person has deleted the
 * chat since the message was sent.
 */
export async function messageFor(
  db: Db,
  actor: Actor,
  messageId: number,
): Promise<queries.MessageRow | undefined> {
  const message = await queries.messageById(db, messageId);
  const row = message && (await queries.chatById(db, actor.id, message.chatId));
  return row && message.id > row.hiddenUpTo ? message : undefined;
}

export interface Excerpt {
  fromId: number | null;
  message: ChatMessage;
  older: ChatMessage[];
  newer: ChatMessage[];
  /** The files of all these messages, with their full-size storage keys. */
  files: { messageId: number; key: string; name: string; type: string }[];
}

/**
 * Returns a message with at most `before` older and `after` newer ones of its chat; undefined if the person
 * is not a participant, or has deleted the chat since the message was sent.
 */
export async function excerptFor(
  db: Db,
  actor: Actor,
  messageId: number,
  { before, after, attachments }: { before: number; after: number; attachments: Attachments },
): Promise<Excerpt | undefined> {
  const row = await queries.messageById(db, messageId);
  const chat = row && (await queries.chatById(db, actor.id, row.chatId));
  if (!chat || row.id <= chat.hiddenUpTo) return undefined;
  const { older, newer } = await queries.messagesAround(db, row, chat.hiddenUpTo, { before, after });
  const rows = [...older, row, ...newer];
  const shown = await presentMessages(db, actor.id, rows, attachments);
  const files = await queries.filesOf(
    db,
    rows.map(({ id }) => id),
  );
  const message = shown[older.length];
  return (
    message && {
      fromId: row.fromId,
      message,
      older: shown.slice(0, older.length),
      newer: shown.slice(older.length + 1),
      files: files.map(({ messageId, storageKey, kind, name, type }) => ({
        ...{ messageId, name, type },
        key: `${storageKey}/${kind === 'image' ? 'full.webp' : 'file.pdf'}`,
      })),
    }
  );
}

export type Relation = 'job' | 'contact';

/**
 * Returns the relationship of each pair, in the order given; null for a pair without one. `job`: a finished
 * post with an accepted offer between them; `contact`: a conversation in which both wrote.
 */
export async function relationsOf(
  db: DbOrTx,
  pairs: readonly (readonly [one: number, other: number])[],
): Promise<(Relation | null)[]> {
  const found = pairs.length > 0 ? await queries.relations(db, pairs) : [];
  return found.map(({ job, contact }) => (job && 'job') || (contact && 'contact') || null);
}
