import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import { day } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import type { DeclineReason, Invitation, InvitationAnswer } from '#contract/offers.ts';
import { apartFrom, isBlockedBetween } from '../blocks/service.ts';
import { currentSets, setsByIds } from '../job-questions/service.ts';
import { notify } from '../notifications/notify.ts';
import { byDay } from '../notifications/policy.ts';
import { wants } from '../notifications/settings.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import type { Actor, Visitor } from '../platform/session/actor.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { type Trades, tradeRefs } from '../trades/service.ts';
import { getWorker, userRefsByIds } from '../users/service.ts';
import { answerFacts } from './answers.ts';
import * as queries from './invitation-queries.ts';
import { isOpen as openInSql } from './matching.ts';
import { isOpen, isOwner, isReadByOthers, type Judged, mayRead } from './policy.ts';
import { lockPost, type PostRow, postById } from './queries.ts';
import { invitations, jobPosts } from './tables.ts';

interface Parts {
  db: Db;
  tasks: Tasks;
}

/**
 * Returns which of the given posts this visitor may read. Addressed posts are readable by invited workers
 * until either party blocks the other.
 */
export async function readableRows<T extends Judged & { id: number }>(
  db: DbOrTx,
  visitor: Visitor,
  rows: readonly T[],
): Promise<T[]> {
  const doubtful = rows.filter(
    (row) => !mayRead(visitor, row) && row.audience === 'addressed' && isReadByOthers(row),
  );
  if (!visitor || doubtful.length === 0) return rows.filter((row) => mayRead(visitor, row));
  const ids = doubtful.map(({ id }) => id);
  const [asked, apart] = await Promise.all([
    queries.invitedTo(db, visitor.id, ids),
    apartFrom(db, visitor.id),
  ]);
  return rows.filter((row) => mayRead(visitor, row, asked.has(row.id) && !apart.includes(row.userId)));
}

/** Returns a post that this visitor may read. Throws `not_found`. */
export async function readable(db: DbOrTx, visitor: Visitor, id: number): Promise<PostRow> {
  const row = await postById(db, id);
  const [post] = row ? await readableRows(db, visitor, [row]) : [];
  if (!post) throw new AppError('not_found');
  return post;
}

/**
 * Throws unless the worker takes jobs, receives invitation notifications on some channel, and neither party
 * has blocked the other: `invitations.worker`, `invitations.off`.
 */
export async function mustBeAskable(db: Db, actor: Actor, workerId: number): Promise<void> {
  const worker = await getWorker(db, String(workerId), actor).catch(() => {
    throw new AppError('invitations.worker');
  });
  if (workerId === actor.id || (await isBlockedBetween(db, actor.id, workerId)))
    throw new AppError('invitations.worker');
  if (!worker.takes_jobs) throw new AppError('invitations.off');
  const now = new Date();
  const channels = await Promise.all(
    (['in_app', 'email', 'push'] as const).map((channel) =>
      wants(db, workerId, 'job_post_invitation', channel, now),
    ),
  );
  if (!channels.some(Boolean)) throw new AppError('invitations.off');
}

/** Throws `job_posts.asked_worker`, naming the first of the given workers who cannot be invited. */
export async function mustAllBeAskable(db: Db, actor: Actor, workerIds: readonly number[]): Promise<void> {
  for (const id of workerIds)
    await mustBeAskable(db, actor, id).catch(async () => {
      const name = (await userRefsByIds(db, [id])).get(id)?.name;
      throw new AppError(
        'job_posts.asked_worker',
        name === undefined
          ? {}
          : { fields: { asked: [`${name} trenutačno ne prima upite. Uklonite ovog majstora s popisa.`] } },
      );
    });
}

/** Task that notifies the workers invited to a newly published post. */
export const askedWorkers = defineQueue<{ postId: number }>('job_posts.asked');
/** Task that runs some days after `askedWorkers` and notifies the client if no offer has arrived. */
export const silentWorkers = defineQueue<{ postId: number }>('job_posts.silent');

/**
 * Enqueues the task that notifies the invited workers who have not been notified yet; does nothing unless the
 * post is open.
 */
export async function enqueueInvitations(
  tasks: Tasks,
  tx: Tx,
  post: Pick<PostRow, 'id' | 'status'>,
): Promise<void> {
  if (isOpen(post) && (await queries.notNotifiedYet(tx, post.id)).length > 0)
    await tasks.enqueue(tx, askedWorkers, { postId: post.id });
}

const typeOf = (trades: Trades, { jobTypeId }: PostRow) => trades.type(jobTypeId)?.name ?? '';

/**
 * Notifies the invited workers who have not been notified yet, except those who blocked the client or were
 * blocked by the client. For an addressed inquiry, also schedules the check for missing offers. Does nothing
 * if the post is no longer open.
 */
export async function notifyInvited({ db, tasks }: Parts, postId: number): Promise<void> {
  const trades = await tradeRefs(db);
  const questions = await currentSets(db);
  await db.transaction(async (tx) => {
    const post = await lockPost(tx, postId);
    if (!post || !isOpen(post)) return;
    const [waiting, apart] = [await queries.notNotifiedYet(tx, postId), await apartFrom(tx, post.userId)];
    if (waiting.length === 0) return;
    const addressed = post.status === 'addressed';
    const sets = await setsByIds(tx, questions, post.questionSetId === null ? [] : [post.questionSetId]);
    const facts = answerFacts(post, sets);
    for (const userId of waiting.filter((id) => !apart.includes(id)))
      await notify(tasks, tx, {
        userId,
        kind: 'job_post_invitation',
        data: {
          job_post_id: postId,
          job_type: typeOf(trades, post),
          client: { id: post.userId },
          asked: true,
          ...(addressed && { addressed }),
          ...(facts.length > 0 && { facts }),
        },
      });
    await queries.setNotified(tx, postId, waiting);
    if (addressed)
      await tasks.enqueue(
        tx,
        silentWorkers,
        { postId },
        { startAfter: byDay(new Date(Date.now() + limits.silentDays * day)) },
      );
  });
}

