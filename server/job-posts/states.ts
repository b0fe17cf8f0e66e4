import type { Audience, PostStatus } from '#contract/job-posts.ts';
import type { PostEvent } from '#contract/post-events.ts';

/**
 * Stored states. In the API a declined post is `pending` with `declined: true`. `addressed` is active for the
 * invited workers only: a separate state, so that queries for `active` posts exclude it. In the API it is
 * `active` with `audience: addressed`.
 */
export type StoredStatus = PostStatus | 'declined' | 'addressed';

export const storedAs: Record<PostStatus, readonly StoredStatus[]> = {
  active: ['active', 'addressed'],
  inactive: ['inactive'],
  pending: ['pending', 'declined'],
  finished: ['finished'],
};

/** Returns the status that the API shows: an addressed post is active, a declined one is pending. */
export function shownAs(status: StoredStatus): PostStatus {
  if (status === 'addressed') return 'active';
  return status === 'declined' ? 'pending' : status;
}

/** `time`: automatically, because the reminder was not answered for 30 days. */
export type Mover = 'author' | 'moderator' | 'time';

export interface Transition {
  from: StoredStatus;
  to: StoredStatus;
  by: Mover;
  action:
    | 'approve'
    | 'decline'
    | 'resubmit'
    | 'edit'
    | 'close'
    | 'open'
    | 'deactivate'
    | 'activate'
    | 'expire'
    | 'publish';
  audience?: Audience;
  events: readonly PostEvent[];
}

/** All allowed state changes of a job post (docs/PRODUCT.md#job-posts); any other is rejected with a 422. */
export const transitions: readonly Transition[] = [
  {
    from: 'pending',
    to: 'active',
    by: 'moderator',
    action: 'approve',
    audience: 'all',
    events: ['approved'],
  },
  {
    from: 'pending',
    to: 'addressed',
    by: 'moderator',
    action: 'approve',
    audience: 'addressed',
    events: ['approved'],
  },
  { from: 'pending', to: 'declined', by: 'moderator', action: 'decline', events: ['review_declined'] },
  {
    from: 'declined',
    to: 'pending',
    by: 'author',
    action: 'resubmit',
    events: ['resent_after_fix', 'review_pending'],
  },
  {
    from: 'active',
    to: 'pending',
    by: 'author',
    action: 'edit',
    events: ['sent_for_review', 'review_pending'],
  },
  {
    from: 'addressed',
    to: 'pending',
    by: 'author',
    action: 'edit',
    events: ['sent_for_review', 'review_pending'],
  },
  { from: 'active', to: 'finished', by: 'author', action: 'close', events: ['finished'] },
  { from: 'addressed', to: 'finished', by: 'author', action: 'close', events: ['finished'] },
  { from: 'active', to: 'finished', by: 'time', action: 'expire', events: ['finished'] },
  { from: 'addressed', to: 'finished', by: 'time', action: 'expire', events: ['finished'] },
  { from: 'finished', to: 'active', by: 'author', action: 'open', audience: 'all', events: ['reopened'] },
  {
    from: 'finished',
    to: 'addressed',
    by: 'author',
    action: 'open',
    audience: 'addressed',
    events: ['reopened'],
  },
  { from: 'addressed', to: 'active', by: 'author', action: 'publish', events: ['opened_to_all'] },
  { from: 'active', to: 'inactive', by: 'moderator', action: 'deactivate', events: ['deactivated'] },
  { from: 'addressed', to: 'inactive', by: 'moderator', action: 'deactivate', events: ['deactivated'] },
  { from: 'pending', to: 'inactive', by: 'moderator', action: 'deactivate', events: ['deactivated'] },
  { from: 'declined', to: 'inactive', by: 'moderator', action: 'deactivate', events: ['deactivated'] },
  { from: 'finished', to: 'inactive', by: 'moderator', action: 'deactivate', events: ['deactivated'] },
  {
    from: 'inactive',
    to: 'active',
    by: 'moderator',
    action: 'activate',
    audience: 'all',
    events: ['activated'],
  },
  {
    from: 'inactive',
    to: 'addressed',
    by: 'moderator',
    action: 'activate',
    audience: 'addressed',
    events: ['activated'],
  },
];

export const birth = ['created', 'sent_for_review', 'review_pending'] as const satisfies readonly PostEvent[];

/** Returns the transition that the state table allows for this action; undefined if there is none. */
export const transitionFor = (
  action: Transition['action'],
  { status, audience }: { status: StoredStatus; audience: Audience },
  by: Mover,
) =>
  transitions.find(
    (t) => t.action === action && t.from === status && t.by === by && (t.audience ?? audience) === audience,
  );
