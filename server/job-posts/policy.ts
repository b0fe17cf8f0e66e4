import type { Audience, JobPost, PostKind } from '#contract/job-posts.ts';
import { type Actor, actorCan, type Visitor } from '../platform/session/actor.ts';
import { type StoredStatus, type Transition, transitionFor } from './states.ts';

/** The fields of a post that decisions depend on. */
export interface Judged {
  userId: number;
  status: StoredStatus;
  audience: Audience;
  /** When the author was asked whether it is current, if still unanswered. */
  remindedAt: Date | null;
}

export const isOwner = (visitor: Visitor, post: Judged) => visitor?.id === post.userId;

const readByOthers: readonly StoredStatus[] = ['active', 'addressed', 'finished'];

/** Whether others may read the post by its state: everybody, or those who were asked. */
export const isReadByOthers = (post: Judged) => readByOthers.includes(post.status);

/**
 * A finished post stays readable by link; pending, returned and removed ones only by the owner and moderators (product.md). An addressed one is read by those
 * who were `asked`; whether somebody was is known to `readableRows` (asked.ts).
 */
export const mayRead = (visitor: Visitor, post: Judged, asked = false) =>
  (isReadByOthers(post) && (post.audience === 'all' || asked)) ||
  isOwner(visitor, post) ||
  actorCan(visitor, 'moderate');

/** The timeline and the remarks. */
export const mayReadFeedbacks = (visitor: Visitor, post: Judged) =>
  isOwner(visitor, post) || actorCan(visitor, 'moderate');

const editable: readonly StoredStatus[] = ['pending', 'active', 'addressed', 'declined'];

export const isEditable = (post: Judged) => editable.includes(post.status);

/** Active, be it for everybody or for those who were asked. */
export const isOpen = ({ status }: Pick<Judged, 'status'>) => status === 'active' || status === 'addressed';

/** Only an active post can be renewed. */
export const isRenewable = (post: Judged) => isOpen(post);

/** The post's `can`. `review` is a review of the publisher; visitors are asked to sign in first (spec §6). */
export function abilities(visitor: Visitor, post: Judged): JobPost['can'] {
  const own = isOwner(visitor, post);
  const moderate = actorCan(visitor, 'moderate');
  const may = (act: Transition['act']) => own && transitionFor(act, post, 'author') !== undefined;
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

/** Only worker and general profiles may offer services (product.md). */
export const mayPublish = (author: Pick<Actor, 'typeOf'>, kind: PostKind) =>
  kind === 'inquiry' || author.typeOf !== 'client';
