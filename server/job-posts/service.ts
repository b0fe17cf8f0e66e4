import { eq, inArray } from 'drizzle-orm';
import type { Body } from '#contract/endpoint.ts';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { createJobPost, JobPost, updateJobPost } from '#contract/job-posts.ts';
import { metaOf } from '#contract/shapes.ts';
import { recordAdminAction } from '../audit/service.ts';
import { placeRefs } from '../places/service.ts';
import { violates } from '../platform/db/errors.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { deleteStored, mediaKeys } from '../platform/media/stored-media.ts';
import type { Actor, Visitor } from '../platform/session/actor.ts';
import { shareFolders } from '../platform/storage/share-folders.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { tradeRefs } from '../trades/service.ts';
import { becomeClient } from '../users/accounts.ts';
import { answersOf, changedAnswers, setsFor } from './answers.ts';
import * as invitations from './invitations.ts';
import { readable, readableRows } from './invitations.ts';
import { mediaOf } from './media-queries.ts';
import { abilities, isOwner, mayPublish, mayRead, mayReadFeedbacks } from './policy.ts';
import { presentEvent, presentOne, presentPosts } from './present.ts';
import * as published from './published.ts';
import * as queries from './queries.ts';
import { birth, transitionFor } from './states.ts';
import { jobPostMedia, jobPosts } from './tables.ts';
import * as transitions from './transitions.ts';

/** Returns a post that this visitor may read. Throws `not_found`. */
export async function getPost(db: Db, visitor: Visitor, id: number): Promise<JobPost> {
  return presentOne(db, await readable(db, visitor, id), visitor);
}

type Choices = Pick<queries.PostRow, 'jobCategoryId' | 'jobTypeId' | 'countyId' | 'townId' | 'kind'>;

const refs = async (db: Db) => ({ trades: await tradeRefs(db), places: await placeRefs(db) });

/**
 * Throws `job_posts.*` unless the type belongs to the category and the town to the county, so that the error
 * is reported at its field instead of as a constraint violation.
 */
function mustFit(
  { jobCategoryId, jobTypeId, countyId, townId }: Choices,
  { trades, places }: Awaited<ReturnType<typeof refs>>,
): void {
  if (!trades.category(jobCategoryId)) throw new AppError('job_posts.category');
  if (trades.type(jobTypeId)?.job_category_id !== jobCategoryId) throw new AppError('job_posts.type');
  if (countyId !== null && !places.county(countyId)) throw new AppError('job_posts.county');
  if (townId !== null && (countyId === null || places.town(townId)?.county_id !== countyId))
    throw new AppError('job_posts.town');
}

const refusals: Record<string, ErrorCode> = {
  job_posts_job_category_id_job_categories_id_fk: 'job_posts.category',
  post_type_in_category: 'job_posts.type',
  job_posts_county_id_counties_id_fk: 'job_posts.county',
  post_town_in_county: 'job_posts.town',
  town_needs_county: 'job_posts.town',
  // The worker was deleted after the check.
  invitations_worker_id_users_id_fk: 'job_posts.asked_worker',
};

async function refusedAsField<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const constraint = Object.keys(refusals).find((name) => violates(error, name));
    throw constraint ? new AppError(refusals[constraint] ?? 'invalid') : error;
  });
}

/**
 * Submits a new post for moderation with its invitations. The first inquiry of a new general account makes
 * the account a client. A repeated `client_id` from the same author returns the existing post. Throws
 * `job_posts.*`.
 */
