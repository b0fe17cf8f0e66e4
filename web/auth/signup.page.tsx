import { data, redirect } from 'react-router';
import { signup } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';
import { getSignInProviders } from '#contract/sign-in-methods.ts';
import { attempt } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { redirectTarget } from '../platform/redirect-query.ts';
import type { Route } from './+types/signup.page.ts';
import { AuthPage, useAuthPage } from './auth-page.tsx';
import { textsOf } from './refusal.ts';
import { SignupForm } from './signup-form.tsx';
import { SocialButtons } from './social-buttons.tsx';

interface Typed {
  name: string;
  email: string;
  password: string;
  agreement: string;
}

export async function loader(args: Route.LoaderArgs) {
  const providers = await attempt(args, getSignInProviders);
  return { providers: providers.ok ? providers.data.data : undefined };
}

/** Signs up without script. */
export async function action(args: Route.ActionArgs) {
  const target = redirectTarget(args.request, 'redirect') ?? paths.home();
  const { password, ...typed } = textsOf(await args.request.formData(), ['name', 'email', 'password', 'agreement']) as unknown as Typed;
  const outcome = await attempt(args, signup, { body: { ...typed, password } });
  if (outcome.ok) throw redirect(target);
  return data({ errors: outcome.error.errors, message: outcome.error.message, values: { ...typed } }, { status: outcome.status });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Registracija', description: 'Otvorite besplatan račun, objavite upit ili ponudite svoje usluge.', path: paths.signup() });

export default function SignupPage({ loaderData: { providers }, actionData }: Route.ComponentProps) {
  const { email, other, back, onOther, onDone } = useAuthPage(paths.login());
  return (
    <AuthPage title="Registracija" refusal={actionData}>
      <SocialButtons providers={providers} back={back} onDone={onDone}>
        <SignupForm email={actionData?.values.email ?? email} refusal={actionData} other={other} onOther={onOther} onDone={onDone} />
      </SocialButtons>
    </AuthPage>
  );
}
