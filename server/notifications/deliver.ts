import { day, minute } from '#contract/durations.ts';
import { withTrid } from '#contract/paths.ts';
import { channels, events } from '#contract/realtime.ts';
import { notificationText, textUser } from '../phones/messages.ts';
import type { Db } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { recordWebhookEvent } from '../webhooks/record.ts';
import { notificationMail } from './emails.ts';
import { presentNotifications, unreadCount } from './inbox.ts';
import { personOf, textOfStored } from './names.ts';
import { type Delivery, deliverQueue } from './notify.ts';
import { knows } from './policy.ts';
import { definePush, type PushParts, ring, workPushes } from './push.ts';
import * as queries from './queries.ts';
import { isAnswered, replyAddressFor } from './reply-address.ts';
import { wants } from './settings.ts';
import { unsubscribeToken } from './unsubscribe.ts';
import { webhookEventOf } from './webhook-events.ts';

type Parts = Pick<
  FeatureParts,
  'db' | 'tasks' | 'mail' | 'push' | 'sms' | 'settings' | 'site' | 'realtime' | 'keys'
>;

interface Outgoing extends Delivery {
  channel: 'email' | 'push' | 'sms';
  key: string;
}
const outQueue = defineQueue<Outgoing>('notify.out');
const ringQueue = definePush<Pick<Delivery, 'kind' | 'data' | 'id'>>('push');

/** Delay in milliseconds during which a person with the site open can read the notification there first. */
const patience = { email: 5 * minute, push: 20_000, sms: 5 * minute };

/**
 * Registers the tasks that deliver a notification: to the person's webhooks and over the socket immediately,
 * then by email, push and SMS if still unread.
 */
export function workDeliveries(parts: Parts & PushParts): void {
  parts.tasks.work(deliverQueue, (delivery, { id }) => deliver(parts, delivery, id), { parallel: 2 });
  parts.tasks.work(outQueue, (outgoing) => sendOut(parts, outgoing), { parallel: 2 });
  workPushes(parts, ringQueue, async ({ kind, data, id }) => {
    if (id !== null && !(await isUnread(parts.db, id))) return null;
    const { title, text, href } = await textOfStored(parts.db, { kind, data });
    return { title, text, href: withTrid(href, id), tag: id === null ? kind : `notification-${id}` };
  });
}

async function deliver({ db, tasks, realtime }: Parts, delivery: Delivery, key: string): Promise<void> {
  const { userId, kind, data, id } = delivery;
  const event = webhookEventOf(kind, data);
  // Passes the task's id as the deduplication key, so that a retried task records the event only once.
  if (event) await db.transaction((tx) => recordWebhookEvent(tasks, tx, userId, { ...event, about: key }));
  const row = id === null ? null : await queries.byId(db, id);
  if (row === undefined || row?.readedAt) return;
  if (row) {
    const [notification] = await presentNotifications(db, [row]);
    realtime.publish(channels.user(userId), events.notificationSent, {
      notification,
      count: await unreadCount(db, userId),
    });
  }
  const isHere = row !== null && (await realtime.online([userId])).has(userId);
  await db.transaction(async (tx) => {
    for (const channel of ['email', 'push', 'sms'] as const) {
      const order = {
        key: `${key} ${channel}`,
        ...(isHere && { startAfter: new Date(Date.now() + patience[channel]) }),
      };
      if (knows(kind, channel)) await tasks.enqueue(tx, outQueue, { ...delivery, channel, key }, order);
    }
  });
}

async function sendOut(parts: Parts, outgoing: Outgoing): Promise<void> {
  const { db, tasks } = parts;
  const { userId, kind, data, id, channel, key } = outgoing;
  if (id !== null && !(await isUnread(db, id))) return;
  const now = new Date();
  const at = await wants(db, userId, kind, channel, now);
  if (!at) return;
  if (at > now)
    return tasks.enqueue(db, outQueue, outgoing, {
      key: `${key} ${channel} ${at.toISOString()}`,
      startAfter: at,
    });
  if (channel === 'email') return mailOut(parts, outgoing);
  if (channel === 'sms') return textOut(parts, outgoing);
  await db.transaction((tx) => ring(tasks, tx, ringQueue, { userId, about: { kind, data, id }, key }));
}

const isUnread = async (db: Db, id: number) => (await queries.byId(db, id))?.readedAt === null;

/**
 * Returns the Reply-To address; null if replies are not read, or if the email is not about another person.
 */
function replyTo({ keys, settings }: Parts, { userId, kind, data }: Outgoing): string | null {
  const { id: otherId = 0 } = personOf({ kind, data }) ?? {};
  if (!settings.replyAddress || !isAnswered(kind) || otherId === 0) return null;
  const aboutId = Number(data.offer_id ?? data.deal_id ?? data.job_post_id ?? 0);
  return replyAddressFor(keys, settings.replyAddress, { userId, otherId, kind, aboutId });
}

async function textOut(parts: Parts, { userId, kind, data, id, key }: Outgoing): Promise<void> {
  const { title, href } = await textOfStored(parts.db, { kind, data });
  const text = notificationText(title, parts.site.url + withTrid(href, id));
  await textUser(parts, { userId, text, key: `notification ${key}` });
}

async function mailOut(parts: Parts, outgoing: Outgoing): Promise<void> {
  const { db, mail, keys } = parts;
  const { userId, kind, data, id, key } = outgoing;
  const to = await queries.confirmedEmail(db, userId);
  if (!to) return;
  const { mailed } = await textOfStored(db, { kind, data });
  const signed = mailed ? keys.sign(mailed.payload, mailed.purpose, mailed.days * day) : null;
  const mailData = {
    kind,
    data,
    id,
    signed,
    unsubscribe: unsubscribeToken(keys, userId, kind),
    reply: replyTo(parts, outgoing),
  };
  await mail.send(db, { to, userId, template: notificationMail, data: mailData, key: `notification ${key}` });
}
