import type { Body } from '#contract/endpoint.ts';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { createJobPost, JobPost, updateJobPost } from '#contract/job-posts.ts';
import { metaOf } from '#contract/shapes.ts';
import { recordAct } from '../audit/service.ts';
import { placeRefs } from '../places/service.ts';
import { violates } from '../platform/db/errors.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { type Actor, actorCan, type Visitor } from '../platform/session/actor.ts';
import { dropFolders } from '../platform/storage/drop.ts';
import { shareFolders } from '../platform/storage/share-folders.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { tradeRefs } from '../trades/service.ts';
import * as filters from './filters.ts';
import * as fitting from './fitting.ts';
import * as found from './found-posts.ts';
import * as invited from './invitation-queries.ts';
import * as invitations from './invitations.ts';
import { mustBeAskable, readable, readableRows } from './invitations.ts';
import * as lists from './lists.ts';
import { foldersOfAuthor, mediaOf } from './media-queries.ts';
import * as moderators from './moderators.ts';
import { abilities, isOpen, isOwner, mayPublish, mayRead, mayReadFeedbacks } from './policy.ts';
import { mediaKeys, presentEvent, presentOne, presentPosts } from './present.ts';
import * as published from './published.ts';
import * as queries from './queries.ts';
import { birth, shownAs, transitionFor } from './states.ts';
import * as transitions from './transitions.ts';

/** Whether this person gets these posts as visitors do: with no more abilities, and without remarks. */
export const seesAsVisitors = (actor: Actor, posts: readonly Pick<JobPost, 'user'>[]) =>
  !actorCan(actor, 'moderate') && posts.every(({ user }) => user.id !== actor.id);

/** A post that this visitor may read. Throws `not_found`. */
export async function getPost(db: Db, visitor: Visitor, id: number): Promise<JobPost> {
  return presentOne(db, await readable(db, visitor, id), visitor);
}

/** The fields of a post that are chosen from lists. */
type Choices = Pick<queries.PostRow, 'jobCategoryId' | 'jobTypeId' | 'countyId' | 'townId' | 'kind'>;

const refs = async (db: Db) => ({ trades: await tradeRefs(db), places: await placeRefs(db) });

/** Checks that the type is in the category and the town in the county, to report it at the field before the database would. */
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
  // Deleted since it was checked.
  invitations_worker_id_users_id_fk: 'job_posts.asked_worker',
  // The database counts characters, JavaScript UTF-16 code units.
  subject_length: 'job_posts.subject',
};

async function refusedAsField<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const constraint = Object.keys(refusals).find((name) => violates(error, name));
    throw constraint ? new AppError(refusals[constraint] ?? 'invalid') : error;
  });
}

/** Submits a new post for moderation. A repeated `client_id` from the same author returns the same post. Throws `job_posts.*`. */
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
  const asked = [...new Set(input.asked)];
  if (input.audience === 'addressed' && asked.length === 0) throw new AppError('job_posts.asked');
  if (input.type !== 'inquiry' && asked.length > 0) throw new AppError('job_posts.asked_kind');
  const sent =
    asked.length > 0 && input.client_id
      ? await queries.postByClientId(db, actor.id, input.client_id)
      : undefined;
  // What was sent once stands, even if a worker has since stopped taking jobs.
  if (sent) return presentOne(db, sent, actor);
  await invitations.mustAllBeAskable(db, actor, asked);
  const inserted = await refusedAsField(
    queries.insertPost(
      db,
      {
        ...choices,
        audience: input.audience,
        urgency: input.urgency,
        budgetCents: input.budget_cents ?? null,
        userId: actor.id,
        subject: input.subject,
        clientId: input.client_id ?? null,
      },
      birth,
      asked,
    ),
  );
  const post = inserted ?? (await queries.postByClientId(db, actor.id, input.client_id ?? ''));
  if (!post) throw new AppError('not_found');
  return presentOne(db, post, actor);
}

type Changes = Body<typeof updateJobPost>;

/** Applies the changes to the post. A new county without a town clears the town (spec §5). */
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

/** The content that moderators review; place, time and budget can change freely (product.md). */
const reviewed = ['subject', 'kind', 'jobCategoryId', 'jobTypeId'] as const;

