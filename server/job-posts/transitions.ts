import { AppError } from '#contract/errors.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { isOpenAccount } from '../users/accounts.ts';
import { isEditable, isOwner, mayRead } from './policy.ts';
import { enqueuePublished } from './published.ts';
import {
  addEvents,
  lastEvent,
  lockPost,
  type NewPost,
  type PostRow,
  type Remark,
  updatePost,
} from './queries.ts';
import { type Transition, transitionFor } from './states.ts';

export type AuthorAction = Extract<Transition['action'], 'resubmit' | 'edit' | 'close' | 'open' | 'publish'>;
export type ModeratorAction = Exclude<Transition['action'], AuthorAction | 'expire'>;

/**
 * The result of a moderator’s action. If nothing changed, `first` is the moderator who acted first, if there
 * is one.
 */
export type Move =
  | { moved: true; post: PostRow; from: PostRow['status'] }
  | { moved: false; post: PostRow; first: { id: number; name: string } | null };

const remarked: readonly Transition['action'][] = ['decline', 'deactivate'];

function stamps({ action }: Transition, post: PostRow): Partial<NewPost> {
  const now = new Date();
  const fresh = { renewedAt: now, remindedAt: null };
  if (action === 'approve') return { reviewedAt: now, ...fresh };
  // Activating a post that was never approved counts as its approval.
  if (action === 'activate') return { reviewedAt: post.reviewedAt ?? now, ...fresh };
  if (action === 'open' || action === 'publish') return fresh;
  if (action === 'edit' || action === 'resubmit') return { submittedAt: now };
  return remarked.includes(action) ? { feedbacksCount: post.feedbacksCount + 1 } : {};
}

/**
 * Applies a transition: changes the status with its timestamps and adds its events to the timeline. Does not
 * notify.
 */
export async function move(
  tx: Tx,
  post: PostRow,
  transition: Transition,
  actorId: number | null,
  { values = {}, remark }: { values?: Partial<NewPost>; remark?: Remark } = {},
): Promise<PostRow> {
  const moved = await updatePost(tx, post.id, {
    ...values,
    ...stamps(transition, post),
    status: transition.to,
  });
  await addEvents(tx, post.id, actorId, transition.events, remark);
  return moved;
}

/**
 * Applies a moderator's action to a post. The post is locked first, so the second of two concurrent decisions
 * changes nothing and gets `moved: false`, with the name of the moderator who decided first for the 409
 * response. If the name is missing, either the author changed the state or the post was never in the required
 * state. Throws `not_found`, `job_posts.author_away`.
 */
export async function movePost(
  tasks: Tasks,
  tx: Tx,
  actor: Actor,
  id: number,
  action: ModeratorAction,
  remark: Remark = {},
): Promise<Move> {
  const post = await lockPost(tx, id);
  if (!post) throw new AppError('not_found');
  const transition = transitionFor(action, post, 'moderator');
  if (transition && action === 'activate' && !(await isOpenAccount(tx, post.userId)))
    throw new AppError('job_posts.author_away');
  if (transition) {
    const moved = await move(tx, post, transition, actor.id, { remark });
    await enqueuePublished(tasks, tx, moved);
    return { moved: true, post: moved, from: post.status };
  }
  const last = await lastEvent(tx, id);
  const byModerator =
    last && ['approved', 'review_declined', 'deactivated', 'activated'].includes(last.event);
  return {
    moved: false,
    post,
    first:
      byModerator && last.authorId !== null && last.authorName !== null
        ? { id: last.authorId, name: last.authorName }
        : null,
  };
}

/**
 * Returns the user's own post, locked until the transaction ends. Throws `forbidden` for another user's post,
 * or `not_found` if the user may not read it.
 */
export async function lockOwn(tx: Tx, actor: Actor, id: number): Promise<PostRow> {
  return mustOwn(actor, await lockPost(tx, id));
}

/**
 * Returns the post if the actor is its owner. Throws `not_found` if the actor cannot read it, otherwise
 * `forbidden`.
 */
export function mustOwn(actor: Actor, post: PostRow | undefined): PostRow {
  if (!post || !mayRead(actor, post)) throw new AppError('not_found');
  if (!isOwner(actor, post)) throw new AppError('forbidden');
  return post;
}

/** Throws `job_posts.transition` for a finished or removed post. */
export function mustBeEditable(post: PostRow): PostRow {
  if (!isEditable(post)) throw new AppError('job_posts.transition');
  return post;
}

/**
 * Returns the transition to moderation that an author's edit causes, if any: for an active post if `reviewed`
 * content changed, for a declined one after any edit.
 */
export function afterEdit(post: PostRow, reviewed: boolean): Transition | undefined {
  return (
    transitionFor('resubmit', post, 'author') ??
    (reviewed ? transitionFor('edit', post, 'author') : undefined)
  );
}
