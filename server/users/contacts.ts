import type { FastifyReply } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isBlockedBetween } from '../blocks/service.ts';
import type { Db } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { userLimits } from './limits.ts';
import * as queries from './queries.ts';

async function contactsOf(db: Db, userId: number): Promise<{ emails: string[]; phones: string[] }> {
  const rows = await queries.shownContactsOf(db, userId);
  if (rows.length === 0 && !(await queries.isShown(db, userId))) throw new AppError('not_found');
  const ofKind = (kind: 'email' | 'phone') => rows.filter((row) => row.kind === kind).map((row) => row.value);
  return { emails: ofKind('email'), phones: ofKind('phone') };
}

/** Returns only the number of contacts, because contacts are not public. */
export async function countContacts(db: Db, userId: number): Promise<{ emails: number; phones: number }> {
  const { emails, phones } = await contactsOf(db, userId);
  return { emails: emails.length, phones: phones.length };
}

/**
 * Reveals a person's contacts to a signed-in user. Reveals are limited per account and per network; a
 * repeated reveal on the same day does not count, nor does one without contacts. Throws `not_found`,
 * `users.contacts_own`, `users.contacts_closed` or `too_many`.
 */
export async function revealContacts(
  { db, admit }: Pick<FeatureParts, 'db' | 'admit'>,
  actor: Actor,
  subjectId: number,
  reply: FastifyReply,
) {
  if (actor.id === subjectId) throw new AppError('users.contacts_own');
  const contacts = await contactsOf(db, subjectId);
  if (await isBlockedBetween(db, actor.id, subjectId)) throw new AppError('users.contacts_closed');
  if (
    contacts.emails.length + contacts.phones.length === 0 ||
    (await queries.isRevealed(db, actor.id, subjectId))
  )
    return contacts;
  await admit(userLimits.contact_reveal, reply);
  await queries.insertReveal(db, actor.id, subjectId);
  return contacts;
}
