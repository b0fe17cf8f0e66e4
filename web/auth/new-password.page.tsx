import { data, Link, useSearchParams } from 'react-router';
import { handleReset, requestReset, resetMethods } from '#contract/account.ts';
import { paths } from '#contract/paths.ts';
import { attempt } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { Notice } from '../ui/display/notice.tsx';
import type { Route } from './+types/new-password.page.ts';
import { AuthPage, useAuthPage } from './auth-page.tsx';
import { keptIn } from './kept-methods.tsx';
import { textsOf } from './refusal.ts';
import { ResetForm } from './reset-form.tsx';

interface Typed {
  step: string;
  email: string;
  code: string;
  password: string;
}

/** The mailed link contains the code, which also shows what a new password would remove. */
export async function loader(args: Route.LoaderArgs) {
  const given = new URL(args.request.url).searchParams;
  const [email, code] = [given.get('email'), given.get('kod')];
  const methods = email && code ? await attempt(args, resetMethods, { body: { email, code } }) : undefined;
  return { methods: methods?.ok ? methods.data.data : undefined };
}

/** Each code is checked once: a wrong one counts. */
export const shouldRevalidate = () => false;

/** Both steps without script; if there are other sign-in methods, the second is shown again once to list them. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { step, email, code, password } = textsOf(form, ['step', 'email', 'code', 'password']) as unknown as Typed;
  const values = { email, code };
  if (step !== 'handle') {
    const outcome = await attempt(args, requestReset, { body: { email } });
    if (outcome.ok) return data({ step: 'handle', refusal: undefined, values, methods: undefined });
    return data({ step: 'request', refusal: { ...outcome.error, values }, values, methods: undefined }, { status: outcome.status });
  }
  const found = await attempt(args, resetMethods, { body: { email, code } });
  if (!found.ok) return data({ step, refusal: { ...found.error, values }, values, methods: undefined }, { status: found.status });
  const methods = found.data.data;
  const choose = { errors: {}, message: 'Lozinka još nije promijenjena: odaberite što zadržavate i upišite je još jednom.', values };
  if (methods.length > 0 && !form.has('ways')) return data({ step, refusal: choose, values, methods });
  const outcome = await attempt(args, handleReset, { body: { email, code, password, keep: keptIn(form, methods) } });
  if (outcome.ok) return data({ step: 'done', refusal: undefined, values, methods: undefined });
  return data({ step, refusal: { ...outcome.error, values }, values, methods }, { status: outcome.status });
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Obnova lozinke' });

/** A new password, from the sign-in page or from the mailed link, which contains the address and the code. */
export default function NewPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
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
        methods={actionData ? actionData.methods : loaderData.methods}
        asked={actionData?.step === 'handle'}
        refusal={actionData?.refusal}
        login={other}
        onLogin={onLogin}
      />
    </AuthPage>
  );
}
