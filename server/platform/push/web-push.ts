import { createHash } from 'node:crypto';
import type { Agent } from 'node:https';
import { postOutside } from '../outside-post.ts';
import { Hopeless } from '../tasks/queues.ts';
import type { Outcome, PushMessage, WebAddress } from './message.ts';
import { ssrfSafeAgent } from './ssrf-safe-agent.ts';
import type { VapidKeys } from './vapid.ts';

/** Seconds for which a push service stores a message for an offline device. */
const keptFor = 86_400;
/** Maximum milliseconds for a response. */
const patience = 15_000;
const openInternet = ssrfSafeAgent();

/**
 * Returns the topic for a tag. An offline device later receives only the last message per topic; topics have
 * at most 32 characters (RFC 8030).
 */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

/**
 * Sends a message through Web Push (RFC 8030, 8291). Returns `gone` if the browser has deleted the
 * subscription; throws `Hopeless` on a permanent rejection.
 */
export async function sendWebPush(
  keys: VapidKeys,
  subject: string,
  to: WebAddress,
  message: PushMessage,
  agent: Agent = openInternet,
): Promise<Outcome> {
  const { default: webPush } = await import('web-push');
  const subscription = { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } };
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject, ...keys },
    TTL: keptFor,
    topic: topicOf(message.tag),
  });
  // The library's own request limits neither the size nor the duration of a response.
  const status = await postOutside({ url: to.endpoint, headers, body, agent, timeoutMs: patience });
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  const reason = `the push service responded ${status}`;
  // A retry would get the same response, so the failure is permanent.
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) throw new Hopeless(reason);
  throw new Error(reason);
}
