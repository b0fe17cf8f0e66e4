import type { Agent } from 'node:https';
import { day } from '#contract/durations.ts';
import { deliveryLabel, webhookLimits } from '#contract/webhook-words.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { ssrfSafeAgent } from '../platform/push/ssrf-safe-agent.ts';
import { RetryLater } from '../platform/tasks/queues.ts';
import { postSigned } from '../platform/webhooks/signed-post.ts';
import { accountsByIds, isOpenAccount } from '../users/accounts.ts';
import { webhookPausedMail } from './emails.ts';
import * as queries from './queries.ts';
import { webhookQueue } from './record.ts';
import { secretPurpose } from './service.ts';

type Parts = Pick<FeatureParts, 'db' | 'keys' | 'mail' | 'outbound'>;

/** Response timeout in milliseconds. */
const patience = 5000;
const openInternet = ssrfSafeAgent();

/**
 * Makes one attempt to deliver an event to its webhook, and records the result in the delivery log. Throws
 * `RetryLater` if the attempt fails, except for the last one, after which the delivery fails. The delivery
 * also fails if the webhook is paused or its owner can no longer sign in. A webhook that has failed for
 * `failingDays` days is paused. The host name is resolved and checked at each attempt.
 */
export async function deliver(
  parts: Parts,
  id: string,
  attempt = 1,
  agent: Agent = openInternet,
): Promise<void> {
  const { db, keys, outbound } = parts;
  const found = await queries.waiting(db, id);
  if (!found) return;
  const { delivery, webhook } = found;
  const fail = (lastError: string) =>
    queries.updateDelivery(db, id, { status: 'failed', lastStatus: null, lastError, endedAt: new Date() });
  if (webhook.pausedAt) return void (await fail('Dojava je zaustavljena.'));
  if (!(await isOpenAccount(db, webhook.userId))) return void (await fail('Račun nije dostupan.'));
  await outbound.assertMaySend('1 webhook delivery');
  const { type, createdAt, data } = delivery;
  const body = JSON.stringify({ id, type, created_at: createdAt.toISOString(), data });
  const { taken, status, error } = await postSigned(
    { url: webhook.url, secret: keys.open(webhook.secret, secretPurpose), agent, timeoutMs: patience },
    { id, type, body },
  );
  const last = { lastStatus: status, lastError: error };
  const now = new Date();
  if (taken) {
    await queries.updateDelivery(db, id, { ...last, status: 'delivered', endedAt: now });
    await queries.endFailing(db, webhook.id);
    await queries.trim(db, webhook.id);
    return;
  }
  const ended = attempt > webhookQueue.retries;
  await queries.updateDelivery(db, id, { ...last, ...(ended && { status: 'failed', endedAt: now }) });
  await queries.trim(db, webhook.id);
  await queries.beginFailing(db, webhook.id, now);
  const since = webhook.failingSince ?? now;
  if (now.getTime() - since.getTime() >= webhookLimits.failingDays * day)
    await pauseFailing(parts, webhook, now);
  if (!ended)
    throw new RetryLater(`cannot deliver webhook ${webhook.id} (${deliveryLabel(type)}): ${status ?? error}`);
}

/** Pauses a webhook and emails its owner; does nothing if it is already paused. */
async function pauseFailing(
  { db, mail }: Parts,
  { id, userId, url }: queries.WebhookRow,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await queries.pause(tx, id, now))) return;
    const account = (await accountsByIds(tx, [userId])).get(userId);
    if (account)
      await mail.send(tx, { to: account.email, userId, template: webhookPausedMail, data: { url } });
  });
}
