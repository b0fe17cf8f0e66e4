import { and, eq, or } from 'drizzle-orm';
import type { Body } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { createReview, Review, updateReview } from '#contract/reviews.ts';
import { recordAdminAction } from '../audit/service.ts';
import { isBlockedBetween } from '../blocks/service.ts';
import { writeDecision } from '../decisions/write.ts';
import { getPost } from '../job-posts/service.ts';
import { violates } from '../platform/db/errors.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { deleteStored } from '../platform/media/stored-media.ts';
import { type Actor, actorCan } from '../platform/session/actor.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { lockUser } from '../users/accounts.ts';
import { isPresent, setRating, userRefsByIds } from '../users/service.ts';
import { anonymizedText } from './anonymized-text.ts';
import { notifyAdded, notifyAnswered, notifyDeleted } from './notify.ts';
import * as pictureQueries from './picture-queries.ts';
import { isAuthor, isInEditWindow, isSubject, maySee } from './policy.ts';
import { presentReviews } from './present.ts';
import * as queries from './queries.ts';
import { sendReceipt } from './receipts.ts';
import {
  ensureRecorded,
  recordContent,
  recordHiddenErasure,
  recordSubjectErasure,
  recordTakedown,
  recordWithdrawal,
} from './record.ts';
import { reviews } from './tables.ts';

interface Parts {
  db: Db;
  tasks: Tasks;
}
type Keeping = Parts & Pick<FeatureParts, 'storage' | 'mail' | 'keys'>;

const tooShort = () =>
  new AppError('invalid', {
    fields: { comment: ['Polje Komentar ne smije sadržavati manje od 10 znakova.'] },
  });

const refusals: Record<string, () => AppError> = {
  no_review_of_oneself: () => new AppError('reviews.self'),
  one_review_per_pair: () => new AppError('reviews.twice'),
  reviews_subject_id_users_id_fk: () => new AppError('reviews.user'),
  reviews_job_post_id_job_posts_id_fk: () => new AppError('reviews.job_post'),
  // Comments are also checked by the database, which counts characters, while JavaScript counts UTF-16 code
  // units.
  comment_length: tooShort,
};

const written = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(work).catch((error: unknown) => {
    const refused = Object.keys(refusals).find((constraint) => violates(error, constraint));
    throw (refused && refusals[refused]?.()) || error;
  });

/**
 * Stores a review, updates its subject's rating, notifies the subject and emails the author a receipt. While
 * the author's email address is unconfirmed, the review stays unpublished, and neither is sent. Throws
 * `reviews.self`, `reviews.twice`, `reviews.user`, `reviews.job_post`, `reviews.closed`.
 */
export async function leaveReview(
  { db, tasks }: Parts,
  author: Actor,
  input: Body<typeof createReview>,
): Promise<Review> {
  if (author.id === input.user_id) throw new AppError('reviews.self');
  // The block must not be revealed, so the error is the general one for people who cannot be reviewed.
  if (await isBlockedBetween(db, author.id, input.user_id)) throw new AppError('reviews.closed');
  if (!(await isPresent(db, input.user_id))) throw new AppError('reviews.user');
  const jobPostId = input.job_post_id ?? null;
  if (jobPostId !== null) await mustBeBetween(db, author, input.user_id, jobPostId);
  const id = await written(db, async (tx) => {
    const publishedAt = author.emailConfirmed ? new Date() : null;
    const created = await queries.insert(tx, {
      authorId: author.id,
      subjectId: input.user_id,
      jobPostId,
      stars: input.stars,
      comment: input.comment,
      publishedAt,
    });
    await recalculateRating(tx, input.user_id);
    await recordContent(tx, [created]);
    if (publishedAt) {
      await notifyAdded(tasks, tx, { id: created, subjectId: input.user_id, stars: input.stars }, author.id);
      await sendReceipt(tasks, tx, created, author.id);
    }
    return created;
  });
  return show(db, author, id);
}

/**
 * Throws `reviews.job_post` unless the author can see the job that the review names, and either the author or
 * the subject published the job.
 */
async function mustBeBetween(db: Db, author: Actor, subjectId: number, jobPostId: number): Promise<void> {
  const post = await getPost(db, author, jobPostId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? new AppError('reviews.job_post') : error;
  });
  if (post.user.id !== author.id && post.user.id !== subjectId) throw new AppError('reviews.job_post');
}

/**
 * Recalculates a person's rating. Locks the account before reading the reviews, so that parallel reviews are
 * all counted.
 */
