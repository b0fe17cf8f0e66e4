import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { truncate } from '#contract/format.ts';
import { outsideLine } from '../outside-line.ts';

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

/** Maximum number of bytes read from a response; only its status matters. */
const answerMost = 64 * 1024;

/**
 * Returns `t=…,v1=…`: HMAC-SHA256 of the time, a dot and the exact body. The time lets the receiver reject
 * replays.
 */
const signatureOf = (secret: string, body: string, seconds: number) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

const reasonOf = (error: Error): string =>
  error.cause instanceof Error ? error.cause.message : error.message;

/**
 * Resolves to the status once the response has ended or is too large, or time is up. Follows no redirects.
 */
const statusOf = ({ url, secret, agent, timeoutMs }: Receiver, { id, type, body }: Event): Promise<number> =>
  new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': id,
        'mestar-event': type,
        'mestar-signature': signatureOf(secret, body, Math.floor(Date.now() / 1000)),
      },
    };
    const read = (response: http.IncomingMessage) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > answerMost) response.destroy();
      });
      response.on('error', () => undefined);
      response.on('close', () => resolve(response.statusCode ?? 0));
    };
    const sent = url.startsWith('https:')
      ? https.request(url, options, read)
      : http.request(url, options, read);
    sent.on('error', reject);
    sent.end(body);
  });

/** Posts one signed event. Never throws: any outcome other than a 2xx is returned as a failed attempt. */
export async function postSigned(to: Receiver, event: Event): Promise<Attempt> {
  try {
    const status = await statusOf(to, event);
    return { taken: status >= 200 && status < 300, status, error: null };
  } catch (error) {
    const reason = truncate(outsideLine(reasonOf(error as Error), 1000), 200);
    return { taken: false, status: null, error: reason || 'no response' };
  }
}
