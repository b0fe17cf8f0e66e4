import { sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { metaOf } from '#contract/shapes.ts';
import type { Me, User, UserRef, UserType } from '#contract/users.ts';
import { placeIds, placeRefs } from '../places/service.ts';
import { countUpTo } from '../platform/db/paging.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { type Corrected, correctedQuery } from '../platform/search/query.ts';
import type { Actor, Visitor } from '../platform/session/actor.ts';
import { tradeIds, tradeRefs } from '../trades/service.ts';
import * as found from './found-workers.ts';
import { goneUser, presentMe, presentRef, presentUser } from './present.ts';
import * as queries from './queries.ts';
import { freeSlug } from './slugs.ts';
import { countWorkers, type WorkerQuery, workerPage } from './worker-list.ts';

/** Whoever asked to be deleted is nobody to others from then on, even while there is time to come back. */
const stays = ({ deleteAt }: Pick<queries.ShownUser, 'deleteAt'>) => deleteAt === null;

/** Bylines of some people by id; deleted accounts are missing from the map. */
export async function userRefsByIds(db: DbOrTx, ids: readonly number[]): Promise<Map<number, UserRef>> {
  const rows = ids.length ? await queries.byIds(db, [...new Set(ids)]) : [];
  return new Map(rows.filter(stays).map((row) => [row.id, presentRef(row)]));
}

/** Returns bylines for administration by id, including accounts that wait to be erased. */
export async function userRefsForAdmin(db: DbOrTx, ids: readonly number[]): Promise<Map<number, UserRef>> {
  const rows = ids.length ? await queries.byIds(db, [...new Set(ids)]) : [];
  return new Map(rows.map((row) => [row.id, presentRef(row)]));
}

/** Returns whether other people still see this account: it exists and does not wait to be erased. */
export const isPresent = async (db: DbOrTx, id: number): Promise<boolean> =>
  (await userRefsByIds(db, [id])).has(id);

async function presentMany(db: Db, rows: queries.ShownUser[], visitor: Visitor): Promise<User[]> {
  if (rows.length === 0) return [];
  const [chosen, places, trades] = await Promise.all([
    queries.tradesAndPlacesOf(
      db,
      rows.map((row) => row.id),
    ),
    placeRefs(db),
    tradeRefs(db),
  ]);
  const now = new Date();
  return rows.map((row) => presentUser(row, chosen, { places, trades }, visitor, now));
}

/** Public profiles of some people by id; deleted accounts are missing from the map. */
export async function usersByIds(
  db: Db,
  ids: readonly number[],
  visitor: Visitor,
): Promise<Map<number, User>> {
  const rows = ids.length ? await queries.byIds(db, [...new Set(ids)]) : [];
  return new Map((await presentMany(db, rows.filter(stays), visitor)).map((user) => [user.id, user]));
}

const minute = 60_000;

interface ListQuery {
  page: number;
  per_page: number;
  sort_by: 'rating' | 'created_at' | 'random' | 'relevance';
  sort_direction: 'asc' | 'desc';
  seed?: number;
  search?: string;
  where_in?: { county_id?: number[]; town_id?: number[]; job_category_id?: number[]; job_type_id?: number[] };
  counties?: string[];
  towns?: string[];
  job_categories?: string[];
  job_types?: string[];
}

/** The filters as ids; `known` is the search text, corrected already. Throws a 422 that names an unknown key, or a missing seed. */
async function resolved(db: Db, query: ListQuery, known?: Corrected): Promise<WorkerQuery> {
  if (query.sort_by === 'random' && query.seed === undefined && query.page > 1)
    throw new AppError('invalid', {
      fields: { seed: ['Za nasumični poredak dalje od prve stranice potreban je seed.'] },
    });
  const [place, trade, places, trades, words] = await Promise.all([
    placeIds(db, query),
    tradeIds(db, query),
    placeRefs(db),
    tradeRefs(db),
    known ?? (query.search === undefined ? undefined : correctedQuery(db, query.search)),
  ]);
  const narrowed = new Set(trade.types.map((id) => trades.type(id)?.job_category_id));
  return {
    page: query.page,
    per_page: query.per_page,
    sort: query.sort_by,
    direction: query.sort_direction,
    // One draw a minute, so that a page can be kept that long.
    seed: query.seed ?? Math.floor(Date.now() / minute),
    counties: place.counties,
    towns: place.towns,
    countiesOfTowns: place.towns.flatMap((id) => places.town(id)?.county_id ?? []),
    types: trade.types,
    categories: trade.categories.filter((id) => !narrowed.has(id)),
    tsquery: words?.matching ?? null,
    rank: words?.tsquery ?? '',
    frequency: words?.workers,
  };
}

/** The workers list with its filters (spec §5, wire.md). Random order requires `seed` after the first page. */
export async function listWorkers(db: Db, query: ListQuery, visitor: Visitor) {
  const wanted = await resolved(db, query);
  const [rows, { total, capped }] = await Promise.all([
    workerPage(db, wanted, new Date()),
    countWorkers(db, wanted),
  ]);
  const data = await presentMany(db, rows, visitor);
  return { data, meta: metaOf(query, total, data.length, capped) };
}

/** The best few workers for a text, by relevance (spec §7, Search). */
export async function searchWorkers(
  db: Db,
  visitor: Visitor,
  words: Corrected,
  perPage: number,
): Promise<User[]> {
  const wanted = await resolved(
    db,
    { page: 1, per_page: perPage, sort_by: 'relevance', sort_direction: 'desc' },
    words,
  );
  return presentMany(db, await workerPage(db, wanted, new Date()), visitor);
}

export const { foundWorkers, presentFoundWorkers, refJson, refFromJson } = found;

/** All people's public profiles, newest accounts first. */
export async function listUsers(db: Db, query: Parameters<typeof queries.newest>[1], visitor: Visitor) {
  const of = sql`users where banned_at is null and delete_at is null and hidden_at is null ${query.type_of ? sql`and type_of = ${query.type_of}` : sql``}`;
  const [rows, { total, capped }] = await Promise.all([queries.newest(db, query), countUpTo(db, of)]);
  return { data: await presentMany(db, rows, visitor), meta: metaOf(query, total, rows.length, capped) };
}

const findRow = async (db: DbOrTx, idOrSlug: string) =>
  /^\d{1,9}$/.test(idOrSlug)
    ? queries.byId(db, Number(idOrSlug))
    : ((await queries.bySlug(db, idOrSlug)) ?? (await queries.byOldSlug(db, idOrSlug)));

/** A public profile by id, slug or former slug; its `slug` is the current one. Throws `not_found`. */
export async function getUser(db: Db, idOrSlug: string, visitor: Visitor): Promise<User> {
  const row = await findRow(db, idOrSlug);
  if (row?.bannedAt || row?.deleteAt || (row?.hiddenAt && row.id !== visitor?.id))
    throw new AppError('not_found');
  const [user] = row ? await presentMany(db, [row], visitor) : [];
  if (!user) throw new AppError('not_found');
  return user;
}

/** A profile from the workers list. Throws `not_found`. */
export async function getWorker(db: Db, idOrSlug: string, visitor: Visitor): Promise<User> {
  const user = await getUser(db, idOrSlug, visitor);
  if (!user.is_worker) throw new AppError('not_found');
  return user;
}

/** Whether this person gets these profiles as visitors do: each looks different only to its owner. */
export const isNoneOf = (users: readonly { id: number }[], actor: { id: number }) =>
  users.every(({ id }) => id !== actor.id);

/** The user's own profile with e-mail and contacts (spec §7, GET /me). */
export async function getMe(
  db: Db,
  { id, role, standing }: Pick<Actor, 'id' | 'role' | 'standing'>,
): Promise<Me> {
  const row = await queries.byId(db, id);
  if (!row) throw new AppError('unauthenticated');
  const [[profile], contacts, account] = await Promise.all([
    presentMany(db, [row], null),
    queries.contactsOf(db, id),
    queries.accountOf(db, id),
  ]);
  if (!profile || !account) throw new AppError('unauthenticated');
  return presentMe(row, profile, contacts, account, { role, standing });
}

export const credentialsOf = queries.credentialsOf;

export type AccountRow = queries.AccountRow;

export const {
  giveUpUnconfirmed,
  isBanned,
  isOpenAccount,
  lockSuperadmins,
  setDeleteAt,
  setEmailFailed,
  setHidden,
  setStanding,
  toErase,
} = queries;

/** Marks a worker as boosted between these, or not at all (product.md, Ads and payment). */
export const setBoost = (tx: Tx, id: number, boost: { from: Date; until: Date } | null) =>
  queries.update(tx, id, { boostedFrom: boost?.from ?? null, boostedUntil: boost?.until ?? null });

/** Accounts by id, as administrators see them. */
export const accountsByIds = queries.accountsByIds;

/** The contacts that a profile shows, by kind. */
export async function contactsOf(db: DbOrTx, id: number): Promise<Me['contacts']> {
  const rows = await queries.contactsOf(db, id);
  const of = (kind: (typeof rows)[number]['kind']) =>
    rows.flatMap((row) => (row.kind === kind ? [row.value] : []));
  return { emails: of('email'), phones: of('phone') };
}

/** Creates an account with a unique slug: `ana-anic`, `ana-anic-2`. A taken address violates `one_account_per_email`. */
export async function createUser(
  tx: Tx,
  user: Pick<queries.NewUser, 'name' | 'email' | 'role' | 'emailConfirmedAt'> & {
    passwordHash: string | null;
    typeOf?: UserType | undefined;
  },
): Promise<number> {
  return queries.insert(tx, { ...user, slug: await freeSlug(tx, user.name) });
}

/**
 * Changes an account's sign-in fields; auth decides when, after its own checks. An address that was just
 * confirmed is known to be reached.
 */
export const changeAccount = (
  tx: Tx,
  id: number,
  values: Pick<Partial<queries.NewUser>, 'email' | 'passwordHash' | 'emailConfirmedAt'>,
) => queries.update(tx, id, { ...values, ...(values.emailConfirmedAt && { emailFailedAt: null }) });

/** Quiet hours for mail and push, `HH:MM` in Zagreb, or none. */
export const setQuietHours = (tx: Tx, id: number, quiet: { from: string; to: string } | null) =>
  queries.update(tx, id, { quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null });

export { goneUser };

/** An account's files in storage. Call before the account is deleted, to drop them afterwards. */
export const filesOf = queries.filesOf;

/** Deletes the account, with all dependent rows. */
export const removeUser = (tx: Tx, id: number) => queries.remove(tx, id);

/** Locks a person's row until the transaction ends, to serialise what may happen only once per person. */
export const lockUser = queries.lock;

/** The same without stopping rows that refer to the person: those who add up something of one person see each other's additions. */
export const holdUser = queries.hold;

/** Awards "Provjereni obrt" (product.md, Accounts). */
export const setTradeVerified = (tx: Tx, id: number, at: Date) =>
  queries.update(tx, id, { tradeVerifiedAt: at });

export const setRole = (db: DbOrTx, id: number, role: queries.NewUser['role']) =>
  queries.update(db, id, { role });

/** Updates a profile's rating from its reviews: the plain mean to one decimal, and the Bayesian mean that lists sort by (product.md, Reviews). */
export async function setRating(
  tx: Tx,
  userId: number,
  { count, sum }: { count: number; sum: number },
): Promise<void> {
  const mean = await queries.siteMean(tx);
  await queries.update(tx, userId, {
    reviewsCount: count,
    rating: count ? Math.round((sum / count) * 10) / 10 : 0,
    ratingScore: count ? (sum + limits.ratingPriorWeight * mean) / (count + limits.ratingPriorWeight) : 0,
  });
}
