import { paths } from '#contract/paths.ts';
import { getSignInProviders } from '#contract/sign-in-methods.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { attempt } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { leadingOn } from '../platform/page/redirect-query.ts';
import type { Route } from './+types/signup.page.ts';
import { AuthPage, useAuthPage } from './auth-page.tsx';
import { signUp } from './sign-in-actions.ts';
import { SignupForm } from './signup-form.tsx';
import { SocialButtons } from './social-buttons.tsx';

export async function loader(args: Route.LoaderArgs) {
  const providers = await attempt(args, getSignInProviders);
  return { providers: providers.ok ? providers.data.data : undefined };
}

export const action = leadingOn(handleActions(signUp));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Registracija',
    description: 'Otvorite besplatan račun, objavite upit ili ponudite svoje usluge.',
    path: paths.signup(),
  });

export default function SignupPage({ loaderData: { providers } }: Route.ComponentProps) {
  const { email, other, back, onOther, onDone } = useAuthPage(paths.login());
  return (
    <AuthPage mode="signup">
      <SocialButtons providers={providers} back={back} onDone={onDone}>
        <SignupForm email={email} other={other} onOther={onOther} onDone={onDone} />
      </SocialButtons>
    </AuthPage>
  );
}
