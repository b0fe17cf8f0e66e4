import { listSessions } from '#contract/account.ts';
import { getMethods, getSignInProviders } from '#contract/sign-in-methods.ts';
import { ActionRefusal } from '../../platform/actions/action-refusal.tsx';
import { handleActions } from '../../platform/actions/handle-actions.ts';
import { load } from '../../platform/loading/loader-call.ts';
import { requireUser } from '../../platform/page/guards.ts';
import { pageMeta } from '../../platform/page/meta.ts';
import type { Route } from './+types/security.page.ts';
import { DeletePanel } from './delete-panel.tsx';
import { EmailPanel } from './email-panel.tsx';
import { MethodsPanel } from './methods-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { Proofs } from './proof.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { securityActions } from './security-actions.ts';
import { SessionsPanel } from './sessions-panel.tsx';

export async function loader(args: Route.LoaderArgs) {
  const me = await requireUser(args);
  const [methods, sessions, providers] = await Promise.all([
    load(args, getMethods),
    load(args, listSessions),
    load(args, getSignInProviders),
  ]);
  return { me, methods: methods.data, sessions: sessions.data, providers: providers.data };
}

export const action = handleActions(...securityActions);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Sigurnost' });

export default function SecurityPage({
  loaderData: { me, methods, sessions, providers },
}: Route.ComponentProps) {
  return (
    <>
      <h1>Sigurnost</h1>
      <ActionRefusal fields={['email', 'password', 'current_password']} />
      <Proofs methods={methods} providers={providers}>
        <EmailPanel me={me} />
        <PasswordPanel me={me} />
        <MethodsPanel email={me.email} methods={methods} providers={providers} />
        <PasskeysPanel passkeys={methods.passkeys} />
        <SecondFactorPanel methods={methods} providers={providers} />
      </Proofs>
      <SessionsPanel sessions={sessions} />
      <DeletePanel methods={methods} providers={providers} />
    </>
  );
}
