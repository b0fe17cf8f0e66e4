import { createHmac } from 'node:crypto';
import type https from 'node:https';
import { truncate } from '#contract/format.ts';
import { outsideLine } from '../outside-line.ts';
import { postOutside } from '../outside-post.ts';

interface Receiver {
  url: string;
  secret: string;
  /** Restricts where connections may go; without it, they may go anywhere. */
  agent?: https.Agent;
  timeoutMs: number;
}

interface Event {
  /** Constant across retries, so that the receiver can deduplicate. */
  id: string;
  type: string;
  body: string;
}

/** Result of one attempt: `status` is null and `error` is set if there was no response. */
interface Attempt {
  taken: boolean;
  status: number | null;
  error: string | null;
}

/**
 * Returns `t=…,v1=…`: HMAC-SHA256 of the time, a dot and the exact body. The time lets the receiver reject
 * replays.
 */
const signatureOf = (secret: string, body: string, seconds: number) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

const reasonOf = (error: Error): string =>
  error.cause instanceof Error ? error.cause.message : error.message;

/** Posts one signed event. Never throws: any outcome other than a 2xx is returned as a failed attempt. */
export async function postSigned({ secret, ...to }: Receiver, { id, type, body }: Event): Promise<Attempt> {
  try {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': id,
      'mestar-event': type,
      'mestar-signature': signatureOf(secret, body, Math.floor(Date.now() / 1000)),
    };
    const status = await postOutside({ ...to, headers, body });
    return { taken: status >= 200 && status < 300, status, error: null };
  } catch (error) {
    const reason = truncate(outsideLine(reasonOf(error as Error), 1000), 200);
    return { taken: false, status: null, error: reason || 'no response' };
  }
}
