import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from './session.ts';

const cookieName = 'device';
/** Browsers cap a cookie's lifetime at 400 days. */
const cookieDays = 400;

const isValid = (carried: string) => /^[\w-]{43}$/.test(carried);

/** Browsers send `Origin`, `Sec-Fetch-Site` or the cookie; API clients send none of these. */
const isBrowser = (request: FastifyRequest) =>
  Boolean(request.headers.origin ?? request.headers['sec-fetch-site'] ?? request.cookies[cookieName]);

const created = new WeakMap<FastifyRequest, string>();

/** Returns the secret in the browser's cookie, or undefined if there is no valid cookie. */
export function carriedBrowser({ cookies }: FastifyRequest): string | undefined {
  const carried = cookies[cookieName];
  return carried && isValid(carried) ? carried : undefined;
}

/**
 * Returns the secret in the browser's cookie, renewing or creating the cookie. Returns undefined for an API
 * client.
 */
export function rememberBrowser(reply: FastifyReply): string | undefined {
  const { request } = reply;
  if (!isBrowser(request)) return undefined;
  const secret = carriedBrowser(request) ?? created.get(request) ?? randomBytes(32).toString('base64url');
  created.set(request, secret);
  reply.setCookie(cookieName, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
    maxAge: cookieDays * 86_400,
  });
  return secret;
}
