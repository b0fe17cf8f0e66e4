import type { Body } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { placeOf } from '#contract/labels.ts';
import type { GivenAnswer } from '#contract/shared-visit-words.ts';
import {
  putSharedVisitsSetting,
  type SharedVisit,
  type SharedVisitsSetting,
} from '#contract/shared-visits.ts';
import { apartFrom } from '../blocks/service.ts';
import { readable } from '../job-posts/invitations.ts';
import { readablePosts } from '../job-posts/service.ts';
import { notify } from '../notifications/notify.ts';
import { offering } from '../offers/service.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { findSetting, writeSetting } from '../settings/service.ts';
import { type Trades, tradeRefs } from '../trades/service.ts';
import { abilities } from './policy.ts';
import * as queries from './queries.ts';
import { allows } from './states.ts';

interface Parts {
  db: Db;
  tasks: Tasks;
}

const setting = { key: 'shared_visits', schema: putSharedVisitsSetting.body };

/** Returns whether clients are asked to share visits; off until an administrator turns it on. */
export const readSwitch = async (db: DbOrTx): Promise<SharedVisitsSetting> =>
  (await findSetting(db, setting)) ?? { enabled: false };

/** Turns the question about shared visits on or off for the whole site, with an audit log entry. */
export const writeSwitch = (
  db: Db,
  actor: Actor,
  value: Body<typeof putSharedVisitsSetting>,
): Promise<SharedVisitsSetting> => writeSetting(db, actor, setting, value);

const nothing: SharedVisit = {
  answer: null,
  expires_at: null,
  agreed: false,
  posts: [],
  can: { agree: false, refuse: false, withdraw: false },
};

async function presentToClient(db: DbOrTx, postId: number, open: boolean): Promise<SharedVisit> {
  const [row, linked] = await Promise.all([queries.invitationOf(db, postId), queries.linkedWith(db, postId)]);
  if (!row) return nothing;
  const now = new Date();
  const agreed = linked.length > 0;
  const late = !agreed && row.expiresAt <= now && allows(row.answer, 'expired', 'time');
  const answer = late ? 'expired' : row.answer;
  return {
    ...nothing,
    answer,
    expires_at: row.expiresAt.toISOString(),
    agreed,
    can: abilities({ answer, expiresAt: row.expiresAt, open }, now),
  };
}

async function presentToWorker(db: Db, actor: Actor, postId: number): Promise<SharedVisit> {
  const offers = await offering(db, [postId]);
  if (!offers.some(({ workerId }) => workerId === actor.id)) return nothing;
  const [linked, apart] = await Promise.all([queries.linkedWith(db, postId), apartFrom(db, actor.id)]);
  const ids = linked.filter(({ userId }) => !apart.includes(userId)).map(({ id }) => id);
  const posts = [...(await readablePosts(db, ids, actor)).values()];
  return {
    ...nothing,
    agreed: posts.length > 0,
    posts: posts.map(({ id, job_type, county, town }) => ({
      id,
      job_type: job_type.name,
      place: placeOf(county, town),
    })),
  };
}

/**
 * Returns the part of an inquiry's shared visit that the reader may see: nothing while the setting is off.
 * Throws `not_found` if the reader cannot read the inquiry.
 */
export async function visitOf(db: Db, actor: Actor, postId: number): Promise<SharedVisit> {
  const post = await readable(db, actor, postId);
  if (!(await readSwitch(db)).enabled) return nothing;
  return post.userId === actor.id
    ? presentToClient(db, postId, post.status === 'active')
    : presentToWorker(db, actor, postId);
}

/** Returns the names of an inquiry's job type and category, for a notification. */
export function tradeNames(trades: Trades, typeId: number): { job_type: string; job_category: string } {
  const type = trades.type(typeId);
  return {
    job_type: type?.name ?? '',
    job_category: trades.category(type?.job_category_id ?? 0)?.name ?? '',
  };
}

type Event = 'agreed' | 'ended' | 'one_visit';

