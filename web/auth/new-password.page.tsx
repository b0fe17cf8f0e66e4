import { data, Link, useSearchParams } from 'react-router';
import { handleReset, requestReset } from '#contract/account.ts';
import { paths } from '#contract/paths.ts';
import { attempt } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { Notice } from '../ui/display/notice.tsx';
import type { Route } from './+types/new-password.page.ts';
import { AuthPage, useAuthPage } from './auth-page.tsx';
import { textsOf } from './refusal.ts';
import { ResetForm } from './reset-form.tsx';

interface Typed {
  step: string;
  email: string;
  code: string;
  password: string;
}

/** Both steps without script. */
export async function action(args: Route.ActionArgs) {
  const { step, email, code, password } = textsOf(await args.request.formData(), ['step', 'email', 'code', 'password']) as unknown as Typed;
  const values = { email, code };
  if (step === 'handle') {
    const outcome = await attempt(args, handleReset, { body: { email, code, password } });
    if (outcome.ok) return data({ step: 'done', refusal: undefined, values });
    return data({ step, refusal: { ...outcome.error, values }, values }, { status: outcome.status });
  }
  const outcome = await attempt(args, requestReset, { body: { email } });
  if (outcome.ok) return data({ step: 'handle', refusal: undefined, values });
  return data({ step: 'request', refusal: { ...outcome.error, values }, values }, { status: outcome.status });
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Obnova lozinke' });

/** A new password, from the sign-in page or from the mailed link, which brings the address and the code. */
export default function NewPasswordPage({ actionData }: Route.ComponentProps) {
  const { email, other, onLogin } = useAuthPage(paths.login());
  const [given] = useSearchParams();
  if (actionData?.step === 'done')
    return (
      <AuthPage title="Obnova lozinke" refusal={undefined}>
        <Notice tone="green">
          <b>Lozinka je promijenjena.</b> <Link to={paths.login()}>Prijavite se</Link> novom lozinkom. Ostali su uređaji odjavljeni.
        </Notice>
      </AuthPage>
    );
  return (
    <AuthPage title="Obnova lozinke" refusal={actionData?.refusal}>
      <ResetForm
        email={actionData?.values.email || email || (given.get('email') ?? undefined)}
        code={actionData?.values.code || (given.get('kod') ?? undefined)}
        asked={actionData?.step === 'handle'}
        refusal={actionData?.refusal}
        login={other}
        onLogin={onLogin}
      />
    </AuthPage>
  );
}
