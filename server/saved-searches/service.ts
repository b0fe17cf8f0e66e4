import type { Body, Query } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { savedSearchLimits } from '#contract/saved-search-words.ts';
import type {
  createSavedSearch,
  listSavedSearches,
  SavedFiltersInput,
  SavedSearch,
  updateSavedSearch,
} from '#contract/saved-searches.ts';
import { metaOf } from '#contract/shapes.ts';
import { countPosts } from '../job-posts/lists.ts';
import type { Db } from '../platform/db/pool.ts';
import { inParallel } from '../platform/parallel.ts';
import type { ReadCache } from '../platform/response-cache/read-cache.ts';
import type { Actor } from '../platform/session/actor.ts';
import { lockOwnAccount } from '../users/accounts.ts';
import { personTag } from '../users/tags.ts';
import * as filters from './filters.ts';
import { abilities, skipsEarlierPosts } from './policy.ts';
import * as queries from './queries.ts';

/** Limits parallel counts, since the connection pool is shared. */
const countedAtOnce = 2;

async function present(
  db: Db,
  actor: Actor,
  rows: readonly queries.SavedSearchRow[],
): Promise<SavedSearch[]> {
  const wordsOf = await filters.wordsFor(db);
  return inParallel(countedAtOnce, rows, async (row) => {
    const own = filters.complete(row.filters);
    const { labels, whole } = wordsOf(own);
    const counted = whole ? await countPosts(db, filters.asQuery(own)) : null;
    return {
      id: row.id,
      title: row.title,
      frequency: row.frequency,
      filters: own,
      labels,
      total: counted?.total ?? null,
      total_capped: counted?.capped ?? false,
      created_at: row.createdAt.toISOString(),
      can: abilities(actor, row),
    };
  });
}

async function presentOne(db: Db, actor: Actor, row: queries.SavedSearchRow): Promise<SavedSearch> {
  const [shown] = await present(db, actor, [row]);
  if (!shown) throw new AppError('not_found');
  return shown;
}

/**
 * Returns a page of the user’s saved searches, each with its number of matching posts, or null if a filter
 * refers to something that was deleted.
 */
export async function listOwn(db: Db, actor: Actor, query: Query<typeof listSavedSearches>) {
  const [rows, total] = await Promise.all([queries.page(db, actor.id, query), queries.countOf(db, actor.id)]);
  return { data: await present(db, actor, rows), meta: metaOf(query, total, rows.length) };
}

/**
 * Returns the user's own search with identical filters, if any. Called for every page of a list, so the
 * fingerprints of the user's searches are cached.
 */
export async function findOwn(
  db: Db,
  actor: Actor,
  input: SavedFiltersInput,
  kept: ReadCache,
): Promise<SavedSearch | null> {
  const fingerprint = filters.fingerprintOf(await filters.settled(db, input));
  const own = await kept.read({
    key: `saved searches of ${actor.id}`,
    tags: () => [personTag(actor.id)],
    read: () => queries.fingerprintsOf(db, actor.id),
  });
  const row = own.includes(fingerprint) ? await queries.byFingerprint(db, actor.id, fingerprint) : undefined;
  return row ? presentOne(db, actor, row) : null;
}

/** Rethrows a filter’s validation error with its fields prefixed by `filters.`, as in the body. */
const atFilters = (error: unknown): never => {
  if (!(error instanceof AppError) || error.status !== 422) throw error;
  throw new AppError('invalid', {
    fields: Object.fromEntries(
      Object.entries(error.fields).map(([field, texts]) => [`filters.${field}`, texts]),
    ),
  });
};

type Input = Body<typeof createSavedSearch>;

/** Returns the row for a search. Throws `saved_searches.words`, or a 422 that names an unknown key. */
export async function rowOf(
  db: Db,
  userId: number,
  { title, frequency, filters: asked }: Input,
): Promise<queries.NewSavedSearch> {
  const settled = await filters.settled(db, asked).catch(atFilters);
  return {
    userId,
    title,
    frequency,
    filters: settled,
    fingerprint: filters.fingerprintOf(settled),
    ...(await filters.comparable(db, settled)),
  };
}

/** Saves a search. Throws `saved_searches.twice`, `saved_searches.many`, and the errors of `rowOf`. */
export async function save(db: Db, actor: Actor, input: Input): Promise<SavedSearch> {
  const row = await rowOf(db, actor.id, input);
  const kept = await db.transaction(async (tx) => {
    // Serializes parallel requests, so that the second one finds the search saved by the first.
    await lockOwnAccount(tx, actor.id);
    if (await queries.byFingerprint(tx, actor.id, row.fingerprint))
      throw new AppError('saved_searches.twice');
    if ((await queries.countOf(tx, actor.id)) >= savedSearchLimits.most)
      throw new AppError('saved_searches.many');
    return queries.insert(tx, row);
  });
  return presentOne(db, actor, kept);
}

/**
 * Changes the title or frequency of a search. After a change from instant notifications, earlier posts are
 * skipped. Throws `not_found` if the search does not exist or belongs to another person.
 */
export async function change(
  db: Db,
  actor: Actor,
  id: number,
  { title, frequency }: Body<typeof updateSavedSearch>,
): Promise<SavedSearch> {
  const row = await db.transaction(async (tx) => {
    const before = await queries.lock(tx, actor.id, id);
    if (!before) throw new AppError('not_found');
    const after = { title: title ?? before.title, frequency: frequency ?? before.frequency };
    return queries.update(tx, id, {
      ...after,
      ...(skipsEarlierPosts(before.frequency, after.frequency) && { notifiedUntil: new Date() }),
    });
  });
  return presentOne(db, actor, row);
}

/** Deletes a search. Throws `not_found` if it does not exist or belongs to another person. */
export async function remove(db: Db, actor: Actor, id: number): Promise<void> {
  if (!(await queries.remove(db, actor.id, id))) throw new AppError('not_found');
}
