import { limits } from '#contract/constants.ts';
import { day } from '#contract/durations.ts';
import type { Review } from '#contract/reviews.ts';
import { actorCan, type Visitor } from '../platform/session/actor.ts';

export interface Judged {
  authorId: number | null;
  subjectId: number;
  answer: string | null;
  publishedAt: Date | null;
  createdAt: Date;
}

export const isAuthor = (visitor: Visitor, review: Judged) =>
  visitor !== null && visitor.id === review.authorId;
export const isSubject = (visitor: Visitor, review: Judged) => visitor?.id === review.subjectId;

/**
 * Returns whether a visitor may see a review. Until its author confirms the email address, only the author
 * may (docs/PRODUCT.md#reviews).
 */
export const maySee = (visitor: Visitor, review: Judged) =>
  review.publishedAt !== null || isAuthor(visitor, review);

/** Returns whether a review’s author may still change it, within `limits.reviewEditDays`. */
export const isInEditWindow = (review: Judged, now: Date) =>
  now.getTime() < review.createdAt.getTime() + limits.reviewEditDays * day;

/**
 * Returns what a visitor may do: a review can be changed for 14 days, deleted at any time by its author or a
 * moderator, and answered once by its subject (docs/PRODUCT.md#reviews).
 */
export const abilities = (visitor: Visitor, review: Judged, now: Date): Review['can'] => ({
  edit: isAuthor(visitor, review) && isInEditWindow(review, now),
  delete: isAuthor(visitor, review) || (review.publishedAt !== null && actorCan(visitor, 'moderate')),
  answer: isSubject(visitor, review) && review.publishedAt !== null && review.answer === null,
});
