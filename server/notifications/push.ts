import type { Body } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { subscribePush } from '#contract/notifications.ts';
import { truncate } from '#contract/text.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import type { PushMessage } from '../platform/push/message.ts';
import { isPublicHttps } from '../platform/push/public-agent.ts';
import type { Actor } from '../platform/session/actor.ts';
import * as queries from './push-queries.ts';

/** One device's message; the device is looked up when it is sent. */
interface Ring {
  userId: number;
  to: { kind: 'web' | 'fcm'; id: number };
  message: PushMessage;
}
/** What comes an hour late is of no use: few tries. */
const pushQueue = defineQueue<Ring>('push', { retries: 4, retryDelay: 15, timeout: 60 });

/** Characters; a push service takes 4 KB. */
const most = { title: 100, text: 240 };

export interface Pushed {
  userId: number;
  message: PushMessage;
  /** Told again with the same key, each device rings once. */
  key: string;
}

/** Has all devices of a person ring, each with tries of its own. Whether the person wants it is the caller's to ask, and whether it is still news. */
export async function pushTo(jobs: Jobs, tx: DbOrTx, { userId, message, key }: Pushed): Promise<void> {
  const [browsers, devices] = await Promise.all([queries.subscriptionsOf(tx, userId), queries.devicesOf(tx, userId)]);
  const short = { ...message, title: truncate(message.title, most.title), text: truncate(message.text, most.text) };
  const all = [...browsers.map(({ id }) => ({ kind: 'web' as const, id })), ...devices.map(({ id }) => ({ kind: 'fcm' as const, id }))];
  for (const to of all) await jobs.enqueue(tx, pushQueue, { userId, to, message: short }, { key: `${key} ${to.kind} ${to.id}` });
}

export const { hasDevices, nothingRings } = queries;

/** Rings devices; one that the push service no longer knows is forgotten. */
export function workPush({ db, jobs, push }: Pick<FeatureParts, 'db' | 'jobs' | 'push'>): void {
  jobs.work(
    pushQueue,
    async ({ userId, to, message }) => {
      if (to.kind === 'web') {
        const row = await queries.subscription(db, userId, to.id);
        if (!row) return;
        const { endpoint, p256dh, auth } = row;
        if ((await push.send({ kind: 'web', endpoint, p256dh, auth }, message)) === 'gone') await queries.forgetEndpoint(db, endpoint);
        return;
      }
      const token = push.reachesFcm ? await queries.device(db, userId, to.id) : null;
      if (token !== null && (await push.send({ kind: 'fcm', token }, message)) === 'gone') await queries.forgetDevice(db, token);
    },
    { parallel: 4 },
  );
}

/** Remembers this browser for as long as the session lasts. Throws `push.address` for one that is no push service's. */
export async function subscribe(db: Db, actor: Actor, { endpoint, keys }: Body<typeof subscribePush>): Promise<void> {
  if (!isPublicHttps(endpoint)) throw new AppError('push.address');
  await queries.keepSubscription(db, { userId: actor.id, tokenId: actor.tokenId, endpoint, ...keys });
}

/** Forgets it; one that is not there is forgotten already. */
export async function unsubscribe(db: Db, actor: Actor, endpoint: string): Promise<void> {
  await queries.dropSubscription(db, actor.id, endpoint);
}
