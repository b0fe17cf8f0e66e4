import { redirect } from 'react-router';
import { logout } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';
import { attempt } from '../platform/load.ts';
import type { Route } from './+types/log-out.route.ts';

/** Signing out without script. */
export async function action(args: Route.ActionArgs) {
  await attempt(args, logout, { query: {} });
  return redirect(`${paths.home()}?message=logged-out`);
}

export const loader = () => redirect(paths.home());
