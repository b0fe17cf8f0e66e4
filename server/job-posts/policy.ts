import type { JobPost, PostKind } from '#contract/job-posts.ts';
import { type Actor, actorCan, type Visitor } from '../platform/session/actor.ts';
import { type StoredStatus, type Transition, transitionFor } from './states.ts';

/** What decides about a post. */
export interface Judged {
  userId: number;
  status: StoredStatus;
  /** When the author was asked whether it still stands, and has not said yet. */
  remindedAt: Date | null;
}

export const isOwner = (visitor: Visitor, post: Judged) => visitor?.id === post.userId;

const readByAll: readonly StoredStatus[] = ['active', 'finished'];

/** A finished post stays readable by link; what waits, was returned or was taken down is its owner's and the moderators' (product.md). */
export const mayRead = (visitor: Visitor, post: Judged) => readByAll.includes(post.status) || isOwner(visitor, post) || actorCan(visitor, 'moderate');

/** The timeline and the remarks. */
export const mayReadFeedbacks = (visitor: Visitor, post: Judged) => isOwner(visitor, post) || actorCan(visitor, 'moderate');

const editable: readonly StoredStatus[] = ['pending', 'active', 'declined'];

export const isEditable = (post: Judged) => editable.includes(post.status);

/** Only what is out can still stand. */
export const isRenewable = (post: Judged) => post.status === 'active';

/** What the DTO carries as `can`; `review` is of the publisher, and a visitor is asked to sign in first (spec §6). */
export function abilities(visitor: Visitor, post: Judged): JobPost['can'] {
  const own = isOwner(visitor, post);
  const moderate = actorCan(visitor, 'moderate');
  const may = (act: Transition['act']) => own && transitionFor(act, post.status, 'author') !== undefined;
  return {
    edit: own && isEditable(post),
    close: may('close'),
    open: may('open'),
    resubmit: may('resubmit'),
    renew: own && isRenewable(post) && post.remindedAt !== null,
    delete: own || moderate,
    review: !own && readByAll.includes(post.status),
    moderate,
  };
}

/** Services are offered by worker and general profiles (product.md). */
export const mayPublish = (author: Pick<Actor, 'typeOf'>, kind: PostKind) => kind === 'inquiry' || author.typeOf !== 'client';
