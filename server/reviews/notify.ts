import { notify } from '../notifications/notify.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { isAuthor } from './policy.ts';
import type { StoredReview } from './queries.ts';

type Published = Pick<StoredReview, 'id' | 'subjectId' | 'stars'>;

/** Notifies the reviewed person of a published review; a repetition for the same review is ignored. */
export const notifyAdded = (
  tasks: Tasks,
  tx: Tx,
  { id, subjectId, stars }: Published,
  authorId: number,
): Promise<void> =>
  notify(tasks, tx, {
    userId: subjectId,
    kind: 'review_added',
    data: { review_id: id, stars, author: { id: authorId } },
    key: `review_added ${id}`,
  });

/** Notifies the author of an answer; does nothing if the author’s account is deleted. */
export async function notifyAnswered(
  tasks: Tasks,
  tx: Tx,
  { id, authorId, subjectId }: StoredReview,
): Promise<void> {
  if (authorId !== null)
    await notify(tasks, tx, {
      userId: authorId,
      kind: 'review_answered',
      data: { review_id: id, subject: { id: subjectId } },
    });
}

/**
 * Notifies the reviewed person of a deleted review if it was published and, if a moderator deleted it, also
 * the author.
 */
export async function notifyDeleted(
  tasks: Tasks,
  tx: Tx,
  review: StoredReview,
  actor: Actor,
  reason: string | null,
): Promise<void> {
  const { authorId, subjectId } = review;
  const byModerator = !isAuthor(actor, review);
  const about = { by_moderator: byModerator, reason };
  const person = authorId === null ? null : { id: authorId };
  if (review.publishedAt)
    await notify(tasks, tx, {
      userId: subjectId,
      kind: 'review_deleted',
      data: { ...about, written: false, person },
    });
  if (byModerator && authorId !== null)
    await notify(tasks, tx, {
      userId: authorId,
      kind: 'review_deleted',
      data: { ...about, written: true, person: { id: subjectId } },
    });
}
