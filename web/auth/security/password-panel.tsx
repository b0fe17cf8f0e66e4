import { useState } from 'react';
import type { Me } from '#contract/users.ts';
import { useActionForm } from '../../platform/actions/use-action-form.ts';
import { Form } from '../../platform/forms/form.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { ScriptNeeded } from '../../ui/display/script-needed.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { newPassword } from './security-actions.ts';
import { useProvenForm } from './use-proven-form.ts';

export function PasswordPanel({ me }: { me: Me }) {
  const [round, setRound] = useState(0);
  const { has_password } = me;
  return (
    <Panel
      id="lozinka"
      title="Lozinka"
      text={
        has_password
          ? 'Nakon promjene odjavljuju se svi Vaši drugi uređaji.'
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
  const before = useProvenForm(newPassword, form, onDone);
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
