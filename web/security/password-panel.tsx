import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { changePassword } from '#contract/account.ts';
import type { Me } from '#contract/users.ts';
import { Form, useEndpointForm } from '../platform/form.tsx';
import { toast } from '../platform/toast.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { type Refused, refusedOf } from './refused.ts';
import { useProvenForm } from './use-proven-form.ts';

interface Props {
  me: Me;
  refused: Refused | undefined;
}

/** Changing the password, or setting the first one of an account that came through a provider. */
export function PasswordPanel(props: Props) {
  const [round, setRound] = useState(0);
  const { has_password } = props.me;
  return (
    <Panel
      id="lozinka"
      title="Lozinka"
      text={
        has_password ? 'Nakon promjene odjavljuju se svi Vaši drugi uređaji.' : 'Vaš račun još nema lozinku. Postavite je da se možete prijaviti i emailom.'
      }
    >
      {/* After a change the fields are new ones. */}
      <PasswordForm key={`${round}-${has_password}`} {...props} onDone={() => setRound(round + 1)} />
    </Panel>
  );
}

function PasswordForm({ me, refused, onDone }: Props & { onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const { has_password, email, name } = me;
  const changed = async () => {
    toast.success(has_password ? 'Lozinka je promijenjena.' : 'Lozinka je postavljena.', has_password ? 'Drugi su uređaji odjavljeni.' : undefined);
    await revalidate();
    onDone();
  };
  const form = useEndpointForm(changePassword, has_password ? { current_password: '', password: '' } : { password: '' }, { onSuccess: changed });
  const before = useProvenForm(changePassword, form, changed);
  const wrong = refusedOf(form.formState.isDirty ? undefined : refused, 'lozinka');
  return (
    <>
      {!has_password && <p className="small muted noscript-only">Za prvu lozinku uključite JavaScript u pregledniku.</p>}
      <Form
        form={form}
        before={has_password ? undefined : before}
        submit={has_password ? 'Promijenite lozinku' : 'Postavite lozinku'}
        busyText="Sprema se…"
        className={has_password ? undefined : 'form script-only'}
      >
        <input type="hidden" name="radnja" value="lozinka" />
        {/* Tells a password manager whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {has_password && <PasswordField name="current_password" label="Trenutna lozinka" autoComplete="current-password" error={wrong('current_password')} />}
        <PasswordField name="password" label="Nova lozinka" autoComplete="new-password" meter avoid={[name, email]} error={wrong('password')} />
      </Form>
    </>
  );
}
