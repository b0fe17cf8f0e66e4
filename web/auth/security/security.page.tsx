import { MonitorSmartphone, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { type DeviceSession, listSessions } from '#contract/account.ts';
import { listApiTokens } from '#contract/api-tokens.ts';
import { formatDate } from '#contract/format.ts';
import { getMethods, getSignInProviders } from '#contract/sign-in-methods.ts';
import type { Me } from '#contract/users.ts';
import { handleActions } from '../../platform/actions/handle-actions.ts';
import { useActionForm } from '../../platform/actions/use-action-form.ts';
import { load } from '../../platform/loading/loader-call.ts';
import { requireUser } from '../../platform/page/guards.ts';
import { pageMeta } from '../../platform/page/meta.ts';
import { ActionButton } from '../../ui/actions/action-form.tsx';
import { ActionRefusal } from '../../ui/actions/action-refusal.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Panel, PanelRow } from '../../ui/display/panel.tsx';
import { ScriptNeeded } from '../../ui/display/script-needed.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import type { Route } from './+types/security.page.ts';
import { DeletePanel } from './delete-panel.tsx';
import { deviceOf } from './device.ts';
import { EmailPanel } from './email-panel.tsx';
import { MethodsPanel } from './methods-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { Proofs } from './proof.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { askToEndOthers, endDevice, endOthers, newPassword, securityActions } from './security-actions.ts';
import { TokensPanel } from './tokens-panel.tsx';
import { useProvenForm } from './use-proven-form.ts';

export async function loader(args: Route.LoaderArgs) {
  const me = await requireUser(args);
  const [methods, sessions, providers, tokens] = await Promise.all([
    load(args, getMethods),
    load(args, listSessions),
    load(args, getSignInProviders),
    load(args, listApiTokens),
  ]);
  return {
    me,
    methods: methods.data,
    sessions: sessions.data,
    providers: providers.data,
    tokens: tokens.data,
  };
}

export const action = handleActions(...securityActions);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Sigurnost' });

export default function SecurityPage({
  loaderData: { me, methods, sessions, providers, tokens },
}: Route.ComponentProps) {
  return (
    <>
      <h1>Sigurnost</h1>
      <ActionRefusal fields={['email', 'password', 'current_password', 'token_name', 'scopes', 'days']} />
      <Proofs methods={methods} providers={providers}>
        <EmailPanel me={me} />
        <PasswordPanel me={me} />
        <MethodsPanel email={me.email} methods={methods} providers={providers} />
        <PasskeysPanel passkeys={methods.passkeys} />
        <SecondFactorPanel methods={methods} providers={providers} />
        <TokensPanel me={me} tokens={tokens} />
      </Proofs>
      <SessionsPanel sessions={sessions} />
      <DeletePanel methods={methods} providers={providers} />
    </>
  );
}

function SessionsPanel({ sessions }: { sessions: readonly DeviceSession[] }) {
  return (
    <Panel
      id="uredaji"
      title="Prijavljeni uređaji"
      text="Ne prepoznajete li neki uređaj, odjavite ga i promijenite lozinku."
    >
      <ul className="rows">
        {sessions.map((session) => {
          const { name, mobile } = deviceOf(session.device_name);
          const Icon = mobile ? Smartphone : MonitorSmartphone;
          return (
            <PanelRow
              key={session.id}
              icon={<Icon size={24} strokeWidth={1.75} aria-hidden />}
              title={
                <>
                  {name} {session.current && <Badge tone="blue">Ovaj uređaj</Badge>}
                </>
              }
              text={
                <span suppressHydrationWarning>
                  Zadnja aktivnost: {formatDate(session.last_used_at)} · Prijava:{' '}
                  {formatDate(session.created_at)}
                </span>
              }
              action={
                !session.current && (
                  <ActionButton
                    action={endDevice}
                    values={{ id: session.id }}
                    detail={name}
                    size="sm"
                    aria-label={`Odjavite uređaj: ${name}`}
                  >
                    Odjavite
                  </ActionButton>
                )
              }
            />
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <ActionButton action={endOthers} values={{}} ask={askToEndOthers} variant="danger">
          Odjavite sve druge uređaje
        </ActionButton>
      )}
    </Panel>
  );
}

function PasswordPanel({ me }: { me: Me }) {
  const [round, setRound] = useState(0);
  const { has_password } = me;
  return (
    <Panel
      id="lozinka"
      title="Lozinka"
      text={
        has_password
          ? 'Nakon promjene odjavljuju se svi Vaši drugi uređaji, a API tokeni prestaju vrijediti.'
          : 'Vaš račun još nema lozinku. Postavite je da se možete prijaviti i emailom.'
      }
    >
      {/* Remounts to reset the fields after a change. */}
      <PasswordForm key={`${round}-${has_password}`} me={me} onDone={() => setRound(round + 1)} />
    </Panel>
  );
}

function PasswordForm({ me, onDone }: { me: Me; onDone: () => void }) {
  const { has_password, email, name } = me;
  const form = useActionForm(
    newPassword,
    has_password ? { current_password: '', password: '' } : { password: '' },
    { onDone },
  );
  const before = useProvenForm(newPassword, form, { onDone });
  return (
    <>
      {!has_password && <ScriptNeeded what="prvu lozinku" />}
      <Form
        form={form}
        before={has_password ? undefined : before}
        submit={has_password ? 'Promijenite lozinku' : 'Postavite lozinku'}
        busyText="Sprema se…"
        className={has_password ? undefined : 'form script-only'}
      >
        {/* Lets password managers store the password for this account. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {has_password && (
          <PasswordField name="current_password" label="Trenutna lozinka" autoComplete="current-password" />
        )}
        <PasswordField
          name="password"
          label="Nova lozinka"
          autoComplete="new-password"
          meter
          avoid={[name, email]}
        />
      </Form>
    </>
  );
}
