import { AppError } from '#contract/errors.ts';
import { putSystemEmails, type SystemEmail, socialNetworks } from '#contract/help.ts';
import { cached } from '../platform/db/cached.ts';
import type { Db } from '../platform/db/pool.ts';
import { pageOf } from '../platform/http/lists.ts';
import { findSetting, readSetting } from '../settings/service.ts';
import * as tickets from './tickets.ts';

/** The platform's public addresses (product.md, Pages), editable. */
export const emailsSetting = { key: 'system_emails', schema: putSystemEmails.body.shape.emails };
export const networksSetting = { key: 'social_networks', schema: socialNetworks };

/** In the order that administrators gave; the place is the number. */
async function all(db: Db): Promise<SystemEmail[]> {
  return (await readSetting(db, emailsSetting)).map((row, at) => ({ id: at + 1, ...row }));
}

export const listSystemEmails = async (
  db: Db,
  query: { page: number; per_page: number; sort_direction: 'asc' | 'desc' },
) => pageOf(await all(db), query);

/** Throws `not_found`. */
export async function getSystemEmail(db: Db, id: number): Promise<SystemEmail> {
  const found = (await all(db)).find((one) => one.id === id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Where people write for help, said under every mail; undefined if administrators have written none. */
export async function supportAddress(db: Db): Promise<string | undefined> {
  return (await findSetting(db, emailsSetting))?.find(({ key }) => key === 'support')?.email;
}

/** On every page's foot, so it is read once a minute; a change is forgotten at once (api.ts). */
export const networksOf = cached((db: Db) => readSetting(db, networksSetting));

/** Before an account is deleted: its messages to us, and the files to drop after the commit. */
export const ticketsOf = tickets.dropTickets;

export const { closeTicket, dropOldTickets, numberOf, ticketById } = tickets;
