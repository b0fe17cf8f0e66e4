import { data, redirect } from 'react-router';
import type { ErrorBody } from '#contract/errors.ts';
import { safePath } from '#contract/paths.ts';

/** Returns the target in a URL parameter, if present. Throws a 422 if the target is outside this site. */
export function redirectTarget(request: Request, parameter: 'r' | 'redirect'): string | undefined {
  const wanted = new URL(request.url).searchParams.get(parameter);
  if (wanted === null) return undefined;
  const path = safePath(wanted);
  if (path) return path;
  const body: ErrorBody = {
    message: 'Poveznica vodi izvan ove stranice, pa je nismo otvorili. (ERR_REDIRECT)',
    errors: { [parameter]: ['ERR_REDIRECT'] },
  };
  throw data(body, { status: 422 });
}

/** Redirects to the target of `?r=`, if present. */
export function followRedirect(request: Request): void {
  const path = redirectTarget(request, 'r');
  if (path) throw redirect(path);
}

/**
 * Wraps the action of a page that redirects to its `redirect` parameter, so that a target outside this site
 * is rejected before the action runs.
 */
export const leadingOn =
  <A extends { request: Request }, R>(action: (args: A) => Promise<R>) =>
  async (args: A): Promise<R> => {
    redirectTarget(args.request, 'redirect');
    return action(args);
  };
