import { data, Link, useSearchParams } from 'react-router';
import { handleReset, requestReset, resetWays } from '#contract/account.ts';
import { paths } from '#contract/paths.ts';
import { attempt } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { Notice } from '../ui/display/notice.tsx';
import type { Route } from './+types/new-password.page.ts';
import { AuthPage, useAuthPage } from './auth-page.tsx';
import { keptIn } from './kept-ways.tsx';
import { textsOf } from './refusal.ts';
import { ResetForm } from './reset-form.tsx';

interface Typed {
  step: string;
  email: string;
  code: string;
  password: string;
}

/** The mailed link brings the code, and with it what a new password would end. */
export async function loader(args: Route.LoaderArgs) {
  const given = new URL(args.request.url).searchParams;
  const [email, code] = [given.get('email'), given.get('kod')];
  const ways = email && code ? await attempt(args, resetWays, { body: { email, code } }) : undefined;
  return { ways: ways?.ok ? ways.data.data : undefined };
}

/** Each code is looked at once: a wrong one counts. */
export const shouldRevalidate = () => false;

/** Both steps without script; where there are other ways in, the second comes back once to show them. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { step, email, code, password } = textsOf(form, ['step', 'email', 'code', 'password']) as unknown as Typed;
  const values = { email, code };
  if (step !== 'handle') {
    const outcome = await attempt(args, requestReset, { body: { email } });
    if (outcome.ok) return data({ step: 'handle', refusal: undefined, values, ways: undefined });
    return data({ step: 'request', refusal: { ...outcome.error, values }, values, ways: undefined }, { status: outcome.status });
  }
  const found = await attempt(args, resetWays, { body: { email, code } });
  if (!found.ok) return data({ step, refusal: { ...found.error, values }, values, ways: undefined }, { status: found.status });
  const ways = found.data.data;
  const choose = { errors: {}, message: 'Lozinka još nije promijenjena: odaberite što zadržavate i upišite je još jednom.', values };
  if (ways.length > 0 && !form.has('ways')) return data({ step, refusal: choose, values, ways });
  const outcome = await attempt(args, handleReset, { body: { email, code, password, keep: keptIn(form, ways) } });
  if (outcome.ok) return data({ step: 'done', refusal: undefined, values, ways: undefined });
  return data({ step, refusal: { ...outcome.error, values }, values, ways }, { status: outcome.status });
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Obnova lozinke' });

/** A new password, from the sign-in page or from the mailed link, which brings the address and the code. */
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
        ways={actionData ? actionData.ways : loaderData.ways}
        asked={actionData?.step === 'handle'}
        refusal={actionData?.refusal}
        login={other}
        onLogin={onLogin}
      />
    </AuthPage>
  );
}
