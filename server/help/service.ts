import { AppError } from '#contract/errors.ts';
import { putSystemEmails, type SystemEmail, socialNetworks } from '#contract/help.ts';
import { cached } from '../platform/db/cached.ts';
import type { Db } from '../platform/db/pool.ts';
import { pageOf } from '../platform/http/lists.ts';
import { findSetting, readSetting } from '../settings/service.ts';

/** The site's public email addresses; editable by administrators. */
export const emailsSetting = { key: 'system_emails', schema: putSystemEmails.body.shape.emails };
export const networksSetting = { key: 'social_networks', schema: socialNetworks };

/** Returns the addresses in the administrators' order, each with its position as the id. */
async function all(db: Db): Promise<SystemEmail[]> {
  return (await readSetting(db, emailsSetting)).map((row, at) => ({ id: at + 1, ...row }));
}

/**
 * Returns a page of the site’s public email addresses. Throws `not_found` if neither the seed nor an
 * administrator has set them.
 */
export const listSystemEmails = async (
  db: Db,
  query: { page: number; per_page: number; sort_direction: 'asc' | 'desc' },
) => pageOf(await all(db), query);

/** Returns one of the site's public email addresses. Throws `not_found`. */
export async function getSystemEmail(db: Db, id: number): Promise<SystemEmail> {
  const found = (await all(db)).find((one) => one.id === id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Returns the support address shown in every email; undefined if administrators have not set one. */
export async function supportAddress(db: Db): Promise<string | undefined> {
  return (await findSetting(db, emailsSetting))?.find(({ key }) => key === 'support')?.email;
}

/**
 * Returns the site’s links to social networks, cached for a minute because the footer of every page shows
 * them. api.ts invalidates the cache on a change.
 */
export const networksOf = cached((db: Db) => readSetting(db, networksSetting));
