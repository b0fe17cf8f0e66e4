import type { IncomingMessage } from 'node:http';
import { anonymousCookies } from '#contract/caching.ts';
import { forwardedBy } from '../session/origin.ts';

interface Options {
  /** The public origin; without it responses depend on the requested host. */
  appUrl?: string | undefined;
  trustProxy: readonly string[] | false;
}

export interface Anonymous {
  key: string;
  cookie: string | undefined;
}

const { ofOne, ofMany } = anonymousCookies;
const longest = 2000;

/**
 * Returns a function that describes an anonymous request, or returns undefined if the request shows any sign
 * of a session or a flash message.
 */
export function anonymousBy({
  appUrl,
  trustProxy,
}: Options): (request: IncomingMessage) => Anonymous | undefined {
  const asked = forwardedBy(trustProxy);
  return (request) => {
    const { method, url = '/', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const { cookie: sent } = headers;
    if (headers.authorization !== undefined || url.length > longest) return undefined;
    // Matched anywhere in the header, because a cookie parser may be more lenient than any pattern.
    if (sent !== undefined && ofOne.some((name) => sent.includes(name))) return undefined;
    const cookie = sent === undefined || url.startsWith('/api/') ? undefined : ofMany.exec(sent)?.[1];
    return { key: `${appUrl === undefined ? asked(request) : ''} ${cookie ?? ''} ${url}`, cookie };
  };
}
