import type { FastifyInstance } from 'fastify';
import { isSecure } from '../session/session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    background?: true | undefined;
  }
}

/** Seconds after the hover during which a click uses the prefetched page instead of fetching it again. */
const seconds = 10;

export const prefetchCaching = `private, max-age=${seconds}`;

/** Returns whether the request is a browser’s prefetch of a page that the user may open next. */
export function isFetchedAhead({ headers }: { headers: { readonly [name: string]: unknown } }): boolean {
  const purpose = headers['sec-purpose'];
  return purpose !== undefined && String(purpose).includes('prefetch');
}

/**
 * Makes browsers discard prefetched pages after a write: page data varies by cookie, and each write of a
 * browser to the API changes the cookie `write`, except writes to endpoints marked `background`.
 */
export function discardPrefetched(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin, authorization } = request.headers;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const { background } = request.routeOptions.config;
    if (!reads && !background && origin && !authorization && request.url.startsWith('/api/'))
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