/**
 * Notifies each person about one inquiry. The person is the client of the inquiry or, for the event
 * `one_visit`, a worker with an offer on it.
 */
async function notifyAll(
  tasks: Tasks,
  tx: Tx,
  people: readonly { userId: number; postId: number; event: Event }[],
): Promise<void> {
  const trades = await tradeRefs(tx);
  const types = await queries.typesOf(
    tx,
    people.map(({ postId }) => postId),
  );
  for (const { userId, postId, event } of people)
    await notify(tasks, tx, {
      userId,
      kind: 'shared_visit',
      data: { job_post_id: postId, ...tradeNames(trades, types.get(postId) ?? 0), event },
    });
}

/**
 * Returns the workers with an offer on any of the inquiries, except workers who have blocked one of the
 * clients or were blocked by one.
 */
async function workersOn(tx: Tx, posts: readonly { id: number; userId: number }[]) {
  const offers = await offering(
    tx,
    posts.map(({ id }) => id),
  );
  const apart = new Map<number, readonly number[]>();
  for (const { userId } of posts) apart.set(userId, await apartFrom(tx, userId));
  const isApart = (workerId: number) => posts.some(({ userId }) => apart.get(userId)?.includes(workerId));
  return offers
    .filter(({ workerId }) => !isApart(workerId))
    .map(({ workerId, jobPostId }) => ({ userId: workerId, postId: jobPostId, event: 'one_visit' as const }));
}

async function agree(tasks: Tasks, tx: Tx, post: queries.GroupedPost): Promise<void> {
  const others = await queries.agreedWith(tx, post);
  const fresh = await queries.link(
    tx,
    post.id,
    others.map(({ id }) => id),
  );
  const partners = others.filter(({ id }) => fresh.includes(id));
  if (partners.length === 0) return;
  await notifyAll(tasks, tx, [
    ...[post, ...partners].map(({ id, userId }) => ({ userId, postId: id, event: 'agreed' as const })),
    ...(await workersOn(tx, [post, ...partners])),
  ]);
}

async function withdraw(tasks: Tasks, tx: Tx, post: queries.GroupedPost): Promise<void> {
  const partners = await queries.linkedWith(tx, post.id);
  await queries.unlink(tx, post.id);
  const left = [];
  for (const partner of partners)
    if ((await queries.linkedWith(tx, partner.id)).length === 0) left.push(partner);
  await notifyAll(
    tasks,
    tx,
    left.map(({ id, userId }) => ({ userId, postId: id, event: 'ended' as const })),
  );
}

/**
 * Records a client's answer. Agreeing links the inquiry with those of other clients who have agreed, and
 * notifies all newly linked clients and the workers with an offer on any of their inquiries. Withdrawing
 * removes the links and notifies clients who are left without one. Throws `not_found` for other users and
 * while the setting is off, and `shared_visits.answer` if the state table does not allow the answer.
 */
export async function answerVisit(
  { db, tasks }: Parts,
  actor: Actor,
  postId: number,
  answer: GivenAnswer,
): Promise<SharedVisit> {
  if (!(await readSwitch(db)).enabled) throw new AppError('not_found');
  await db.transaction(async (tx) => {
    const post = await queries.lockPost(tx, postId, actor.id);
    if (!post) throw new AppError('not_found');
    if (post.townId === null) throw new AppError('not_found');
    const grouped = { ...post, townId: post.townId };
    await queries.lockGroup(tx, grouped);
    const row = await queries.invitationOf(tx, postId);
    if (!row) throw new AppError('not_found');
    const can = abilities({ ...row, open: post.status === 'active' }, new Date());
    if (!{ yes: can.agree, no: can.refuse, withdrawn: can.withdraw }[answer])
      throw new AppError('shared_visits.answer');
    await queries.setAnswer(tx, postId, answer);
    if (answer === 'yes') await agree(tasks, tx, grouped);
    if (answer === 'withdrawn') await withdraw(tasks, tx, grouped);
  });
  return visitOf(db, actor, postId);
}
