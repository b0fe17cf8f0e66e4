import { type SQL, sql } from 'drizzle-orm';
import type { Body } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { truncate } from '#contract/format.ts';
import type { subscribePush } from '#contract/notifications.ts';
import { tokens } from '../auth/tables.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { PushMessage } from '../platform/push/message.ts';
import { isPublicHttps } from '../platform/push/ssrf-safe-agent.ts';
import type { Actor } from '../platform/session/actor.ts';
import { defineQueue, type Queue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import * as queries from './push-queries.ts';
import { pushSubscriptions } from './tables.ts';

/** A queued push. Contains ids only; device and text are read when the push is sent. */
interface Ring<About extends object> {
  userId: number;
  to: { kind: 'web' | 'fcm'; id: number };
  about: About;
}
type PushQueue<About extends object> = Queue<Ring<About>>;
/** Defines a push queue. It has few retries, since a push an hour late is useless. */
export const definePush = <About extends object>(name: string): PushQueue<About> =>
  defineQueue(name, { retries: 4, retryDelay: 15, timeout: 60 });

/** Maximum lengths in characters, which keep a message within the 4 KB that push services accept. */
const most = { title: 100, text: 240 };

interface Rung<About extends object> {
  userId: number;
  about: About;
  /** Deduplication key: repeated calls with the same key notify each device only once. */
  key: string;
}

/**
 * Enqueues a push to each device of a person, as separate tasks. The caller must check the person’s settings.
 */
export async function ring<About extends object>(
  tasks: Tasks,
  tx: DbOrTx,
  queue: PushQueue<About>,
  { userId, about, key }: Rung<About>,
): Promise<void> {
  // Queried one after the other, because a transaction has only one connection.
  const browsers = await queries.subscriptionsOf(tx, userId);
  const devices = await queries.devicesOf(tx, userId);
  const all = [
    ...browsers.map(({ id }) => ({ kind: 'web' as const, id })),
    ...devices.map(({ id }) => ({ kind: 'fcm' as const, id })),
  ];
  for (const to of all)
    await tasks.enqueue(tx, queue, { userId, to, about }, { key: `${key} ${to.kind} ${to.id}` });
}

/**
 * Returns the SQL condition that no device of a person can be reached. It uses only two index lookups,
 * because it is evaluated for every message.
 */
export const hasNoPushDevice = (userId: number): SQL => sql`not exists (
  select from ${pushSubscriptions} where user_id = ${userId} union all select from ${tokens} where user_id = ${userId} and fcm_token is not null)`;

export const hasDevices = async (db: DbOrTx, userId: number): Promise<boolean> => {
  const { rows } = await db.execute<{ quiet: boolean }>(sql`select ${hasNoPushDevice(userId)} as quiet`);
  return rows[0]?.quiet === false;
};

export interface PushParts extends Pick<FeatureParts, 'db' | 'tasks' | 'push'> {
  /**
   * Deletes a push token that the push service reports as gone. Passed in as a function, because the tokens
   * are stored with sessions, which belong to the auth feature.
   */
  forgetPushAddress: (db: Db, address: string) => PromiseLike<unknown>;
}

/**
 * Registers the worker of a push queue. The worker sends the message that `write` returns, or nothing if that
 * is null, and deletes devices that the push service reports as gone.
 */
export function workPushes<About extends object>(
  { db, tasks, push, forgetPushAddress }: PushParts,
  queue: PushQueue<About>,
  write: (about: About, userId: number) => Promise<PushMessage | null>,
): void {
  tasks.work(
    queue,
    async ({ userId, to, about }) => {
      const written = await write(about, userId);
      if (!written) return;
      const message = {
        ...written,
        title: truncate(written.title, most.title),
        text: truncate(written.text, most.text),
      };
      if (to.kind === 'web') {
        const row = await queries.subscription(db, userId, to.id);
        if (!row) return;
        const { endpoint, p256dh, auth } = row;
        if ((await push.send({ kind: 'web', endpoint, p256dh, auth }, message)) === 'gone')
          await queries.forgetEndpoint(db, endpoint);
        return;
      }
      const token = push.reachesFcm ? await queries.device(db, userId, to.id) : null;
      if (token !== null && (await push.send({ kind: 'fcm', token }, message)) === 'gone')
        await forgetPushAddress(db, token);
    },
    { parallel: 4 },
  );
}

/**
 * Stores this browser’s subscription for the session. Throws `push.address` if its endpoint does not belong
 * to a push service.
 */
export async function subscribe(
  db: Db,
  actor: Actor,
  { endpoint, keys }: Body<typeof subscribePush>,
): Promise<void> {
  if (!isPublicHttps(endpoint)) throw new AppError('push.address');
  await queries.saveSubscription(db, { userId: actor.id, tokenId: actor.tokenId, endpoint, ...keys });
}

/** Deletes the user’s subscription for a push endpoint, and succeeds even if there is none. */
export async function unsubscribe(db: Db, actor: Actor, endpoint: string): Promise<void> {
  await queries.deleteSubscription(db, actor.id, endpoint);
}
