import { data, redirect } from 'react-router';
import { login } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';
import { getSignInProviders } from '#contract/sign-in-methods.ts';
import { attempt } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { redirectTarget } from '../platform/redirect-query.ts';
import type { Route } from './+types/login.page.ts';
import { AuthPage, useAuthPage } from './auth-page.tsx';
import { LoginForm } from './login-form.tsx';
import { textsOf } from './refusal.ts';
import { SocialButtons } from './social-buttons.tsx';

export async function loader(args: Route.LoaderArgs) {
  const providers = await attempt(args, getSignInProviders);
  return { providers: providers.ok ? providers.data.data : undefined };
}

/** Signs in without script. */
export async function action(args: Route.ActionArgs) {
  const target = redirectTarget(args.request, 'redirect') ?? paths.home();
  const typed = textsOf(await args.request.formData(), ['email', 'password', 'otp', 'device_code']);
  const { email = '', password = '', otp = '', device_code = '' } = typed;
  const outcome = await attempt(args, login, { body: { email, password, otp, device_code } });
  if (outcome.ok) throw redirect(target);
  return data(
    { errors: outcome.error.errors, message: outcome.error.message, values: { email, device_code, ...(otp && { otp: 'asked' }) } as Record<string, string> },
    { status: outcome.status },
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Prijava', description: 'Prijavite se na svoj račun.', path: paths.login() });

export default function LoginPage({ loaderData: { providers }, actionData }: Route.ComponentProps) {
  const { email, begun, other, back, onOther, onForgot, onDone } = useAuthPage(paths.signup());
  return (
    <AuthPage title="Prijava" refusal={actionData}>
      <SocialButtons providers={providers} back={back} onDone={onDone}>
        <LoginForm
          email={actionData?.values.email ?? email}
          refusal={actionData}
          begun={begun}
          other={other}
          onOther={onOther}
          onForgot={onForgot}
          onDone={onDone}
        />
      </SocialButtons>
    </AuthPage>
  );
}
