import type { Audience, JobPost, PostKind } from '#contract/job-posts.ts';
import { type Actor, actorCan, type Visitor } from '../platform/session/actor.ts';
import { type StoredStatus, type Transition, transitionFor } from './states.ts';

export interface Judged {
  userId: number;
  status: StoredStatus;
  audience: Audience;
  /** When the author was asked whether the post is current; null if never asked or already answered. */
  remindedAt: Date | null;
}

export const isOwner = (visitor: Visitor, post: Judged) => visitor?.id === post.userId;

const readByOthers: readonly StoredStatus[] = ['active', 'addressed', 'finished'];

/** Returns whether the status of a post allows people other than its owner and moderators to read it. */
export const isReadByOthers = (post: Judged) => readByOthers.includes(post.status);

/**
 * Returns whether a visitor may read a post. A finished post stays readable by link; only the owner and
 * moderators may read pending, declined and removed posts. An addressed post requires `asked`, which
 * `readableRows` (invitations.ts) determines.
 */
export const mayRead = (visitor: Visitor, post: Judged, asked = false) =>
  (isReadByOthers(post) && (post.audience === 'all' || asked)) ||
  isOwner(visitor, post) ||
  actorCan(visitor, 'moderate');

/** Returns whether a visitor may read the post’s timeline with moderators’ remarks. */
export const mayReadFeedbacks = (visitor: Visitor, post: Judged) =>
  isOwner(visitor, post) || actorCan(visitor, 'moderate');

const editable: readonly StoredStatus[] = ['pending', 'active', 'addressed', 'declined'];

/** Returns whether the owner may edit a post in its status. */
export const isEditable = (post: Judged) => editable.includes(post.status);

/** Returns whether a post accepts offers: active, or sent only to the chosen workers. */
export const isOpen = ({ status }: Pick<Judged, 'status'>) => status === 'active' || status === 'addressed';

export const isRenewable = (post: Judged) => isOpen(post);

/**
 * Returns the post's `can`. `review` means reviewing the publisher and is true for visitors, who are asked to
 * sign in first.
 */
export function abilities(visitor: Visitor, post: Judged): JobPost['can'] {
  const own = isOwner(visitor, post);
  const moderate = actorCan(visitor, 'moderate');
  const may = (action: Transition['action']) => own && transitionFor(action, post, 'author') !== undefined;
  return {
    edit: own && isEditable(post),
    close: may('close'),
    open: may('open'),
    resubmit: may('resubmit'),
    renew: own && isRenewable(post) && post.remindedAt !== null,
    delete: own || moderate,
    review: !own && isReadByOthers(post),
    publish: may('publish'),
    moderate,
  };
}

/**
 * Returns whether the author may publish posts of this kind: only worker and general profiles may offer
 * services (docs/PRODUCT.md#roles).
 */
export const mayPublish = (author: Pick<Actor, 'typeOf'>, kind: PostKind) =>
  kind === 'inquiry' || author.typeOf !== 'client';
