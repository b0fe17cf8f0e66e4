import { and, asc, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import { day } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import type { JobPost, PostKind } from '#contract/job-posts.ts';
import { offeredIn } from '../notifications/job-post-text.ts';
import { notify } from '../notifications/notify.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { type Trades, tradeRefs } from '../trades/service.ts';
import { isOpen } from './matching.ts';
import { isRenewable } from './policy.ts';
import { presentOne } from './present.ts';
import { lockPost, type PostRow, postById, postColumns, updatePost } from './queries.ts';
import { type StoredStatus, transitionFor } from './states.ts';
import { jobPosts } from './tables.ts';
import { lockOwn, move } from './transitions.ts';

interface Parts {
  db: Db;
  tasks: Tasks;
}

const batch = 200;
const { remind, finish } = limits.postDays;
const before = (now: Date, days: number) => new Date(now.getTime() - days * day);

/**
 * Calls `work` with all open posts that match `due`, oldest first, in batches of one transaction each. `work`
 * must change the posts so that they no longer match, otherwise the loop never ends.
 */
async function eachBatch(
  db: Db,
  due: SQL | undefined,
  work: (tx: Tx, posts: PostRow[]) => Promise<unknown>,
): Promise<void> {
  for (let found = batch; found === batch; ) {
    found = await db.transaction(async (tx) => {
      const posts = await tx
        .select(postColumns)
        .from(jobPosts)
        .where(and(isOpen, due))
        .orderBy(asc(jobPosts.renewedAt), asc(jobPosts.id))
        .limit(batch)
        .for('update', { skipLocked: true });
      if (posts.length > 0) await work(tx, posts);
      return posts.length;
    });
  }
}

async function notifyAuthor(
  tasks: Tasks,
  tx: Tx,
  trades: Trades,
  { id, userId, jobTypeId, kind }: PostRow,
  status: 'reminder' | 'finished',
): Promise<void> {
  const type = trades.type(jobTypeId)?.name ?? '';
  await notify(tasks, tx, {
    userId,
    kind: 'job_post_status_changed',
    data: { job_post_id: id, job_type: type, ...offeredIn(kind), status, reason: null },
  });
}

/**
 * Asks authors once whether their posts are still current, 30 days after publication or renewal
 * (docs/PRODUCT.md#job-posts).
 */
export async function remindAuthors({ db, tasks }: Parts, now: Date): Promise<void> {
  const trades = await tradeRefs(db);
  await eachBatch(
    db,
    and(lt(jobPosts.renewedAt, before(now, remind)), isNull(jobPosts.remindedAt)),
    async (tx, posts) => {
      const ids = posts.map(({ id }) => id);
      await tx.update(jobPosts).set({ remindedAt: now }).where(inArray(jobPosts.id, ids));
      for (const post of posts) await notifyAuthor(tasks, tx, trades, post, 'reminder');
    },
  );
}

/** Finishes posts whose reminder has been unanswered for a further 30 days, and notifies their authors. */
export async function finishUnanswered({ db, tasks }: Parts, now: Date): Promise<void> {
  const trades = await tradeRefs(db);
  await eachBatch(
    db,
    and(lt(jobPosts.renewedAt, before(now, finish)), lt(jobPosts.remindedAt, before(now, finish - remind))),
    async (tx, posts) => {
      for (const post of posts) {
        const transition = transitionFor('expire', post, 'time');
        if (!transition) throw new Error(`the post ${post.id} cannot expire in the state ${post.status}`);
        await move(tx, post, transition, null, { remark: { text: 'Na podsjetnik nije bilo odgovora.' } });
        await notifyAuthor(tasks, tx, trades, post, 'finished');
      }
    },
  );
}

const renewed = (tx: Tx, id: number) => updatePost(tx, id, { renewedAt: new Date(), remindedAt: null });

/**
 * Renews the author's own post for another 30 days. Throws `job_posts.transition` unless the post is active,
 * and the errors of `lockOwn`.
 */
export async function renewPost(db: Db, actor: Actor, id: number): Promise<JobPost> {
  const post = await db.transaction(async (tx) => {
    if (!isRenewable(await lockOwn(tx, actor, id))) throw new AppError('job_posts.transition');
    return renewed(tx, id);
  });
  return presentOne(db, post, actor);
}

export interface Aged {
  id: number;
  status: StoredStatus;
  jobType: string;
  kind: PostKind;
}

async function aged(db: DbOrTx, trades: Trades, id: number): Promise<Aged> {
  const post = await postById(db, id);
  if (!post) throw new AppError('job_posts.reminder');
  return { id, status: post.status, jobType: trades.type(post.jobTypeId)?.name ?? '', kind: post.kind };
}

/** Returns the post that a reminder is about. Throws `job_posts.reminder` if it was deleted. */
export const remindedPost = async (db: Db, id: number): Promise<Aged> => aged(db, await tradeRefs(db), id);

/**
 * Renews or closes a post as the author chose on the page linked from the reminder, and returns its new
 * state; changes nothing if the post is no longer open. Throws `job_posts.reminder` if the post was deleted.
 */
export async function answerReminder(db: Db, id: number, answer: 'renew' | 'close'): Promise<Aged> {
  const trades = await tradeRefs(db);
  return db.transaction(async (tx) => {
    const post = await lockPost(tx, id);
    const close = post && answer === 'close' ? transitionFor('close', post, 'author') : undefined;
    if (post && close) await move(tx, post, close, post.userId);
    else if (post && answer === 'renew' && isRenewable(post)) await renewed(tx, id);
    return aged(tx, trades, id);
  });
}
