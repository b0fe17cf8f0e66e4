import { data, useSearchParams } from 'react-router';
import { openReset } from '#contract/account.ts';
import type { Reply } from '#contract/endpoint.ts';
import { paths } from '#contract/paths.ts';
import { actionField } from '../platform/actions/action.ts';
import { type ActionAnswer, useActionAnswer } from '../platform/actions/action-answer.ts';
import { perform } from '../platform/actions/handle-actions.ts';
import { attempt } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import type { Route } from './+types/new-password.page.ts';
import { AuthPage, useAuthPage } from './auth-page.tsx';
import { ResetForm } from './reset-form.tsx';
import { findMethods, listed, sendCode, setPassword } from './sign-in-actions.ts';

/** Loads the account's address and other sign-in methods if the URL contains the code from the email. */
export async function loader(args: Route.LoaderArgs) {
  const given = new URL(args.request.url).searchParams;
  const [account, code] = [Number(given.get('racun')), given.get('kod')];
  const opened =
    account && code ? await attempt(args, openReset, { body: { user_id: account, code } }) : undefined;
  return opened?.ok ? opened.data.data : { email: undefined, methods: undefined };
}

/** Prevents the loader from running again, because every check of a wrong code counts against a limit. */
export const shouldRevalidate = () => false;

/**
 * Handles both steps without JavaScript; the second is shown again if there are other sign-in methods to
 * choose from.
 */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  if (form.get(actionField) !== setPassword.name) return perform(args, sendCode, form);
  const found = await perform(args, findMethods, form);
  const methods = methodsIn(found.data);
  if (!methods) return found;
  const message = 'Lozinka još nije promijenjena: odaberite što zadržavate i upišite je još jednom.';
  if (methods.length > 0 && !form.has(listed)) return data({ ...found.data, message });
  const refused = await perform(args, setPassword, form);
  return data({ ...refused.data, done: found.data.done }, refused.init ?? {});
}

const methodsIn = ({ action, done }: ActionAnswer) =>
  action === setPassword.name
    ? (done?.reply as Reply<typeof findMethods.endpoint> | undefined)?.data
    : undefined;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Obnova lozinke' });

export default function NewPasswordPage({ loaderData }: Route.ComponentProps) {
  const { email, other, onLogin } = useAuthPage(paths.login());
  const [given] = useSearchParams();
  const answer = useActionAnswer();
  return (
    <AuthPage mode="reset">
      <ResetForm
        email={answer?.values.email || email || loaderData.email}
        code={answer?.values.code || (given.get('kod') ?? undefined)}
        methods={answer ? methodsIn(answer) : loaderData.methods}
        asked={answer?.done !== undefined || answer?.action === setPassword.name}
        login={other}
        onLogin={onLogin}
      />
    </AuthPage>
  );
}
