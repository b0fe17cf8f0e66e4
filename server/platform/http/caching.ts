import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CachePolicy, cachePolicies } from '#contract/caching.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    cache?: CachePolicy | undefined;
  }
}

/** Seconds for which a shared cache may serve a file or picture without revalidation. */
const sharedSeconds = 60;

/**
 * Returns the `Cache-Control` of deletable content: browsers cache it for `seconds`, shared caches revalidate
 * after a minute.
 */
export const revalidatedCaching = (seconds: number) =>
  `public, max-age=${seconds}, s-maxage=${sharedSeconds}`;

/** Returns whether `If-None-Match` contains the given strong ETag (RFC 9110, weak comparison). */
export const isNamed = (header = '', tag: string): boolean =>
  header.split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim()));

/** Adds names to `Vary` unless they are already there. */
export function vary(reply: FastifyReply, names: readonly string[]): void {
  const present = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const all = new Set([...present, ...names].filter(Boolean));
  if (all.size) reply.header('vary', [...all].join(', '));
}

/**
 * Returns whether the request has a session token or an `Authorization` header. Invalid ones count too,
 * because their session may have ended only a moment ago.
 */
const hasCredentials = ({ token, headers }: FastifyRequest) => Boolean(token ?? headers.authorization);

/**
 * Sets `Cache-Control` on every API response: the endpoint's policy on visitors' successful reads, `no-store`
 * on all others.
 */
export function addCaching(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.url.startsWith('/api/')) return done(null, payload);
    const { cache } = request.routeOptions.config;
    const read = request.method === 'GET' || request.method === 'HEAD';
    if (cache) vary(reply, cachePolicies[cache].vary);
    reply.header(
      'cache-control',
      cache && read && reply.statusCode < 400 && !hasCredentials(request)
        ? cachePolicies[cache].header
        : 'no-store',
    );
    done(null, payload);
  });
}
