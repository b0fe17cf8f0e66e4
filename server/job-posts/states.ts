import type { PostEvent, PostStatus } from '#contract/job-posts.ts';

/** As stored; in the API a declined post is `pending` with `declined: true`. */
export type StoredStatus = PostStatus | 'declined';

/** The stored states behind each API status. */
export const storedAs: Record<PostStatus, readonly StoredStatus[]> = {
  active: ['active'],
  inactive: ['inactive'],
  pending: ['pending', 'declined'],
  finished: ['finished'],
};

/** `time`: the reminder was not answered (product.md, 60 days). */
export type Mover = 'author' | 'moderator' | 'time';

export interface Transition {
  from: StoredStatus;
  to: StoredStatus;
  by: Mover;
  /** The act that causes the transition. */
  act: 'approve' | 'decline' | 'resubmit' | 'edit' | 'close' | 'open' | 'deactivate' | 'activate' | 'expire';
  /** Recorded in the timeline. */
  events: readonly PostEvent[];
}

/** All allowed state changes of a job post (product.md, Job posts). Any other answers 422 and changes nothing. */
export const transitions: readonly Transition[] = [
  { from: 'pending', to: 'active', by: 'moderator', act: 'approve', events: ['approved'] },
  { from: 'pending', to: 'declined', by: 'moderator', act: 'decline', events: ['review_declined'] },
  { from: 'declined', to: 'pending', by: 'author', act: 'resubmit', events: ['resent_after_fix', 'review_pending'] },
  { from: 'active', to: 'pending', by: 'author', act: 'edit', events: ['sent_for_review', 'review_pending'] },
  { from: 'active', to: 'finished', by: 'author', act: 'close', events: ['finished'] },
  { from: 'active', to: 'finished', by: 'time', act: 'expire', events: ['finished'] },
  { from: 'finished', to: 'active', by: 'author', act: 'open', events: ['reopened'] },
  { from: 'active', to: 'inactive', by: 'moderator', act: 'deactivate', events: ['deactivated'] },
  { from: 'pending', to: 'inactive', by: 'moderator', act: 'deactivate', events: ['deactivated'] },
  { from: 'declined', to: 'inactive', by: 'moderator', act: 'deactivate', events: ['deactivated'] },
  { from: 'finished', to: 'inactive', by: 'moderator', act: 'deactivate', events: ['deactivated'] },
  { from: 'inactive', to: 'active', by: 'moderator', act: 'activate', events: ['activated'] },
];

/** Timeline events of a new post (product.md). */
export const birth = ['created', 'sent_for_review', 'review_pending'] as const satisfies readonly PostEvent[];

/** The transition for `act` on a post in state `from`, if allowed. */
export const transitionFor = (act: Transition['act'], from: StoredStatus, by: Mover) =>
  transitions.find((t) => t.act === act && t.from === from && t.by === by);