async function recalculateRating(tx: Tx, subjectId: number): Promise<void> {
  await lockUser(tx, subjectId);
  const tally = await queries.tally(tx, queries.shownOf(subjectId, undefined));
  await setRating(tx, subjectId, {
    count: tally.reduce((n, row) => n + row.all, 0),
    sum: tally.reduce((n, row) => n + row.all * row.stars, 0),
  });
}

async function show(db: Db, actor: Actor, id: number): Promise<Review> {
  const row = await queries.byId(db, id);
  const [review] = row ? await presentReviews(db, [row], actor, new Date()) : [];
  if (!review) throw new AppError('not_found');
  return review;
}

/** Returns the reviews with these pairs of author and subject, published or not. */
export const reviewsOfPairs = (db: DbOrTx, pairs: readonly (readonly [author: number, subject: number])[]) =>
  pairs.length
    ? db
        .select({
          id: reviews.id,
          authorId: reviews.authorId,
          subjectId: reviews.subjectId,
          stars: reviews.stars,
        })
        .from(reviews)
        .where(
          or(
            ...pairs.map(([author, subject]) =>
              and(eq(reviews.authorId, author), eq(reviews.subjectId, subject)),
            ),
          ),
        )
    : Promise.resolve([]);

/** Returns a review if this person may see it. Throws `not_found`. */
export async function getReview(db: Db, actor: Actor, id: number): Promise<Review> {
  const row = await queries.byId(db, id);
  if (!row || !maySee(actor, row)) throw new AppError('not_found');
  return show(db, actor, id);
}

/**
 * Locks the review until the transaction ends. Throws `not_found` if the review does not exist or the person
 * may not see it.
 */
async function lockVisible(tx: Tx, actor: Actor, id: number): Promise<queries.StoredReview> {
  const review = await queries.lock(tx, id);
  if (!review || !maySee(actor, review)) throw new AppError('not_found');
  return review;
}

/**
 * Changes the stars and text of the author's own review, updates the rating, and emails a receipt if the
 * published content changed. Throws `not_found`, `forbidden`, `reviews.edit_window`.
 */
export async function editReview(
  { db, tasks }: Parts,
  actor: Actor,
  id: number,
  input: Body<typeof updateReview>,
): Promise<Review> {
  await written(db, async (tx) => {
    const review = await lockVisible(tx, actor, id);
    const now = new Date();
    if (!isAuthor(actor, review)) throw new AppError('forbidden');
    if (!isInEditWindow(review, now)) throw new AppError('reviews.edit_window');
    if (!(await isPresent(tx, review.subjectId))) throw new AppError('not_found');
    await queries.update(tx, id, { ...input, updatedAt: now });
    if ((await recordContent(tx, [id])).length > 0) await sendReceipt(tasks, tx, id, actor.id);
    await recalculateRating(tx, review.subjectId);
  });
  return show(db, actor, id);
}

/**
 * Deletes a review, updates the rating and notifies the people involved. Authors may delete their own
 * reviews. Moderators may delete any review if they give a reason; the deletion is then recorded as a
 * decision and leaves a stub. Throws `not_found`, `forbidden`, `moderation.reason`.
 */
export async function deleteReview(
  parts: Keeping,
  actor: Actor,
  id: number,
  reason: string | undefined,
): Promise<void> {
  const { db, tasks, storage } = parts;
  const folders = await db.transaction(async (tx) => {
    const review = await lockVisible(tx, actor, id);
    if (!isAuthor(actor, review)) {
      if (!actorCan(actor, 'moderate')) throw new AppError('forbidden');
      if (!reason) throw new AppError('moderation.reason');
      const { authorId, subjectId, stars, comment } = review;
      await recordAdminAction(tx, actor, {
        action: 'review.delete',
        subject: { type: 'review', id },
        reason,
        details: { author_id: authorId, subject_id: subjectId, stars, comment },
      });
    }
    if (isAuthor(actor, review)) {
      if (await recordWithdrawal(tx, id)) await sendReceipt(tasks, tx, id, actor.id);
    } else {
      await ensureRecorded(tx, review);
      const decision = await writeDecision(parts, tx, actor, {
        subject: { type: 'review', id },
        measure: 'remove',
        reason: reason ?? '',
        quote: review.comment,
        userId: review.authorId,
      });
      await recordTakedown(tx, id, 'removed', decision.id);
    }
    const shown = await pictureQueries.ofReviews(tx, [id]);
    await queries.remove(tx, id);
    await recalculateRating(tx, review.subjectId);
    await notifyDeleted(tasks, tx, review, actor, reason ?? null);
    return shown.map(({ storageKey }) => storageKey);
  });
  await deleteStored(storage, folders);
}

