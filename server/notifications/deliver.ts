import { withTrid } from '#contract/paths.ts';
import { channels, events } from '#contract/realtime.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import { notificationMail } from './emails.ts';
import { presentNotification, unreadCount } from './inbox.ts';
import { type Said, say } from './kinds.ts';
import { type Delivery, deliverQueue } from './notify.ts';
import { knows } from './policy.ts';
import { pushTo } from './push.ts';
import * as queries from './queries.ts';
import { wants } from './settings.ts';
import { unsubscribeToken } from './unsubscribe.ts';

type Parts = Pick<FeatureParts, 'db' | 'jobs' | 'mail' | 'realtime' | 'keys'>;

/** A notification on its way out of the site; `key` is that of the whole delivery. */
interface Outgoing extends Delivery {
  channel: 'email' | 'push';
  key: string;
}
const outQueue = defineQueue<Outgoing>('notify.out');

const day = 86_400_000;
/** Milliseconds that somebody who has the site open has for reading it there. */
const patience = { email: 5 * 60_000, push: 20_000 };

/** Over the socket at once, then by mail and push to who has not read it by then. */
export function workDeliveries(parts: Parts): void {
  parts.jobs.work(deliverQueue, (delivery, { id }) => deliver(parts, delivery, id), { parallel: 2 });
  parts.jobs.work(outQueue, (outgoing) => sendOut(parts, outgoing), { parallel: 2 });
}

async function deliver({ db, jobs, realtime }: Parts, delivery: Delivery, key: string): Promise<void> {
  const { userId, kind, id } = delivery;
  const row = id === null ? null : await queries.byId(db, id);
  if (row === undefined || row?.readedAt) return;
  if (row) realtime.publish(channels.user(userId), events.notificationSent, { notification: presentNotification(row), count: await unreadCount(db, userId) });
  const isHere = row !== null && (await realtime.online([userId])).has(userId);
  await db.transaction(async (tx) => {
    for (const channel of ['email', 'push'] as const) {
      const order = { key: `${key} ${channel}`, ...(isHere && { startAfter: new Date(Date.now() + patience[channel]) }) };
      if (knows(kind, channel)) await jobs.enqueue(tx, outQueue, { ...delivery, channel, key }, order);
    }
  });
}

/** By the person's matrix and after their quiet hours; never what has been read meanwhile. */
async function sendOut(parts: Parts, outgoing: Outgoing): Promise<void> {
  const { db, jobs } = parts;
  const { userId, kind, data, id, channel, key } = outgoing;
  if (id !== null) {
    const row = await queries.byId(db, id);
    if (!row || row.readedAt) return;
  }
  const now = new Date();
  const at = await wants(db, userId, kind, channel, now);
  if (!at) return;
  if (at > now) return jobs.enqueue(db, outQueue, outgoing, { key: `${key} ${channel} ${at.toISOString()}`, startAfter: at });
  const said = say(kind, data);
  if (channel === 'email') return mailOut(parts, outgoing, said);
  const message = { title: said.title, text: said.text, href: withTrid(said.href, id), tag: id === null ? kind : `notification-${id}` };
  await db.transaction((tx) => pushTo(jobs, tx, { userId, message, key }));
}

async function mailOut({ db, mail, keys }: Parts, { userId, kind, id, key }: Outgoing, said: Said): Promise<void> {
  const to = await queries.confirmedEmail(db, userId);
  if (!to) return;
  const { title, text, button, facts = [], aside = null, mailed } = said;
  const href = mailed ? mailed.path(keys.sign(mailed.payload, mailed.purpose, mailed.days * day)) : withTrid(said.href, id);
  const told = { kind, title, text, button, facts, aside, href, unsubscribe: unsubscribeToken(keys, userId, kind) };
  await mail.send(db, { to, template: notificationMail, data: told, key: `notification ${key}` });
}
