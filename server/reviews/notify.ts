import { notify } from '../notifications/service.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Actor } from '../platform/session/actor.ts';
import { userRefsByIds } from '../users/service.ts';
import { isAuthor } from './policy.ts';
import type { StoredReview } from './queries.ts';

type Published = Pick<StoredReview, 'id' | 'subjectId' | 'stars'>;

/** Whom a review is about hears of it when it comes out. */
export const tellAdded = (jobs: Jobs, tx: Tx, { id, subjectId, stars }: Published, author: { id: number; name: string }): Promise<void> =>
  notify(jobs, tx, {
    userId: subjectId,
    kind: 'review_added',
    data: { review_id: id, stars, author: { id: author.id, name: author.name } },
    key: `review_added ${id}`,
  });

/** The author hears of the answer, while there is one. */
export async function tellAnswered(jobs: Jobs, tx: Tx, { id, authorId, subjectId }: StoredReview): Promise<void> {
  const subject = (await userRefsByIds(tx, [subjectId])).get(subjectId);
  if (authorId === null || !subject) return;
  const { name, slug } = subject;
  await notify(jobs, tx, { userId: authorId, kind: 'review_answered', data: { review_id: id, subject: { id: subjectId, name, slug } } });
}

/** Whom it was about hears that a published review is gone; its author too, with the reason, where a moderator took it away. */
export async function tellDeleted(jobs: Jobs, tx: Tx, review: StoredReview, actor: Actor, reason: string | null): Promise<void> {
  const { authorId, subjectId } = review;
  const byModerator = !isAuthor(actor, review);
  const people = await userRefsByIds(tx, authorId === null ? [subjectId] : [authorId, subjectId]);
  const person = (id: number | null) => {
    const found = people.get(id ?? 0);
    return found ? { id: found.id, name: found.name } : null;
  };
  const about = { by_moderator: byModerator, reason };
  if (review.publishedAt) await notify(jobs, tx, { userId: subjectId, kind: 'review_deleted', data: { ...about, written: false, person: person(authorId) } });
  if (byModerator && authorId !== null)
    await notify(jobs, tx, { userId: authorId, kind: 'review_deleted', data: { ...about, written: true, person: person(subjectId) } });
}