export async function createPost(db: Db, actor: Actor, input: Body<typeof createJobPost>): Promise<JobPost> {
  if (!mayPublish(actor, input.type)) throw new AppError('job_posts.kind');
  const choices = {
    jobCategoryId: input.job_category_id,
    jobTypeId: input.job_type_id,
    countyId: input.county_id ?? null,
    townId: input.town_id ?? null,
    kind: input.type,
  };
  mustFit(choices, await refs(db));
  const answered = await answersOf(db, await setsFor(db, input), choices, input);
  const asked = [...new Set(input.asked)];
  if (input.audience === 'addressed' && asked.length === 0) throw new AppError('job_posts.asked');
  if (input.type !== 'inquiry' && asked.length > 0) throw new AppError('job_posts.asked_kind');
  const sent =
    asked.length > 0 && input.client_id
      ? await queries.postByClientId(db, actor.id, input.client_id)
      : undefined;
  // A retry returns the existing post even if a worker has stopped taking jobs since.
  if (sent) return presentOne(db, sent, actor);
  await invitations.mustAllBeAskable(db, actor, asked);
  const insert = (tx: DbOrTx) =>
    queries.insertPost(
      tx,
      {
        ...choices,
        audience: input.audience,
        urgency: input.urgency,
        budgetCents: input.budget_cents ?? null,
        ...answered,
        userId: actor.id,
        subject: input.subject,
        clientId: input.client_id ?? null,
      },
      birth,
      asked,
    );
  const inserted = await refusedAsField(
    // Only accounts with the default type can become clients; for all others the insert alone needs no
    // transaction.
    actor.typeOf === 'general'
      ? db.transaction(async (tx) => {
          const row = await insert(tx);
          if (row?.kind === 'inquiry') await becomeClient(tx, actor.id);
          return row;
        })
      : insert(db),
  );
  const post = inserted ?? (await queries.postByClientId(db, actor.id, input.client_id ?? ''));
  if (!post) throw new AppError('not_found');
  return presentOne(db, post, actor);
}

type Changes = Body<typeof updateJobPost>;

/** Returns the post with the changes applied. A new county without a town clears the town. */
function changed(post: queries.PostRow, input: Changes) {
  const countyId = input.county_id === undefined ? post.countyId : input.county_id;
  const townId =
    input.town_id === undefined ? (countyId === post.countyId ? post.townId : null) : input.town_id;
  return {
    subject: input.subject ?? post.subject,
    kind: input.type ?? post.kind,
    jobCategoryId: input.job_category_id ?? post.jobCategoryId,
    jobTypeId: input.job_type_id ?? post.jobTypeId,
    countyId,
    townId,
    urgency: input.urgency ?? post.urgency,
    budgetCents: input.budget_cents === undefined ? post.budgetCents : input.budget_cents,
  };
}

/**
 * Fields whose change returns the post to moderation; place, urgency, budget and answers can change freely
 * (docs/PRODUCT.md#job-posts).
 */
const reviewed = ['subject', 'kind', 'jobCategoryId', 'jobTypeId'] as const;

/** Applies an author's edit, which may return the post to moderation. Throws `job_posts.*`. */
export async function updatePost(db: Db, actor: Actor, id: number, input: Changes): Promise<JobPost> {
  const offered = await refs(db);
  const questions = await setsFor(db, input);
  const post = await refusedAsField(
    db.transaction(async (tx) => {
      const before = transitions.mustBeEditable(await transitions.lockOwn(tx, actor, id));
      const choices = changed(before, input);
      if (choices.kind !== 'inquiry' && before.audience === 'addressed')
        throw new AppError('job_posts.asked_kind');
      if (choices.kind !== before.kind && !mayPublish(actor, choices.kind))
        throw new AppError('job_posts.kind');
      mustFit(choices, offered);
      const answered = await changedAnswers(tx, questions, before, choices, input);
      const values = { ...choices, ...answered };
      const transition = transitions.afterEdit(
        before,
        reviewed.some((field) => values[field] !== before[field]),
      );
      return transition
        ? transitions.move(tx, before, transition, actor.id, { values })
        : queries.updatePost(tx, id, values);
    }),
  );
  return presentOne(db, post, actor);
}

/**
 * Permanently deletes a post and its files, as the author or a moderator; a moderator’s deletion is added to
 * the audit log. Throws `not_found`, `forbidden`.
 */
export async function deletePost(db: Db, storage: Storage, actor: Actor, id: number): Promise<void> {
  const folders = await db.transaction(async (tx) => {
    const post = await queries.lockPost(tx, id);
    if (!post || !mayRead(actor, post)) throw new AppError('not_found');
    if (!abilities(actor, post).delete) throw new AppError('forbidden');
    if (!isOwner(actor, post))
      await recordAdminAction(tx, actor, {
        action: 'job_post.delete',
        subject: { type: 'job_post', id },
        details: { author_id: post.userId, subject: post.subject, status: post.status },
      });
    const files = await mediaOf(tx, [id]);
    await queries.deletePost(tx, id);
    return [...files.map((file) => file.storageKey), shareFolders.post(post.userId, id)];
  });
  await deleteStored(storage, folders);
}

/**
 * Returns the storage folders of all files of an author's posts. Call before deleting the account, to delete
 * the folders afterwards.
 */
