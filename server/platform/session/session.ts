import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import type { Actor, Visitor } from './actor.ts';
import type { SameOrigin } from './origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Visitor;
    token: string | null;
    /** True if the session cookie belongs to no session. */
    sessionEnded: boolean;
  }
  interface FastifyContextConfig {
    anybody?: boolean;
  }
}

export const cookieName = 'authToken';

interface Options {
  /** Returns the user of a token; null if the token is unknown or its session has ended. */
  resolve: (token: string) => Promise<Actor | null>;
  resolveReader: (token: string) => Promise<Actor | null>;
  isSameOrigin: SameOrigin;
}

const tokenMax = 200;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const bearer = (request: FastifyRequest) => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

/** Returns the user of a session; null for an API token, which is valid only as a bearer header. */
const signedIn = (actor: Visitor): Visitor => (actor?.scopes ? null : actor);

/**
 * Sets `actor` on every request, from the bearer header or the cookie, and rejects writes from other sites.
 */
export async function addSession(
  app: FastifyInstance,
  { resolve, resolveReader, isSameOrigin }: Options,
): Promise<void> {
  await app.register(cookie);
  app.decorate('cookieTokenOf', (request) =>
    request.headers.cookie !== undefined && isSameOrigin(request)
      ? app.parseCookie(request.headers.cookie)[cookieName]
      : undefined,
  );
  app.decorate('actorOfCookie', async (request) => {
    const token = request.cookies[cookieName];
    return token && token.length <= tokenMax ? signedIn(await resolve(token)) : null;
  });
  app.decorate('readerOf', async (request) => {
    const found = request.token === null ? null : await resolveReader(request.token);
    return bearer(request) === undefined ? signedIn(found) : found;
  });
  app.decorateRequest('actor', null);
  app.decorateRequest('token', null);
  app.decorateRequest('sessionEnded', false);
  app.addHook('onRequest', (request, _reply, done) => {
    const header = bearer(request);
    const token = header ?? request.cookies[cookieName];
    const reads = safeMethods.has(request.method);
    if (!reads && !header) {
      const same = isSameOrigin(request.raw);
      if (same === false || (token && same === undefined)) return done(new AppError('origin.foreign'));
    }
    if (!token || token.length > tokenMax) return done();
    request.token = token;
    if (request.routeOptions.config.anybody) return done();
    (reads ? resolveReader : resolve)(token).then((found) => {
      const actor = header === undefined ? signedIn(found) : found;
      // Read requests share a cached actor, so the address is added only to the actor of other requests.
      request.actor = actor && !reads ? { ...actor, address: request.ip } : actor;
      request.sessionEnded = actor === null && header === undefined;
      done();
    }, done);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 401 && safeMethods.has(request.method)) refreshCookie(reply);
    done(null, payload);
  });
}

/** Returns whether cookies set in the response must be `Secure`: on HTTPS, and always in production. */
export const isSecure = (request: FastifyRequest) =>
  request.protocol === 'https' || request.server.secureCookies;

/** Sets the session cookie for ten years, which browsers shorten to 400 days. */
export function rememberToken(reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(reply.request),
    maxAge: limits.authCookieDays * 86_400,
  });
}

/** Deletes the session cookie; its attributes must match those with which it was set. */
export function forgetToken(reply: FastifyReply): void {
  reply.clearCookie(cookieName, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(reply.request),
  });
}

/**
 * Deletes the session cookie if its session has ended, and renews it on the first visit in an hour. The
 * response must not be shared.
 */
export function refreshCookie(reply: FastifyReply): void {
  const { actor, sessionEnded, token, cookies } = reply.request;
  if (sessionEnded) forgetToken(reply);
  else if (actor?.renews && token !== null && token === cookies[cookieName]) rememberToken(reply, token);
}

declare module 'fastify' {
  interface FastifyInstance {
    secureCookies: boolean;
    /** Resolves the current user of the request's cookie, ignoring a bearer token and cached sessions. */
    actorOfCookie: (request: FastifyRequest) => Promise<Visitor>;
    /** Resolves the current user on a route that `anybody` may use, which has no `actor`. */
    readerOf: (request: FastifyRequest) => Promise<Visitor>;
    cookieTokenOf: (request: IncomingMessage) => string | undefined;
  }
}
