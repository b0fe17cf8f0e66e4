import { data, type RouterContextProvider, redirect } from 'react-router';
import { getMe } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';
import type { Me } from '#contract/users.ts';
import { attempt } from '../loading/loader-call.ts';
import { redirectTarget } from './redirect-query.ts';

interface Loading {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Returns whether the request may come from a signed-in user; without a token, no API call is needed. */
export const hasToken = (request: Request) =>
  /(?:^|;\s*)authToken=/.test(request.headers.get('cookie') ?? '');

/**
 * Returns the signed-in user; null for a visitor or an expired cookie. Throws an error page if the session
 * cannot be checked at the moment.
 */
export async function visitorOf(loading: Loading): Promise<Me | null> {
  if (!hasToken(loading.request)) return null;
  const me = await attempt(loading, getMe);
  if (!me.ok && me.status >= 500) throw data(me.error, { status: me.status });
  return me.ok ? me.data.data : null;
}

const isOwnData = ({ url }: Request) => new URL(url).pathname.startsWith(paths.ownData());

/**
 * Returns the signed-in user. Redirects a user whose account is waiting for erasure to the page with their
 * own data, and a visitor to the sign-in page, which leads back.
 */
export async function requireUser(loading: Loading): Promise<Me> {
  const me = await visitorOf(loading);
  if (me?.leaves_at && !isOwnData(loading.request)) throw redirect(paths.ownData());
  if (me) return me;
  throw toSignIn(new URL(loading.request.url));
}

/** Removes the router's own parameter, which is the last one in requests for a page's data. */
function withoutRoutes(search: string): string {
  const at = search.lastIndexOf('_routes=');
  return at > 0 && !search.includes('&', at) && /[?&]/.test(search.charAt(at - 1))
    ? search.slice(0, at - 1)
    : search;
}

/** Returns a redirect to the sign-in page, which redirects back to the requested page after sign-in. */
export function toSignIn({ pathname, search }: URL): Response {
  const query = withoutRoutes(search);
  return redirect(
    `${paths.login()}?${new URLSearchParams({ redirect: pathname.replace(/\.data$/, '') + query })}`,
    303,
  );
}

/** Redirects signed-in users to the page in the `redirect` parameter, or to the home page without one. */
export async function requireGuest(loading: Loading): Promise<void> {
  const target = redirectTarget(loading.request, 'redirect');
  if (await visitorOf(loading)) throw redirect(target ?? paths.home());
}