export const filesOfAuthor = async (db: DbOrTx, userId: number): Promise<string[]> =>
  (
    await db
      .select({ folder: jobPostMedia.storageKey })
      .from(jobPostMedia)
      .innerJoin(jobPosts, eq(jobPosts.id, jobPostMedia.jobPostId))
      .where(eq(jobPosts.userId, userId))
  ).map((row) => row.folder);

interface Parts {
  db: Db;
  tasks: Tasks;
}

/**
 * Closes or reopens the author's post. Throws `job_posts.transition` if the state table does not allow it.
 */
export async function toggleStatus(
  { db, tasks }: Parts,
  actor: Actor,
  id: number,
  status: 'active' | 'finished',
): Promise<JobPost> {
  const post = await db.transaction(async (tx) => {
    const before = await transitions.lockOwn(tx, actor, id);
    const transition = transitionFor(status === 'finished' ? 'close' : 'open', before, 'author');
    if (!transition) throw new AppError('job_posts.transition');
    const moved = await transitions.move(tx, before, transition, actor.id);
    await published.enqueuePublished(tasks, tx, moved);
    return moved;
  });
  return presentOne(db, post, actor);
}

/**
 * Publishes an addressed inquiry to everyone; invitations remain, and repeating the call changes nothing.
 * Throws `job_posts.transition`.
 */
export async function publishPost({ db, tasks }: Parts, actor: Actor, id: number): Promise<JobPost> {
  const post = await db.transaction(async (tx) => {
    const before = await transitions.lockOwn(tx, actor, id);
    const transition = transitionFor('publish', before, 'author');
    if (!transition && before.status === 'active') return before;
    if (!transition) throw new AppError('job_posts.transition');
    const moved = await transitions.move(tx, before, transition, actor.id, { values: { audience: 'all' } });
    await published.enqueuePublished(tasks, tx, moved);
    return moved;
  });
  return presentOne(db, post, actor);
}

/** Returns a post's timeline, oldest first, for the owner and moderators. Throws `not_found`, `forbidden`. */
export async function feedbacksOf(db: Db, actor: Actor, id: number) {
  const post = await readable(db, actor, id);
  if (!mayReadFeedbacks(actor, post)) throw new AppError('forbidden');
  const data = (await queries.timelines(db, [id])).map(presentEvent);
  return { data, meta: metaOf({ page: 1, per_page: Math.max(1, data.length) }, data.length, data.length) };
}

/** Returns a post’s status without checking who reads it; undefined if the post does not exist. */
export const postStatus = async (db: DbOrTx, id: number) => (await queries.postById(db, id))?.status;
/**
 * Presents posts to a visitor, by id. Omits posts of accounts that are being deleted or, with `anonymous`,
 * hides the names of their authors. The caller must have checked access.
 */
export async function postDtosByIds(
  db: Db,
  ids: readonly number[],
  visitor: Visitor,
  how: { anonymous?: boolean } = {},
): Promise<Map<number, JobPost>> {
  const posts = await presentPosts(db, await postsByIds(db, [...new Set(ids)]), visitor, how);
  return new Map(posts.map((post) => [post.id, post]));
}

/** Returns the given posts that this visitor may read, by id. */
export async function readablePosts(
  db: Db,
  ids: readonly number[],
  visitor: Visitor,
): Promise<Map<number, JobPost>> {
  const rows = ids.length ? await postsByIds(db, [...new Set(ids)]) : [];
  const posts = await presentPosts(db, await readableRows(db, visitor, rows), visitor);
  return new Map(posts.map((post) => [post.id, post]));
}

/**
 * Returns the name of a post's picture and the storage key of its large size; undefined if the post has no
 * such picture.
 */
export async function imageOfPost(db: Db, postId: number, mediaId: number) {
  const row = (await mediaOf(db, [postId])).find((one) => one.id === mediaId && one.kind === 'image');
  return row && { name: row.name, key: mediaKeys(row.storageKey).full };
}

/** Closes an author's post in the caller's transaction if it is still active. */
export async function closePost(tx: Tx, id: number, authorId: number): Promise<void> {
  const post = await queries.lockPost(tx, id);
  const transition = post && transitionFor('close', post, 'author');
  if (transition) await transitions.move(tx, post, transition, authorId);
}

/** Returns the existing posts with these ids, in no particular order, without checking who reads them. */
export const postsByIds = (db: DbOrTx, ids: readonly number[]): Promise<queries.PostRow[]> =>
  db
    .select(queries.postColumns)
    .from(jobPosts)
    .where(inArray(jobPosts.id, [...ids]));