/**
 * Hides a published review, or restores it with its original publication date; updates the rating. Returns
 * false if there is nothing to do. After hiding, the caller records the decision with `recordTakedown`.
 */
export async function setHidden(tx: Tx, id: number, hidden: boolean): Promise<boolean> {
  const review = await queries.lock(tx, id);
  if (
    !review ||
    hidden === (review.publishedBeforeHiding !== null) ||
    (hidden && review.publishedAt === null)
  )
    return false;
  if (hidden) await ensureRecorded(tx, review);
  await queries.update(
    tx,
    id,
    hidden
      ? { publishedAt: null, publishedBeforeHiding: review.publishedAt }
      : { publishedAt: review.publishedBeforeHiding, publishedBeforeHiding: null },
  );
  await recordContent(tx, [id]);
  await recalculateRating(tx, review.subjectId);
  return true;
}

/**
 * Stores the subject's answer, once, and notifies the author. Throws `not_found`, `forbidden`,
 * `reviews.answered`.
 */
export async function answerReview(
  { db, tasks }: Parts,
  actor: Actor,
  id: number,
  text: string,
): Promise<Review> {
  await db.transaction(async (tx) => {
    const review = await lockVisible(tx, actor, id);
    if (!isSubject(actor, review)) throw new AppError('forbidden');
    if (review.answer !== null) throw new AppError('reviews.answered');
    await queries.update(tx, id, { answer: text, answeredAt: new Date() });
    await notifyAnswered(tasks, tx, review);
  });
  return show(db, actor, id);
}

/**
 * Publishes the reviews that an author wrote before confirming the email address: updates the ratings,
 * notifies the subjects, and emails the author receipts.
 */
export async function publishWaiting(tasks: Tasks, tx: Tx, authorId: number): Promise<void> {
  const published = await queries.publishWaiting(tx, authorId);
  await recordContent(
    tx,
    published.map(({ id }) => id),
  );
  const author = published.length > 0 ? (await userRefsByIds(tx, [authorId])).get(authorId) : undefined;
  // In a fixed order, to avoid deadlocks with transactions that update ratings of the same people.
  for (const review of published.sort((a, b) => a.subjectId - b.subjectId)) {
    await recalculateRating(tx, review.subjectId);
    if (author) await notifyAdded(tasks, tx, review, author.id);
    await sendReceipt(tasks, tx, review.id, authorId);
  }
}

/**
 * Deletes an account's unpublished reviews before the account is deleted; published ones stay, anonymously.
 */
export async function deleteWaiting(tx: Tx, authorId: number): Promise<void> {
  await recordHiddenErasure(tx, authorId);
  await queries.deleteWaiting(tx, authorId);
}

/**
 * Withdraws the reviews about an account before it is deleted, and emails their authors receipts. Stubs of
 * removed reviews have no author.
 */
export async function withdrawReceived(tasks: Tasks, tx: Tx, subjectId: number): Promise<void> {
  const withdrawn = await recordSubjectErasure(tx, subjectId);
  for (const { id, authorId } of await queries.authorsOf(tx, withdrawn))
    if (authorId !== null) await sendReceipt(tasks, tx, id, authorId);
}

/**
 * Removes the author's names and contacts from an account's reviews before the account is deleted, and
 * records the changed content in the chain.
 */
export async function anonymize(tx: Tx, authorId: number, names: readonly string[]): Promise<void> {
  const changed: number[] = [];
  for (const { id, comment, salt } of await queries.ofAuthor(tx, authorId)) {
    const without = anonymizedText(comment, names);
    if (without === comment) continue;
    await queries.update(tx, id, { comment: without });
    if (salt !== null) changed.push(id);
  }
  await recordContent(tx, changed);
}

/**
 * Deletes the pictures of reviews by and about a user before the account is deleted. Returns the folders to
 * delete after the commit.
 */
export async function deletePicturesOf(tx: Tx, userId: number): Promise<string[]> {
  const [written, received] = [
    await pictureQueries.removeOfAuthor(tx, userId),
    await pictureQueries.ofSubject(tx, userId),
  ];
  return [...written, ...received].map(({ storageKey }) => storageKey);
}