async function notifyClient(
  tasks: Tasks,
  tx: Tx,
  trades: Trades,
  post: PostRow,
  status: 'refused' | 'unanswered',
): Promise<void> {
  const data = { job_post_id: post.id, job_type: typeOf(trades, post), status, reason: null };
  await notify(tasks, tx, { userId: post.userId, kind: 'job_post_status_changed', data });
}

/**
 * Notifies the client of an addressed inquiry that no offer has arrived. Does nothing if all workers
 * declined, because the client was notified of the last refusal.
 */
export async function notifyOfMissingOffers({ db, tasks }: Parts, postId: number): Promise<void> {
  const trades = await tradeRefs(db);
  await db.transaction(async (tx) => {
    const post = await lockPost(tx, postId);
    if (post?.status !== 'addressed') return;
    const asked = await invited(tx, postId);
    const refused = asked.length > 0 && asked.every(({ answer }) => answer === 'declined');
    if (!refused && !asked.some(({ answer }) => answer === 'offered'))
      await notifyClient(tasks, tx, trades, post, 'unanswered');
  });
}

async function present(db: DbOrTx, rows: readonly queries.InvitationRow[]): Promise<Invitation[]> {
  const people = await userRefsByIds(
    db,
    rows.map(({ workerId }) => workerId),
  );
  return rows.flatMap(({ workerId, answer, reason, answeredAt }) => {
    const person = people.get(workerId);
    return person ? [{ ...person, answer, reason, answered_at: answeredAt?.toISOString() ?? null }] : [];
  });
}

/**
 * Returns a post's invitations: to its owner all of them and, in `left`, how many more may be sent; to an
 * invited worker only their own. Throws `not_found` for anyone else, since invitations are private.
 */
export async function invitationsOf(
  db: Db,
  actor: Actor,
  postId: number,
): Promise<{ data: Invitation[]; left: number }> {
  const post = await readable(db, actor, postId);
  const rows = await invited(db, postId);
  if (isOwner(actor, post))
    return { data: await present(db, rows), left: limits.invitationsMost - rows.length };
  const own = rows.filter(({ workerId }) => workerId === actor.id);
  if (own.length === 0) throw new AppError('not_found');
  return { data: await present(db, own), left: 0 };
}

/**
 * Declines an invitation as the invited worker. Repeating the call can only add a reason. Throws `not_found`,
 * `invitations.answered`, `offers.post`.
 */
export async function declineInvitation(
  { db, tasks }: Parts,
  actor: Actor,
  postId: number,
  reason: DeclineReason | null,
): Promise<Invitation> {
  await readable(db, actor, postId);
  const trades = await tradeRefs(db);
  return db.transaction(async (tx) => {
    const post = await lockPost(tx, postId);
    const mine = (await invited(tx, postId)).find(({ workerId }) => workerId === actor.id);
    if (!post || !mine) throw new AppError('not_found');
    if (mine.answer === 'offered') throw new AppError('invitations.answered');
    if (mine.answer === 'declined' && mine.reason === null && reason)
      await answerInvitation(tx, postId, actor.id, 'declined', reason);
    if (mine.answer === null) {
      if (!isOpen(post)) throw new AppError('offers.post');
      await answerInvitation(tx, postId, actor.id, 'declined', reason);
      const asked = await invited(tx, postId);
      if (post.status === 'addressed' && asked.every(({ answer }) => answer === 'declined'))
        await notifyClient(tasks, tx, trades, post, 'refused');
    }
    const [answered] = await present(
      tx,
      (await invited(tx, postId)).filter(({ workerId }) => workerId === actor.id),
    );
    if (!answered) throw new AppError('not_found');
    return answered;
  });
}

export const invited = (db: DbOrTx, postId: number): Promise<queries.InvitationRow[]> =>
  db
    .select()
    .from(invitations)
    .where(eq(invitations.jobPostId, postId))
    .orderBy(asc(invitations.createdAt), asc(invitations.workerId));

/** Inserts an invitation as already notified; does nothing if the worker was invited before. */
export const invite = (tx: Tx, jobPostId: number, workerId: number) =>
  tx.insert(invitations).values({ jobPostId, workerId, notifiedAt: new Date() }).onConflictDoNothing();

/** Records a worker’s answer, replacing an earlier one; does nothing if the worker was not invited. */
export const answerInvitation = (
  tx: Tx,
  postId: number,
  workerId: number,
  answer: InvitationAnswer,
  reason: DeclineReason | null = null,
) =>
  tx
    .update(invitations)
    .set({ answer, reason, answeredAt: new Date() })
    .where(and(eq(invitations.jobPostId, postId), eq(invitations.workerId, workerId)));

/** Returns the worker’s unanswered invitations to open posts, latest first. */
export const waitingAnswers = (db: Db, workerId: number, most: number) =>
  db
    .select({
      id: jobPosts.id,
      clientId: jobPosts.userId,
      notifiedAt: sql<Date>`${invitations.notifiedAt}`.mapWith(invitations.notifiedAt),
    })
    .from(invitations)
    .innerJoin(jobPosts, eq(jobPosts.id, invitations.jobPostId))
    .where(
      and(
        eq(invitations.workerId, workerId),
        isNull(invitations.answer),
        isNotNull(invitations.notifiedAt),
        openInSql,
      ),
    )
    .orderBy(sql`${invitations.notifiedAt} desc`, sql`${jobPosts.id} desc`)
    .limit(most);
