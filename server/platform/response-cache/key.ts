import type { IncomingMessage } from 'node:http';
import { anonymousCookies } from '#contract/caching.ts';
import { forwardedBy } from '../session/origin.ts';

interface Options {
  /** The public origin; without one answers depend on the requested address. */
  appUrl?: string | undefined;
  trustProxy: readonly string[] | false;
}

/** A request that is answered the same for everybody who sends it. */
export interface Anonymous {
  key: string;
  /** All cookies that the answer may see. */
  cookie: string | undefined;
}

const { ofOne, ofMany } = anonymousCookies;
/** Characters of an address that is kept. */
const longest = 2000;

/** Undefined for whoever may be somebody: any sign of a session or of a message left for the next page. */
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
    // Their names anywhere, since a cookie parser may be more lenient than any pattern.
    if (sent !== undefined && ofOne.some((name) => sent.includes(name))) return undefined;
    const cookie = sent === undefined || url.startsWith('/api/') ? undefined : ofMany.exec(sent)?.[1];
    return { key: `${appUrl === undefined ? asked(request) : ''} ${cookie ?? ''} ${url}`, cookie };
  };
}
