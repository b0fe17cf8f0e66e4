import { data, redirect } from 'react-router';
import { login } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';
import { attempt } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { redirectTarget } from '../platform/redirect-query.ts';
import type { Route } from './+types/login.page.ts';
import { AuthPage, useAuthPage } from './auth-page.tsx';
import { LoginForm } from './login-form.tsx';
import { textsOf } from './refusal.ts';

/** Signing in without script. */
export async function action(args: Route.ActionArgs) {
  const target = redirectTarget(args.request, 'redirect') ?? paths.home();
  const { password, email } = textsOf(await args.request.formData(), ['email', 'password']) as { email: string; password: string };
  const outcome = await attempt(args, login, { body: { email, password } });
  if (outcome.ok) throw redirect(target);
  return data({ errors: outcome.error.errors, message: outcome.error.message, values: { email } }, { status: outcome.status });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Prijava', description: 'Prijavite se na svoj račun.', path: paths.login() });

export default function LoginPage({ actionData }: Route.ComponentProps) {
  const { email, ...page } = useAuthPage(paths.signup());
  return (
    <AuthPage title="Prijava" refusal={actionData}>
      <LoginForm email={actionData?.values.email ?? email} refusal={actionData} {...page} />
    </AuthPage>
  );
}
