import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Actor, Visitor } from './actor.ts';
import type { SameOrigin } from './origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Visitor;
    /** The token that the request carried, whether valid or not. */
    token: string | null;
  }
}

export const cookieName = 'authToken';

interface Options {
  /** Finds who a token belongs to; null when it is unknown or ended. */
  resolve: (token: string) => Promise<Actor | null>;
  isSameOrigin: SameOrigin;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const bearer = (request: FastifyRequest) => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

/** Puts `actor` on every request, from the bearer header or the cookie, and refuses writes that another site sent. */
export async function addSession(app: FastifyInstance, { resolve, isSameOrigin }: Options): Promise<void> {
  await app.register(cookie);
  app.decorate('cookieTokenOf', (request) =>
    request.headers.cookie !== undefined && isSameOrigin(request) ? app.parseCookie(request.headers.cookie)[cookieName] : undefined,
  );
  app.decorateRequest('actor', null);
  app.decorateRequest('token', null);
  app.addHook('onRequest', async (request) => {
    const header = bearer(request);
    const token = header ?? request.cookies[cookieName];
    if (!safeMethods.has(request.method) && !header) {
      const same = isSameOrigin(request.raw);
      if (same === false || (token && same === undefined)) throw new AppError('origin.foreign');
    }
    if (!token || token.length > 200) return;
    request.token = token;
    request.actor = await resolve(token);
  });
}

const isSecure = (request: FastifyRequest) => request.protocol === 'https' || request.server.secureCookies;

/** Hands the browser its session: ten years asked for, browsers cap it (spec §6, product.md). */
export function rememberToken(reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName, token, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(reply.request), maxAge: limits.authCookieDays * 86_400 });
}

export function forgetToken(reply: FastifyReply): void {
  reply.clearCookie(cookieName, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(reply.request) });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Cookies only over https: in production. */
    secureCookies: boolean;
    /** The token in the cookie of a request that only a page of this very origin may send with it, as the handshake of a socket. */
    cookieTokenOf: (request: IncomingMessage) => string | undefined;
  }
}
