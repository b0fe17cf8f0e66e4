import type { Db, DbOrTx } from '../platform/db/pool.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import type { Actor } from '../platform/session/actor.ts';
import * as offers from './offer-queries.ts';
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

/** An accepted offer, some time after its work was to begin: reviews work it. */
export const agreedJobQueue = defineQueue<{ offerId: number; waited?: boolean }>('offers.agreed');

/** Who agreed with whom on what, while the agreement and the job stand. */
export async function agreementOf(db: DbOrTx, offerId: number) {
  const offer = await offers.byId(db, offerId);
  return offer?.status === 'accepted' ? { clientId: offer.ownerId, workerId: offer.workerId, jobPostId: offer.jobPostId, jobType: offer.jobType } : undefined;
}

/** What two people have between them. */
export type Bond = 'job' | 'contact';

/** `job`: a finished post whose offer of the other's was accepted; `contact`: a talk in which both have written. In the order of the pairs. */
export async function bondsOf(db: DbOrTx, pairs: readonly (readonly [one: number, other: number])[]): Promise<(Bond | null)[]> {
  const found = pairs.length > 0 ? await queries.bonds(db, pairs) : [];
  return found.map(({ job, contact }) => (job && 'job') || (contact && 'contact') || null);
}
