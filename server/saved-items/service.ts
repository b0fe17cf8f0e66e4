import type { Query } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { type SavedKind, savedItemLimits } from '#contract/saved-item-words.ts';
import type {
  findSavedIds,
  listSavedWorkers,
  SavedIds,
  SavedItem,
  SavedPost,
  SavedWorker,
} from '#contract/saved-items.ts';
import { type ListMeta, metaOf } from '#contract/shapes.ts';
import { apartFrom } from '../blocks/service.ts';
import { readable } from '../job-posts/invitations.ts';
import { postsWithDistances } from '../job-posts/lists.ts';
import { postDtosByIds } from '../job-posts/service.ts';
import { violates } from '../platform/db/errors.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { lockOwnAccount } from '../users/accounts.ts';
import { getWorker, usersByIds, workersWithDistances } from '../users/service.ts';
import * as queries from './queries.ts';

type Slice = Query<typeof listSavedWorkers>;
interface Page<T> {
  data: T[];
  meta: ListMeta;
}

const present = (row: queries.SavedRow, kind: SavedKind): SavedItem => ({
  kind,
  id: (kind === 'workers' ? row.workerId : row.jobPostId) ?? 0,
  private_note: row.privateNote,
  saved_at: row.createdAt.toISOString(),
});

const readerOf = async (db: Db, { id }: Actor): Promise<queries.Reader> => ({
  id,
  apart: await apartFrom(db, id),
});

async function pageOf(db: Db, actor: Actor, kind: SavedKind, query: Slice) {
  const reader = await readerOf(db, actor);
  const [rows, total] = await Promise.all([
    queries.page(db, kind, reader, query),
    queries.countListed(db, kind, reader),
  ]);
  return { items: rows.map((row) => present(row, kind)), meta: metaOf(query, total, rows.length) };
}

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));
const idsOf = (items: readonly SavedItem[]) => items.map(({ id }) => id);

/**
 * Returns a page of the user's saved workers, omitting those no longer visible to the user, with their
 * distances from the nearest of the towns `from`.
 */
export async function listWorkers(
  db: Db,
  actor: Actor,
  query: Slice,
  from: readonly number[],
): Promise<Page<SavedWorker>> {
  const { items, meta } = await pageOf(db, actor, 'workers', query);
  const found = [...(await usersByIds(db, idsOf(items), actor)).values()];
  const workers = byId(await workersWithDistances(db, found, from));
  const data = items.flatMap(({ id, private_note, saved_at }) => {
    const worker = workers.get(id);
    return worker ? [{ worker, private_note, saved_at }] : [];
  });
  return { data, meta };
}

/**
 * Returns a page of the user's saved posts, closed ones included, with their distances from the nearest of
 * the towns `from`.
 */
export async function listPosts(
  db: Db,
  actor: Actor,
  query: Slice,
  from: readonly number[],
): Promise<Page<SavedPost>> {
  const { items, meta } = await pageOf(db, actor, 'job-posts', query);
  const found = [...(await postDtosByIds(db, idsOf(items), actor)).values()];
  const posts = byId(await postsWithDistances(db, found, from));
  const data = items.flatMap(({ id, private_note, saved_at }) => {
    const post = posts.get(id);
    return post ? [{ job_post: post, private_note, saved_at }] : [];
  });
  return { data, meta };
}

/** Returns which of the given workers and posts the user has saved. */
export async function savedAmong(db: Db, actor: Actor, asked: Query<typeof findSavedIds>): Promise<SavedIds> {
  const rows = await queries.among(db, actor.id, asked);
  return {
    workers: rows.flatMap(({ workerId }) => workerId ?? []),
    job_posts: rows.flatMap(({ jobPostId }) => jobPostId ?? []),
  };
}

/**
 * Throws `not_found` if the user cannot see the worker or post, and `saved_items.worker` or
 * `saved_items.post` if it is the user's own or a block prevents saving it.
 */
async function mustBeSavable(db: Db, actor: Actor, kind: SavedKind, id: number): Promise<void> {
  const reader = await readerOf(db, actor);
  if (kind === 'workers') {
    await getWorker(db, String(id), actor);
    if (id === actor.id || reader.apart.includes(id)) throw new AppError('saved_items.worker');
    return;
  }
  await readable(db, actor, id);
  if (!(await queries.isSavablePost(db, reader, id))) throw new AppError('saved_items.post');
}

const references = ['saved_items_worker_id_users_id_fk', 'saved_items_job_post_id_job_posts_id_fk'];

/**
 * Saves a worker or post; if it is already saved, nothing changes. Throws `saved_items.many` and the errors
 * of `mustBeSavable`.
 */
export async function save(db: Db, actor: Actor, kind: SavedKind, id: number): Promise<SavedItem> {
  await mustBeSavable(db, actor, kind, id);
  const row = await db
    .transaction(async (tx) => {
      // Serializes parallel requests, so that each one finds the items saved by earlier ones.
      await lockOwnAccount(tx, actor.id);
      const known = await queries.find(tx, actor.id, kind, id);
      if (known) return known;
      if ((await queries.countOf(tx, actor.id, kind)) >= savedItemLimits.most)
        throw new AppError('saved_items.many');
      return queries.insert(tx, actor.id, kind, id);
    })
    .catch((error: unknown) => {
      // The worker or post was deleted after the check.
      throw references.some((name) => violates(error, name)) ? new AppError('not_found') : error;
    });
  return present(row, kind);
}

/** Changes or deletes the user's note on a saved item. Throws `not_found` if the item is not saved. */
export async function changeNote(
  db: Db,
  actor: Actor,
  { kind, id, note }: { kind: SavedKind; id: number; note: string | null },
): Promise<SavedItem> {
  const row = await queries.setNote(db, actor.id, kind, id, note);
  if (!row) throw new AppError('not_found');
  return present(row, kind);
}

/** Removes a saved item and its note. Throws `not_found` if it is not saved. */
export async function remove(db: Db, actor: Actor, kind: SavedKind, id: number): Promise<void> {
  if (!(await queries.remove(db, actor.id, kind, id))) throw new AppError('not_found');
}
