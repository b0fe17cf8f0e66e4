import { type RouterContextProvider, redirect } from 'react-router';
import { getMe } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';
import type { Me } from '#contract/users.ts';
import { attempt } from './load.ts';
import { redirectTarget } from './redirect-query.ts';

interface Loading {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Whether somebody may be signed in; without a token nobody is, and the API need not be asked. */
export const hasToken = (request: Request) =>
  /(?:^|;\s*)authToken=/.test(request.headers.get('cookie') ?? '');

/** The visitor's identity, or null; an expired cookie means nobody. */
export async function visitorOf(loading: Loading): Promise<Me | null> {
  if (!hasToken(loading.request)) return null;
  const me = await attempt(loading, getMe);
  return me.ok ? me.data.data : null;
}

/** Where an account that is being deleted can be restored or taken away. */
const isOwnData = ({ url }: Request) => new URL(url).pathname.startsWith(paths.ownData());

/** Pages that require sign-in: others are sent to sign in and come back (spec §2, guards). */
export async function requireUser(loading: Loading): Promise<Me> {
  const me = await visitorOf(loading);
  if (me?.leaves_at && !isOwnData(loading.request)) throw redirect(paths.ownData());
  if (me) return me;
  throw toSignIn(new URL(loading.request.url));
}

/** Removes the router's own parameter, which comes last when it fetches a page's data. */
function withoutRoutes(search: string): string {
  const at = search.lastIndexOf('_routes=');
  return at > 0 && !search.includes('&', at) && /[?&]/.test(search.charAt(at - 1))
    ? search.slice(0, at - 1)
    : search;
}

/** To the sign-in, and from there back to the requested page. */
export function toSignIn({ pathname, search }: URL): Response {
  const query = withoutRoutes(search);
  return redirect(
    `${paths.login()}?${new URLSearchParams({ redirect: pathname.replace(/\.data$/, '') + query })}`,
    303,
  );
}

/** Pages for signed-out visitors; others are sent home, or to where signing in was to lead them. */
export async function requireGuest(loading: Loading): Promise<void> {
  const target = redirectTarget(loading.request, 'redirect');
  if (await visitorOf(loading)) throw redirect(target ?? paths.home());
}
