import { redirect } from 'react-router';
import { paths, safePath } from '#contract/paths.ts';
import { isTheme, themeHeader } from '../platform/browser/theme.ts';
import type { Route } from './+types/theme.route.ts';

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const theme = form.get('theme');
  const back = safePath(String(form.get('back') ?? '')) ?? paths.home();
  return redirect(back, isTheme(theme) ? { headers: themeHeader(theme) } : {});
}

export const loader = () => redirect(paths.home());