/** An edit by the author, with its effect on the status (product.md, Job posts). Throws `job_posts.*`. */
export async function updatePost(db: Db, actor: Actor, id: number, input: Changes): Promise<JobPost> {
  const offered = await refs(db);
  const post = await refusedAsField(
    db.transaction(async (tx) => {
      const before = transitions.mustBeEditable(await transitions.lockOwn(tx, actor, id));
      const values = changed(before, input);
      if (values.kind !== 'inquiry' && before.audience === 'addressed')
        throw new AppError('job_posts.asked_kind');
      if (values.kind !== before.kind && !mayPublish(actor, values.kind))
        throw new AppError('job_posts.kind');
      mustFit(values, offered);
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

/** Permanently deletes a post and its files (product.md): by the author, or by a moderator. */
export async function deletePost(db: Db, storage: Storage, actor: Actor, id: number): Promise<void> {
  const folders = await db.transaction(async (tx) => {
    const post = await queries.lockPost(tx, id);
    if (!post || !mayRead(actor, post)) throw new AppError('not_found');
    if (!abilities(actor, post).delete) throw new AppError('forbidden');
    if (!isOwner(actor, post))
      await recordAct(tx, actor, {
        action: 'job_post.delete',
        subject: { type: 'job_post', id },
        details: { author_id: post.userId, subject: post.subject, status: post.status },
      });
    const files = await mediaOf(tx, [id]);
    await queries.deletePost(tx, id);
    return [...files.map((file) => file.storageKey), shareFolders.post(post.userId, id)];
  });
  await dropFolders(storage, folders);
}

/** Folders of all uploads of an author. Call before the account is deleted, to drop them afterwards. */
export const filesOfAuthor = foldersOfAuthor;

interface Parts {
  db: Db;
  jobs: Jobs;
}

/** Closes or reopens the author's post. Throws `job_posts.transition` if the state table does not allow it. */
export async function toggleStatus(
  { db, jobs }: Parts,
  actor: Actor,
  id: number,
  status: 'active' | 'finished',
): Promise<JobPost> {
  const post = await db.transaction(async (tx) => {
    const before = await transitions.lockOwn(tx, actor, id);
    const transition = transitionFor(status === 'finished' ? 'close' : 'open', before, 'author');
    if (!transition) throw new AppError('job_posts.transition');
    const moved = await transitions.move(tx, before, transition, actor.id);
    await published.enqueuePublished(jobs, tx, moved);
    return moved;
  });
  return presentOne(db, post, actor);
}

/** Opens an addressed inquiry to everybody; those who were asked stay asked. Done twice it stays as it is. Throws `job_posts.transition`. */
export async function publishPost({ db, jobs }: Parts, actor: Actor, id: number): Promise<JobPost> {
  const post = await db.transaction(async (tx) => {
    const before = await transitions.lockOwn(tx, actor, id);
    const transition = transitionFor('publish', before, 'author');
    if (!transition && before.status === 'active') return before;
    if (!transition) throw new AppError('job_posts.transition');
    const moved = await transitions.move(tx, before, transition, actor.id, { values: { audience: 'all' } });
    await published.enqueuePublished(jobs, tx, moved);
    return moved;
  });
  return presentOne(db, post, actor);
}

/** The timeline, oldest first, for the owner and moderators. Throws `not_found`, `forbidden`. */
export async function feedbacksOf(db: Db, actor: Actor, id: number) {
  const post = await readable(db, actor, id);
  if (!mayReadFeedbacks(actor, post)) throw new AppError('forbidden');
  const data = (await queries.timelines(db, [id])).map(presentEvent);
  return { data, meta: metaOf({ page: 1, per_page: Math.max(1, data.length) }, data.length, data.length) };
}

/** A post just changed by another feature, as this actor sees it. */
export const postDto = presentOne;
export const { fittingPosts, openPostsOf } = fitting;
export const { resolveFilter } = filters;
export const { countPosts, countsOf, searchPosts } = lists;
export const { foundPosts, presentFoundPosts } = found;
export const { publishedPosts } = published;
export const { movePost } = transitions;
/** The stored state of a post; undefined if there is none. */
export const postStatus = async (db: DbOrTx, id: number) => (await queries.postById(db, id))?.status;
export const { queueOf, postForModerator, postsByStatus, authorHistory } = moderators;
/** Some posts as this visitor sees them, by id; whoever calls has decided that they may. */
export async function postDtosByIds(
  db: Db,
  ids: readonly number[],
  visitor: Visitor,
): Promise<Map<number, JobPost>> {
  const posts = await presentPosts(db, await queries.postsByIds(db, [...new Set(ids)]), visitor);
  return new Map(posts.map((post) => [post.id, post]));
}

/** Those of some posts that this visitor may read, by id. */
export async function readablePosts(
  db: Db,
  ids: readonly number[],
  visitor: Visitor,
): Promise<Map<number, JobPost>> {
  const rows = ids.length ? await queries.postsByIds(db, [...new Set(ids)]) : [];
  const posts = await presentPosts(db, await readableRows(db, visitor, rows), visitor);
  return new Map(posts.map((post) => [post.id, post]));
}

/** Where a picture of a post is stored, and its size. */
export async function imageOfPost(db: Db, postId: number, mediaId: number) {
  const row = (await mediaOf(db, [postId])).find((one) => one.id === mediaId && one.kind === 'image');
  if (!row || row.width === null || row.height === null) return undefined;
  const { full, card } = mediaKeys(row.storageKey);
  return { full, card, width: row.width, height: row.height };
}

/** Closes an author's active post in the caller's transaction, if it still is. */
export async function closePost(tx: Tx, id: number, authorId: number): Promise<void> {
  const post = await queries.lockPost(tx, id);
  const transition = post && transitionFor('close', post, 'author');
  if (transition) await transitions.move(tx, post, transition, authorId);
}

/** Rows of some posts, for other features. */
export const { postsByIds } = queries;
export const { invite, invited: invitedTo, setAnswer: answerInvitation, waitingAnswers } = invited;
export const { declineInvitation, invitationsOf, readable: readablePost } = invitations;
export { isOpen, mustBeAskable, readableRows, shownAs };

/** With an account its posts disappear, and come back as they were. */
export const { hidePost, hidePostsOf, showPost, showPostsOf } = queries;
