import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import https from 'node:https';
import type { SubscriptionError } from '#contract/working-week.ts';
import { isPublicHttps, ssrfSafeAgent } from '../platform/push/ssrf-safe-agent.ts';

/** Thrown when a calendar cannot be fetched, with the reason shown to its owner. */
export class FetchFailed extends Error {
  readonly reason: SubscriptionError;
  constructor(reason: SubscriptionError) {
    super(`cannot fetch a calendar: ${reason}`);
    this.reason = reason;
  }
}

const calendarBytesMost = 5 * 1024 * 1024;
const redirectsMost = 3;
const patience = 15_000;

type Get = (
  url: string,
  options: RequestOptions,
  onResponse: (response: IncomingMessage) => void,
) => ClientRequest;

const agent = ssrfSafeAgent();
const openInternet: Get = (url, options, onResponse) => https.get(url, { agent, ...options }, onResponse);

interface Options {
  get?: Get;
  timeoutMs?: number;
}

const statusReasons: Readonly<Record<number, SubscriptionError>> = {
  401: 'refused',
  403: 'refused',
  404: 'refused',
  410: 'refused',
};

function responseTo(url: string, get: Get, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/calendar, text/plain;q=0.5', 'accept-encoding': 'identity' };
    get(url, { signal, headers }, resolve)
      .on('error', (error) =>
        reject(
          signal.aborted
            ? new FetchFailed('slow')
            : new FetchFailed(error.message.includes('not a public address') ? 'private' : 'unreachable'),
        ),
      )
      // Without a listener, a response with status 101 would emit neither `response` nor `error`.
      .on('upgrade', (_response, socket) => {
        socket.destroy();
        reject(new FetchFailed('unreachable'));
      });
  });
}

async function textOf(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new FetchFailed('unreadable');
  if (Number(response.headers['content-length'] ?? 0) > calendarBytesMost) throw new FetchFailed('large');
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > calendarBytesMost) throw new FetchFailed('large');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof FetchFailed) throw error;
    throw new FetchFailed(signal.aborted ? 'slow' : 'unreachable');
  }
  // A body without a declared length ends without an error when it is aborted.
  if (signal.aborted) throw new FetchFailed('slow');
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/**
 * Fetches a calendar: at most 5 MB within 15 s. The URL and the targets of at most three redirects must use
 * https on the standard port of a public host. Throws `FetchFailed`.
 */
export async function fetchCalendar(
  url: string,
  { get = openInternet, timeoutMs = patience }: Options = {},
): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  let address = url;
  for (let redirects = 0; redirects <= redirectsMost; redirects++) {
    if (!isPublicHttps(address)) throw new FetchFailed('private');
    const response = await responseTo(address, get, signal);
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    try {
      if (status >= 200 && status < 300) return await textOf(response, signal);
      if (status < 300 || status >= 400 || !location)
        throw new FetchFailed(statusReasons[status] ?? 'unreachable');
      address = URL.parse(location, address)?.href ?? '';
    } finally {
      response.destroy();
    }
  }
  throw new FetchFailed('redirects');
}
