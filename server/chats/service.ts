import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import * as answering from './answer-time.ts';
import * as phrases from './phrases.ts';
import * as queries from './queries.ts';
import * as sending from './send.ts';
import * as waiting from './waiting.ts';

export type { View } from './chat-view.ts';
export const { answerTimes } = answering;
export const { phrasesOf } = phrases;
export const { waitingTalks } = waiting;
export const { announce, shownOf, writeMessage } = sending;

/** A message in a chat that this person has not deleted. */
export async function messageFor(db: Db, actor: Actor, messageId: number): Promise<queries.MessageRow | undefined> {
  const message = await queries.messageById(db, messageId);
  const row = message && (await queries.chatById(db, actor.id, message.chatId));
  return row && message.id > row.hiddenUpTo ? message : undefined;
}

/** Name and type of a message's file; undefined for a text. */
export async function fileOf(db: Db, messageId: number): Promise<{ name: string; type: string } | undefined> {
  const [file] = await queries.filesOf(db, [messageId]);
  return file && { name: file.name, type: file.type };
}

/** The relation between two people. */
export type Relation = 'job' | 'contact';

/** `job`: a finished post with an accepted offer between them; `contact`: a conversation in which both wrote. In the order of the pairs. */
export async function relationsOf(db: DbOrTx, pairs: readonly (readonly [one: number, other: number])[]): Promise<(Relation | null)[]> {
  const found = pairs.length > 0 ? await queries.relations(db, pairs) : [];
  return found.map(({ job, contact }) => (job && 'job') || (contact && 'contact') || null);
}
