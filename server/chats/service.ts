import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import * as queries from './queries.ts';

/** A message in a chat that this person has not deleted since. */
export async function messageFor(db: Db, actor: Actor, messageId: number): Promise<queries.MessageRow | undefined> {
  const message = await queries.messageById(db, messageId);
  const row = message && (await queries.chatById(db, actor.id, message.chatId));
  return row && message.id > row.hiddenUpTo ? message : undefined;
}

/** What the file of a message is called and what it is; undefined for a text. */
export async function fileOf(db: Db, messageId: number): Promise<{ name: string; type: string } | undefined> {
  const [file] = await queries.filesOf(db, [messageId]);
  return file && { name: file.name, type: file.type };
}
