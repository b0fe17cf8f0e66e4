import { AppError } from '#contract/errors.ts';
import { fold } from '#contract/fold.ts';
import type { ProfileInput } from '#contract/profile.ts';
import type { Me } from '#contract/users.ts';
import { type Places, placeRefs } from '../places/service.ts';
import { violates } from '../platform/db/errors.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import type { UploadedFile } from '../platform/http/multipart.ts';
import { deleteStored, type MediaKind, storeMedia } from '../platform/media/stored-media.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { type Trades, tradeRefs } from '../trades/service.ts';
import { recordBusy } from './busy.ts';
import * as queries from './profile-queries.ts';
import { type NewUser, update } from './queries.ts';
import { getMe } from './service.ts';
import { fitsName, freeSlug } from './slugs.ts';

/** Sets a session's push token. Passed in, because sessions belong to auth. */
export type SetPushAddress = (tx: Tx, tokenId: number, address: string | null) => Promise<void>;

interface Parts {
  db: Db;
  storage: Storage;
  tasks: Tasks;
  setPushAddress: SetPushAddress;
}

interface Given {
  places: Places;
  trades: Trades;
  tasks: Tasks;
  setPushAddress: SetPushAddress;
}

export const avatars = {
  folder: 'avatars',
  layout: 'square',
  field: 'profile_img',
} as const satisfies MediaKind;

/**
 * Changes the given profile fields and leaves the others unchanged. The old picture is deleted after the
 * commit; a failed change has no effect. Throws `users.*`, `media.*`.
 */
export async function updateProfile(
  { db, storage, tasks, setPushAddress }: Parts,
  actor: Actor,
  input: ProfileInput,
  file?: UploadedFile,
): Promise<Me> {
  const given = { places: await placeRefs(db), trades: await tradeRefs(db), tasks, setPushAddress };
  const former = await storeMedia(storage, avatars, file, (stored) =>
    writeProfile(db, actor, input, stored?.storageKey, given),
  );
  await deleteStored(storage, former ? [former] : []);
  return getMe(db, actor);
}

async function writeProfile(
  db: Db,
  actor: Actor,
  input: ProfileInput,
  picture: string | undefined,
  given: Given,
): Promise<string | null> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction((tx) => write(tx, actor, input, picture, given));
    } catch (error) {
      // If concurrent writes take the same slug, the next attempt finds the next free one.
      if (!violates(error, 'users_slug_unique') || tries === 5) throw error;
    }
  }
}

async function write(
  tx: Tx,
  actor: Actor,
  input: ProfileInput,
  picture: string | undefined,
  given: Given,
): Promise<string | null> {
  const before = await queries.lock(tx, actor.id);
  if (!before) throw new AppError('unauthenticated');
  const profileImg = picture ?? (input.remove_profile_img ? null : before.profileImg);
  const slug = await writeName(tx, actor.id, before, input.name);
  const values: Partial<NewUser> = {
    name: oneLine(input.name),
    slug,
    about: input.about,
    typeOf: input.type_of,
    availableFrom: input.available_from,
    takesJobs: input.takes_jobs,
    // A finished onboarding cannot return to postponed.
    onboarding: before.onboarding === 'done' ? undefined : input.onboarding,
    profileImg,
    // The badge certifies the name in the documents, so a renamed account loses it.
    ...(isRenamed(before.name, input.name) && { tradeVerifiedAt: null }),
  };
  await update(tx, actor.id, values);
  await writePlaces(tx, actor.id, input, given.places);
  await writeTrades(tx, actor.id, input, given.trades);
  const { emails, phones } = input.contacts ?? {};
  if (emails) await queries.replaceContacts(tx, actor.id, 'email', distinct(emails));
  if (phones)
    await queries.replaceContacts(
      tx,
      actor.id,
      'phone',
      distinct(phones.map((phone) => phone.replace(/\s+/g, ' '))),
    );
  if (input.fcm_token !== undefined) await given.setPushAddress(tx, actor.tokenId, input.fcm_token);
  await queries.refresh(tx, actor.id);
  if (input.available_from !== undefined || input.takes_jobs !== undefined)
    await recordBusy(given.tasks, tx, actor.id, new Date());
  return profileImg === before.profileImg ? null : before.profileImg;
}

const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)];
const oneLine = (text: string | undefined) => text?.replace(/\s+/g, ' ');

const isRenamed = (before: string, now: string | undefined) =>
  now !== undefined && fold(oneLine(now) ?? '') !== fold(before);

async function writeName(
  tx: Tx,
  id: number,
  before: { name: string; slug: string },
  name: string | undefined,
): Promise<string> {
  if (name === undefined || fitsName(before.slug, name)) return before.slug;
  const slug = await freeSlug(tx, name, id);
  await queries.redirectOldSlug(tx, id, before.slug, slug);
  return slug;
}

async function writePlaces(
  tx: Tx,
  id: number,
  { counties_ids, towns_ids }: ProfileInput,
  places: Places,
): Promise<void> {
  if (counties_ids) {
    if (!counties_ids.every((county) => places.county(county))) throw new AppError('users.county');
    await queries.replaceCounties(tx, id, distinct(counties_ids));
  }
  if (!towns_ids) return;
  const counties = new Set(await queries.countiesOf(tx, id));
  const towns = distinct(towns_ids).map((town) => places.town(town));
  await queries.replaceTowns(
    tx,
    id,
    towns.map((town) => (town && counties.has(town.county_id) ? town : refuse('users.town'))),
  );
}

async function writeTrades(
  tx: Tx,
  id: number,
  { job_categories_ids, job_types_ids }: ProfileInput,
  trades: Trades,
): Promise<void> {
  if (job_categories_ids) {
    if (!job_categories_ids.every((category) => trades.category(category)))
      throw new AppError('users.category');
    await queries.replaceCategories(tx, id, distinct(job_categories_ids));
  }
  if (!job_types_ids) return;
  const categories = new Set(await queries.categoriesOf(tx, id));
  const types = distinct(job_types_ids).map((type) => trades.type(type));
  await queries.replaceTypes(
    tx,
    id,
    types.map((type) => (type && categories.has(type.job_category_id) ? type : refuse('users.type'))),
  );
}

function refuse(code: 'users.town' | 'users.type'): never {
  throw new AppError(code);
}
