import { AppError } from '#contract/errors.ts';
import type { Audience, JobPost } from '#contract/job-posts.ts';
import type { QueueItem } from '#contract/moderation.ts';
import { recordAct, somebodyWasFirst } from '../audit/service.ts';
import { authorHistory, movePost, postDto, postForModerator, queueOf } from '../job-posts/service.ts';
import { notify } from '../notifications/service.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Actor } from '../platform/session/actor.ts';
import { tradeRefs } from '../trades/service.ts';
import { examine } from './checks.ts';
import * as reasons from './ready-reasons.ts';

/** For the inbox, which offers them to whoever may decide. */
export const { readyReasons } = reasons;

type Case = NonNullable<Awaited<ReturnType<typeof postForModerator>>>;

/** Cases with automatic checks and the authors' history. */
async function items(db: Db, cases: readonly Case[]): Promise<QueueItem[]> {
  const authors = await authorHistory(
    db,
    cases.map(({ post }) => post.user.id),
  );
  const now = new Date();
  return cases.map(({ post, waitingSince, timeline, duplicate, asked }) => ({
    kind: 'job_post',
    waiting_since: waitingSince.toISOString(),
    post,
    ...examine(post, duplicate, now),
    author: {
      ...(authors.get(post.user.id) ?? { posts_total: 0, approved: 0, declined: 0, deactivated: 0 }),
      reviews_received: post.user.reviews_count,
      member_since: post.user.created_at,
    },
    timeline,
    asked,
  }));
}

/** Pending posts, longest wait first (wire.md, Administration). */
export async function waiting(db: Db, actor: Actor, query: { page: number; per_page: number }) {
  const { data, meta } = await queueOf(db, actor, query);
  return { data: await items(db, data), meta };
}

/** One post in any state. Throws `not_found`. */
export async function caseOf(db: Db, actor: Actor, id: number): Promise<QueueItem> {
  const found = await postForModerator(db, actor, id);
  const [item] = found ? await items(db, [found]) : [];
  if (!item) throw new AppError('not_found');
  return item;
}

type PostAct = Parameters<typeof movePost>[4];
type Remark = NonNullable<Parameters<typeof movePost>[5]>;

interface Parts {
  db: Db;
  jobs: Jobs;
}

/** What the author is told about each act (product.md, Job posts). */
function notifyAuthor(
  jobs: Jobs,
  tx: Tx,
  post: { id: number; userId: number; audience: Audience },
  act: PostAct,
  type: string,
  reason: string | null,
): Promise<void> {
  const about = { job_post_id: post.id, job_type: type };
  const { userId } = post;
  if (act === 'approve')
    return notify(jobs, tx, { userId, kind: 'job_post_published', data: { ...about, ...(post.audience === 'addressed' && { addressed: true }) } });
  if (act === 'decline') return notify(jobs, tx, { userId, kind: 'job_post_feedback', data: { ...about, reason } });
  const status = act === 'activate' ? 'active' : 'inactive';
  return notify(jobs, tx, { userId, kind: 'job_post_status_changed', data: { ...about, status, reason } });
}

/**
 * A moderator's decision, with its audit log entry and the author's notification. Throws `moderation.already_decided` with who was first,
 * `job_posts.transition`, `not_found`.
 */
export async function decide({ db, jobs }: Parts, actor: Actor, id: number, act: PostAct, remark: Remark = {}): Promise<JobPost> {
  const trades = await tradeRefs(db);
  const post = await db.transaction(async (tx) => {
    const move = await movePost(jobs, tx, actor, id, act, remark);
    if (!move.moved) throw await whyNot(tx, id, move.first);
    await recordAct(tx, actor, {
      action: `job_post.${act}`,
      subject: { type: 'job_post', id },
      reason: remark.reason,
      details: { before: { status: move.from }, after: { status: move.post.status } },
    });
    await notifyAuthor(jobs, tx, move.post, act, trades.type(move.post.jobTypeId)?.name ?? '', remark.reason ?? null);
    return move.post;
  });
  return postDto(db, post, actor);
}

/** Either somebody was first, or the post was never in the required state. */
async function whyNot(tx: Tx, id: number, first: { name: string } | null): Promise<AppError> {
  return (await somebodyWasFirst(tx, { type: 'job_post', id }, 'Posao je već pregledan', first?.name)) ?? new AppError('job_posts.transition');
}
