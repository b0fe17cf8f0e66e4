import { paths } from '#contract/paths.ts';
import { getSignInProviders } from '#contract/sign-in-methods.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { attempt } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { leadingOn } from '../platform/page/redirect-query.ts';
import type { Route } from './+types/login.page.ts';
import { AuthPage, useAuthPage } from './auth-page.tsx';
import { LoginForm } from './login-form.tsx';
import { logIn } from './sign-in-actions.ts';
import { SocialButtons } from './social-buttons.tsx';

export async function loader(args: Route.LoaderArgs) {
  const providers = await attempt(args, getSignInProviders);
  return { providers: providers.ok ? providers.data.data : undefined };
}

export const action = leadingOn(handleActions(logIn));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Prijava', description: 'Prijavite se na svoj račun.' });

export default function LoginPage({ loaderData: { providers } }: Route.ComponentProps) {
  const { email, begun, other, back, onOther, onForgot, onDone } = useAuthPage(paths.signup());
  return (
    <AuthPage mode="login">
      <SocialButtons providers={providers} back={back} onDone={onDone}>
        <LoginForm
          email={email}
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
