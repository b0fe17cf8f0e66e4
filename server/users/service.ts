import { sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import { minute } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import { metaOf } from '#contract/shapes.ts';
import type { ListedWorker, Me, User, UserRef } from '#contract/users.ts';
import { chosenPlace, missingNear, nearTown, type PlaceQuery } from '../places/chosen.ts';
import { distances, unknownDistance } from '../places/distances.ts';
import { placeRefs } from '../places/service.ts';
import { countUpTo } from '../platform/db/paging.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { type Corrected, correctedQuery } from '../platform/search/query.ts';
import type { Actor, Visitor } from '../platform/session/actor.ts';
import { tradeIds, tradeRefs } from '../trades/service.ts';
import { nearestWorkers } from './nearest-workers.ts';
import { presentMe, presentRef, presentUser } from './present.ts';
import * as queries from './queries.ts';
import { freeSlug } from './slugs.ts';
import { countWorkers, type WorkerQuery, workerPage } from './worker-list.ts';

/**
 * Returns whether an account is visible. An account scheduled for deletion is hidden from others immediately,
 * although its owner can still cancel the deletion.
 */
const isVisible = ({ deleteAt }: Pick<queries.ShownUser, 'deleteAt'>) => deleteAt === null;

/** Returns bylines by user id; the map lacks accounts that are deleted or scheduled for deletion. */
export async function userRefsByIds(db: DbOrTx, ids: readonly number[]): Promise<Map<number, UserRef>> {
  const rows = ids.length ? await queries.byIds(db, [...new Set(ids)]) : [];
  return new Map(rows.filter(isVisible).map((row) => [row.id, presentRef(row)]));
}

/**
 * Returns bylines by user id, for administration and for evidence: includes accounts scheduled for deletion.
 */
export async function userRefsForAdmin(db: DbOrTx, ids: readonly number[]): Promise<Map<number, UserRef>> {
  const rows = ids.length ? await queries.byIds(db, [...new Set(ids)]) : [];
  return new Map(rows.map((row) => [row.id, presentRef(row, true)]));
}

/** Returns whether the account is visible to others: it exists and is not scheduled for deletion. */
export const isPresent = async (db: DbOrTx, id: number): Promise<boolean> =>
  (await userRefsByIds(db, [id])).has(id);

async function presentMany(db: Db, rows: readonly queries.ShownUser[], visitor: Visitor): Promise<User[]> {
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

/** Returns public profiles by user id; the map lacks accounts that are deleted or scheduled for deletion. */
export async function usersByIds(
  db: Db,
  ids: readonly number[],
  visitor: Visitor,
): Promise<Map<number, User>> {
  const rows = ids.length ? await queries.byIds(db, [...new Set(ids)]) : [];
  return new Map((await presentMany(db, rows.filter(isVisible), visitor)).map((user) => [user.id, user]));
}

interface ListQuery extends PlaceQuery {
  page: number;
  per_page: number;
  sort_by: 'rating' | 'created_at' | 'random' | 'relevance' | 'distance';
  sort_direction: 'asc' | 'desc';
  seed?: number;
  search?: string;
  where_in?: { county_id?: number[]; town_id?: number[]; job_category_id?: number[]; job_type_id?: number[] };
  job_categories?: string[];
  job_types?: string[];
}

/**
 * Resolves filters to ids; `known` is the search text if it has already been corrected. Throws a 422 that
 * names an unknown key or a missing seed.
 */
async function resolved(db: Db, query: ListQuery, known?: Corrected): Promise<WorkerQuery> {
  if (query.sort_by === 'random' && query.seed === undefined && query.page > 1)
    throw new AppError('invalid', {
      fields: { seed: ['Za nasumični poredak dalje od prve stranice potreban je seed.'] },
    });
  const [place, trade, trades, words] = await Promise.all([
    chosenPlace(db, query),
    tradeIds(db, query),
    tradeRefs(db),
    known ?? (query.search === undefined ? undefined : correctedQuery(db, query.search)),
  ]);
  const narrowed = new Set(trade.types.map((id) => trades.type(id)?.job_category_id));
  return {
    page: query.page,
    per_page: query.per_page,
    sort: query.sort_by,
    direction: query.sort_direction,
    // The seed changes once a minute, so a page can be cached that long.
    seed: query.seed ?? Math.floor(Date.now() / minute),
    place,
    types: trade.types,
    categories: trade.categories.filter((id) => !narrowed.has(id)),
    tsquery: words?.matching ?? null,
    rank: words?.tsquery ?? '',
    frequency: words?.workers,
  };
}

/**
 * Returns the filtered list of workers. Random order requires `seed` after the first page, and sorting by
 * distance requires `near`. Distances are measured between the nearest pair of the worker's towns and the
 * towns `from`.
 */
export async function listWorkers(
  db: Db,
  query: ListQuery,
  visitor: Visitor,
  from: readonly number[] = [],
): Promise<{ data: ListedWorker[]; meta: ReturnType<typeof metaOf> }> {
  const wanted = await resolved(db, query);
  const [rows, { total, capped }] =
    query.sort_by === 'distance' ? await nearestPage(db, wanted, query) : await pageOf(db, wanted);
  const data = await workersWithDistances(db, await presentMany(db, rows, visitor), from);
  return { data, meta: metaOf(query, total, data.length, capped) };
}

/**
 * Returns a page and the count. The workers of a place are counted first, because their number determines how
 * to read them.
 */
async function pageOf(db: Db, wanted: WorkerQuery) {
  const counting = countWorkers(db, wanted);
  const few = wanted.place !== undefined && !(await counting).capped;
  return Promise.all([workerPage(db, wanted, new Date(), few), counting]);
}

async function nearestPage(db: Db, wanted: WorkerQuery, query: ListQuery) {
  const near = (await nearTown(db, query)) ?? missingNear();
  const counted = await countWorkers(db, wanted);
  if (counted.total === 0) return [[], counted] as const;
  const total = counted.capped ? Number.POSITIVE_INFINITY : counted.total;
  return [await nearestWorkers(db, wanted, near, total), counted] as const;
}

/** Adds the distance between the nearest pair of each worker's towns and the towns `from`. */
export async function workersWithDistances(
  db: Db,
  workers: readonly User[],
  from: readonly number[],
): Promise<ListedWorker[]> {
  if (from.length === 0) return workers.map((worker) => ({ ...worker, ...unknownDistance }));
  const { between } = await distances(db);
  const townsOf = (worker: User) => worker.towns.map(({ id }) => id);
  return workers.map((worker) => ({ ...worker, ...between(from, townsOf(worker)) }));
}

/** Returns the first `perPage` workers that match a text, by relevance. */
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

/**
 * Returns a page of the profiles that are not banned, hidden or scheduled for deletion, newest accounts
 * first.
 */
export async function listUsers(db: Db, query: Parameters<typeof queries.newest>[1], visitor: Visitor) {
  const of = sql`users where banned_at is null and delete_at is null and hidden_at is null ${query.type_of ? sql`and type_of = ${query.type_of}` : sql``}`;
  const [rows, { total, capped }] = await Promise.all([queries.newest(db, query), countUpTo(db, of)]);
  return { data: await presentMany(db, rows, visitor), meta: metaOf(query, total, rows.length, capped) };
}

const findRow = async (db: DbOrTx, idOrSlug: string) =>
  /^\d{1,9}$/.test(idOrSlug)
    ? queries.byId(db, Number(idOrSlug))
    : ((await queries.bySlug(db, idOrSlug)) ?? (await queries.byOldSlug(db, idOrSlug)));

/** Returns a public profile by id, slug or former slug; its `slug` is the current one. Throws `not_found`. */
export async function getUser(db: Db, idOrSlug: string, visitor: Visitor): Promise<User> {
  const row = await findRow(db, idOrSlug);
  if (row?.bannedAt || row?.deleteAt || (row?.hiddenAt && row.id !== visitor?.id))
    throw new AppError('not_found');
  const [user] = row ? await presentMany(db, [row], visitor) : [];
  if (!user) throw new AppError('not_found');
  return user;
}

/** Returns a profile from the workers list. Throws `not_found`. */
export async function getWorker(db: Db, idOrSlug: string, visitor: Visitor): Promise<User> {
  const user = await getUser(db, idOrSlug, visitor);
  if (!user.is_worker) throw new AppError('not_found');
  return user;
}

/**
 * Returns the user's own profile with email address and contacts. Throws `unauthenticated` if the account no
 * longer exists.
 */
export async function getMe(
  db: Db,
  { id, role, accountStatus }: Pick<Actor, 'id' | 'role' | 'accountStatus'>,
): Promise<Me> {
  const row = await queries.byId(db, id);
  if (!row) throw new AppError('unauthenticated');
  const [[profile], contacts, account] = await Promise.all([
    presentMany(db, [row], null),
    queries.contactsOf(db, id),
    queries.accountOf(db, id),
  ]);
  if (!profile || !account) throw new AppError('unauthenticated');
  return presentMe(row, profile, contacts, account, { role, accountStatus });
}

/** Sets the period in which a worker is boosted, or removes the boost with null. */
export const setBoost = (tx: Tx, id: number, boost: { from: Date; until: Date } | null) =>
  queries.update(tx, id, { boostedFrom: boost?.from ?? null, boostedUntil: boost?.until ?? null });

/** Returns the contacts shown on a profile, by kind. */
export async function contactsOf(db: DbOrTx, id: number): Promise<Me['contacts']> {
  const rows = await queries.contactsOf(db, id);
  const of = (kind: (typeof rows)[number]['kind']) =>
    rows.flatMap((row) => (row.kind === kind ? [row.value] : []));
  return { emails: of('email'), phones: of('phone') };
}

/**
 * Creates an account with a unique slug: `ana-anic`, `ana-anic-2`. A taken email address violates
 * `one_account_per_email`.
 */
export async function createUser(
  tx: Tx,
  user: Pick<queries.NewUser, 'name' | 'email' | 'role' | 'emailConfirmedAt'> & {
    passwordHash: string | null;
  },
): Promise<number> {
  return queries.insert(tx, { ...user, slug: await freeSlug(tx, user.name) });
}

/**
 * Changes an account's sign-in fields; checks are the caller's responsibility. A newly confirmed address is
 * no longer marked as bouncing.
 */
export const changeAccount = (
  tx: Tx,
  id: number,
  values: Pick<Partial<queries.NewUser>, 'email' | 'passwordHash' | 'emailConfirmedAt'>,
) => queries.update(tx, id, { ...values, ...(values.emailConfirmedAt && { emailFailedAt: null }) });

/** Sets quiet hours for email and push (`HH:MM` in Zagreb), or removes them with null. */
export const setQuietHours = (tx: Tx, id: number, quiet: { from: string; to: string } | null) =>
  queries.update(tx, id, { quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null });

/** Deletes the account with all dependent rows. */
export const removeUser = (tx: Tx, id: number) => queries.remove(tx, id);

/** Awards the "Provjereni obrt" badge. */
export const setTradeVerified = (tx: Tx, id: number, at: Date) =>
  queries.update(tx, id, { tradeVerifiedAt: at });

/** Awards the "Broj potvrđen" badge, or removes it with null. */
export const setPhoneConfirmed = (tx: Tx, id: number, at: Date | null) =>
  queries.update(tx, id, { phoneConfirmedAt: at });

/** Sets the role of an account, without checks and without an audit log entry. */
export const setRole = (db: DbOrTx, id: number, role: queries.NewUser['role']) =>
  queries.update(db, id, { role });

/**
 * Updates a profile's rating from its reviews: the plain mean to one decimal, and the Bayesian mean that
 * lists are sorted by.
 */
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
