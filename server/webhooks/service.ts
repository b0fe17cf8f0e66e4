import { randomBytes } from 'node:crypto';
import type { Body, Query } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { metaOf } from '#contract/shapes.ts';
import { webhookLimits } from '#contract/webhook-words.ts';
import type {
  createWebhook as create,
  listDeliveries,
  Webhook,
  WebhookDelivery,
} from '#contract/webhooks.ts';
import type { Db } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { isPublicHttps } from '../platform/push/ssrf-safe-agent.ts';
import type { Actor } from '../platform/session/actor.ts';
import { lockOwnAccount } from '../users/accounts.ts';
import * as queries from './queries.ts';
import { webhookQueue } from './record.ts';

/** Key purpose for encrypting webhook secrets. */
export const secretPurpose = 'webhook';

const present = (row: queries.WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  created_at: row.createdAt.toISOString(),
  paused_at: row.pausedAt?.toISOString() ?? null,
  failing_since: row.failingSince?.toISOString() ?? null,
});

const presentDelivery = (row: queries.DeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  status: row.status,
  tries: row.tries,
  last_status: row.lastStatus,
  last_error: row.lastError,
  created_at: row.createdAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
});

/** Returns the user’s webhooks, without their secrets, which are shown only at creation. */
export const listWebhooks = async (db: Db, actor: Actor): Promise<Webhook[]> =>
  (await queries.ofUser(db, actor.id)).map(present);

/** Creates a webhook and its secret. Throws `webhooks.url`, `webhooks.many`. */
export async function createWebhook(
  { db, keys }: Pick<FeatureParts, 'db' | 'keys'>,
  actor: Actor,
  { url, events }: Body<typeof create>,
): Promise<Webhook & { secret: string }> {
  if (!isPublicHttps(url)) throw new AppError('webhooks.url');
  const secret = `whsec_${randomBytes(32).toString('base64url')}`;
  return db.transaction(async (tx) => {
    await lockOwnAccount(tx, actor.id);
    if ((await queries.countOf(tx, actor.id)) >= webhookLimits.most) throw new AppError('webhooks.many');
    const row = await queries.insert(tx, {
      userId: actor.id,
      url,
      secret: keys.seal(secret, secretPurpose),
      events: [...new Set(events)],
    });
    return { ...present(row), secret };
  });
}

/** Pauses or resumes a webhook. Throws `not_found`. */
export async function updateWebhook(
  db: Db,
  actor: Actor,
  id: number,
  { paused }: { paused: boolean },
): Promise<Webhook> {
  const values = paused ? { pausedAt: new Date() } : { pausedAt: null, failingSince: null };
  const row = await queries.update(db, actor.id, id, values);
  if (!row) throw new AppError('not_found');
  return present(row);
}

/** Deletes a webhook with its log, so that its pending deliveries are not sent. Throws `not_found`. */
export async function deleteWebhook(db: Db, actor: Actor, id: number): Promise<void> {
  if (!(await queries.remove(db, actor.id, id))) throw new AppError('not_found');
}

/** Queues a test delivery. Throws `not_found`, `webhooks.paused`. */
export async function testWebhook(
  { db, tasks }: Pick<FeatureParts, 'db' | 'tasks'>,
  actor: Actor,
  id: number,
): Promise<WebhookDelivery> {
  return db.transaction(async (tx) => {
    const webhook = await queries.find(tx, actor.id, id);
    if (!webhook) throw new AppError('not_found');
    if (webhook.pausedAt) throw new AppError('webhooks.paused');
    const row = await queries.insertTest(tx, id);
    await tasks.enqueue(tx, webhookQueue, { userId: actor.id, deliveryId: row.id }, { key: row.id });
    return presentDelivery(row);
  });
}

/** Returns a page of a webhook's deliveries, newest first. Throws `not_found`. */
export async function deliveriesOf(db: Db, actor: Actor, id: number, query: Query<typeof listDeliveries>) {
  if (!(await queries.find(db, actor.id, id))) throw new AppError('not_found');
  const [rows, total] = await Promise.all([queries.pageOf(db, id, query), queries.countDeliveries(db, id)]);
  return { data: rows.map(presentDelivery), meta: metaOf(query, total, rows.length) };
}
