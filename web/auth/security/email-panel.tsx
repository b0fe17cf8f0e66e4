import { MailCheck, MailQuestion, MailX } from 'lucide-react';
import { useState } from 'react';
import type { Me } from '#contract/users.ts';
import { useAnswerTo } from '../../platform/actions/action-answer.ts';
import { useActionForm } from '../../platform/actions/use-action-form.ts';
import { ActionButton } from '../../ui/actions/action-form.tsx';
import { Address } from '../../ui/display/address.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { ScriptNeeded } from '../../ui/display/script-needed.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ResendConfirmation } from '../resend-confirmation.tsx';
import { cancelEmailChangeAction, newEmail } from './security-actions.ts';
import { useProvenForm } from './use-proven-form.ts';

export function EmailPanel({ me }: { me: Me }) {
  return (
    <Panel
      id="email"
      title="Email adresa"
      state={
        me.email_fails ? (
          <Badge tone="amber" icon={<MailX size={18} aria-hidden />}>
            Poruke ne stižu
          </Badge>
        ) : me.is_verified ? (
          <Badge tone="green" plain icon={<MailCheck size={18} aria-hidden />}>
            Potvrđena
          </Badge>
        ) : (
          <Badge tone="amber" icon={<MailQuestion size={18} aria-hidden />}>
            Nije potvrđena
          </Badge>
        )
      }
      text={
        <>
          Na adresu{' '}
          <b>
            <Address text={me.email} />
          </b>{' '}
          šaljemo obavijesti i poveznice za prijavu.
        </>
      }
    >
      {me.email_fails && (
        <Notice tone="amber" actions={<ResendConfirmation size="sm" />}>
          Poruke koje smo poslali na ovu adresu vratile su se kao neisporučene. Promijenite adresu. Ako je
          ispravna, zatražite poveznicu za ponovnu potvrdu.
        </Notice>
      )}
      {me.pending_email ? (
        <Notice
          actions={
            <ActionButton action={cancelEmailChangeAction} values={{}} size="sm" busyLabel="Odustaje se…">
              Odustanite od promjene
            </ActionButton>
          }
        >
          Čeka se potvrda nove adrese{' '}
          <b>
            <Address text={me.pending_email} />
          </b>
          . Otvorite poveznice koje smo poslali na staru i na novu adresu; vrijede 48 sati.
        </Notice>
      ) : (
        <ChangeForm me={me} />
      )}
    </Panel>
  );
}

function ChangeForm({ me }: { me: Me }) {
  const [open, setOpen] = useState(useAnswerTo(newEmail, {}) !== undefined);
  const form = useActionForm(newEmail, me.has_password ? { email: '', password: '' } : { email: '' });
  const before = useProvenForm(newEmail, form);
  return (
    <details className="panel-more" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Promijenite adresu</summary>
      {!me.has_password && <ScriptNeeded what="promjenu adrese" />}
      <Form
        form={form}
        before={me.has_password ? undefined : before}
        submit="Pošaljite poveznice"
        className={me.has_password ? 'form mt-4' : 'form mt-4 script-only'}
      >
        <TextField
          name="email"
          label="Novi email"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          hint="Promjenu potvrđujete poveznicom na staroj i na novoj adresi."
        />
        {me.has_password && <PasswordField name="password" label="Lozinka" autoComplete="current-password" />}
      </Form>
    </details>
  );
}
