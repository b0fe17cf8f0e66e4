import type { FastifyInstance } from 'fastify';
import { isSecure } from '../session/session.ts';

/** Seconds between hover and click for which a prefetched page is used instead of being fetched again. */
const seconds = 10;

export const prefetchCaching = `private, max-age=${seconds}`;

/** Returns whether the request is a browser’s prefetch of a page that the user may open next. */
export function isFetchedAhead({ headers }: { headers: { readonly [name: string]: unknown } }): boolean {
  const purpose = headers['sec-purpose'];
  return purpose !== undefined && String(purpose).includes('prefetch');
}

/**
 * Makes browsers refetch pages prefetched before a write: page data varies by cookie, and every write of a
 * browser changes the cookie `write`.
 */
export function discardPrefetched(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin, authorization } = request.headers;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads && origin && !authorization && request.url.startsWith('/api/'))
      reply.setCookie('write', Date.now().toString(36), {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure(request),
        maxAge: seconds,
      });
    done();
  });
}
