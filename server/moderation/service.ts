import type { Ground } from '#contract/decision-labels.ts';
import { AppError } from '#contract/errors.ts';
import type { Audience, JobPost, PostKind } from '#contract/job-posts.ts';
import type { QueueItem } from '#contract/moderation.ts';
import { recordAdminAction, somebodyWasFirst } from '../audit/service.ts';
import { writeDecision } from '../decisions/write.ts';
import { authorHistory, type Case, postsForModerator } from '../job-posts/moderators.ts';
import { presentOne } from '../job-posts/present.ts';
import { movePost } from '../job-posts/transitions.ts';
import { offeredIn } from '../notifications/job-post-text.ts';
import { notify } from '../notifications/notify.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { withoutPhone } from '../signals/not-phone.ts';
import { recordOutcome } from '../signals/record-outcome.ts';
import { tradeRefs } from '../trades/service.ts';
import { examine } from './checks.ts';

async function items(db: Db, cases: readonly Case[]): Promise<QueueItem[]> {
  const [authors, cleared] = await Promise.all([
    authorHistory(
      db,
      cases.map(({ post }) => post.user.id),
    ),
    withoutPhone(
      db,
      'job_post',
      cases.map(({ post }) => post.id),
    ),
  ]);
  const now = new Date();
  return cases.map(({ post, waitingSince, timeline, duplicate, asked }) => ({
    kind: 'job_post',
    waiting_since: waitingSince.toISOString(),
    post,
    ...examine(post, { duplicate, notPhone: cleared.has(post.id) }, now),
    author: {
      ...(authors.get(post.user.id) ?? { posts_total: 0, approved: 0, declined: 0, deactivated: 0 }),
      reviews_received: post.user.reviews_count,
      member_since: post.user.created_at,
    },
    timeline,
    asked,
  }));
}

/** Returns the given posts that exist, in any state, in no particular order. */
export const casesOf = async (db: Db, actor: Actor, ids: readonly number[]): Promise<QueueItem[]> =>
  items(db, await postsForModerator(db, actor, ids));

/** Returns one post in any state. Throws `not_found`. */
export async function caseOf(db: Db, actor: Actor, id: number): Promise<QueueItem> {
  const [item] = await casesOf(db, actor, [id]);
  if (!item) throw new AppError('not_found');
  return item;
}

type PostAction = Parameters<typeof movePost>[4];
type Remark = NonNullable<Parameters<typeof movePost>[5]>;

type Parts = Pick<FeatureParts, 'db' | 'tasks' | 'mail' | 'keys'>;

function notifyAuthor(
  tasks: Tasks,
  tx: Tx,
  post: { id: number; userId: number; audience: Audience; kind: PostKind },
  action: PostAction,
  type: string,
  reason: string | null,
): Promise<void> {
  const about = { job_post_id: post.id, job_type: type, ...offeredIn(post.kind) };
  const { userId } = post;
  if (action === 'approve')
    return notify(tasks, tx, {
      userId,
      kind: 'job_post_published',
      data: { ...about, ...(post.audience === 'addressed' && { addressed: true }) },
    });
  if (action === 'decline')
    return notify(tasks, tx, { userId, kind: 'job_post_feedback', data: { ...about, reason } });
  const status = action === 'activate' ? 'active' : 'inactive';
  return notify(tasks, tx, { userId, kind: 'job_post_status_changed', data: { ...about, status, reason } });
}

/**
 * Applies a moderator's decision, adds it to the audit log and notifies the author. Throws `not_found`,
 * `job_posts.transition`, and `moderation.already_decided` with the name of the moderator who decided first.
 */
export async function decide(
  parts: Parts,
  actor: Actor,
  id: number,
  action: PostAction,
  remark: Remark = {},
): Promise<JobPost> {
  const { post } = await parts.db.transaction((tx) => decideWithin(parts, tx, actor, id, action, remark));
  return presentOne(parts.db, post, actor);
}

/**
 * Applies a moderator's decision on a post within the caller's transaction: changes the status, adds the
 * audit log entry and the statement of reasons, and notifies the author. `decisionId` is null unless the post
 * was declined or removed. Throws the errors of `decide`.
 */
export async function decideWithin(
  parts: Omit<Parts, 'db'>,
  tx: Tx,
  actor: Actor,
  id: number,
  action: PostAction,
  remark: Remark & { ground?: Ground } = {},
) {
  const { ground, ...explanation } = remark;
  const trades = await tradeRefs(tx);
  const move = await movePost(parts.tasks, tx, actor, id, action, explanation);
  if (!move.moved) throw await whyNot(tx, id, move.first);
  const { post } = move;
  await recordAdminAction(tx, actor, {
    action: `job_post.${action}`,
    subject: { type: 'job_post', id },
    reason: explanation.reason,
    details: { before: { status: move.from }, after: { status: post.status } },
  });
  await notifyAuthor(
    parts.tasks,
    tx,
    post,
    action,
    trades.type(post.jobTypeId)?.name ?? '',
    explanation.reason ?? null,
  );
  const taken = action === 'decline' || action === 'deactivate';
  await recordOutcome(tx, 'job_post', id, taken);
  const decision =
    taken &&
    (await writeDecision(parts, tx, actor, {
      subject: { type: 'job_post', id },
      measure: action === 'decline' ? 'correct' : 'remove',
      reason: explanation.reason ?? '',
      text: explanation.text,
      quote: post.subject,
      userId: post.userId,
      ground,
      // The statement is not emailed, because the notification already explains how to correct a declined
      // post, which is quicker than an appeal.
      ...(action === 'decline' && { mailed: false as const }),
    }));
  return { post, decisionId: decision ? decision.id : null };
}

/**
 * Returns the error for a decision that changed nothing: `moderation.already_decided` if another moderator
 * was first, otherwise `job_posts.transition`.
 */
async function whyNot(tx: Tx, id: number, first: { name: string } | null): Promise<AppError> {
  return (
    (await somebodyWasFirst(tx, { type: 'job_post', id }, 'Posao je već pregledan', first?.name)) ??
    new AppError('job_posts.transition')
  );
}
