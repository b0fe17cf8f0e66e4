import { MailCheck, MailQuestion } from 'lucide-react';
import { useState } from 'react';
import { Form as PlainForm, useRevalidator } from 'react-router';
import { cancelEmailChange, changeEmail } from '#contract/account.ts';
import type { Me } from '#contract/users.ts';
import { api } from '../platform/api.ts';
import { Form, useEndpointForm } from '../platform/form.tsx';
import { toast } from '../platform/toast.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { type Refused, refusedOf } from './refused.ts';
import { useAct } from './use-act.ts';
import { useProvenForm } from './use-proven-form.ts';

interface Props {
  me: Me;
  refused: Refused | undefined;
}

/** The address, whether it is confirmed, and its change, which both addresses confirm (product.md, Accounts). */
export function EmailPanel({ me, refused }: Props) {
  const act = useAct();
  const cancel = () =>
    act.run('odustani', async () => {
      await api.call(cancelEmailChange);
      toast.success('Email adresa ostaje ista.');
    });
  return (
    <Panel
      id="email"
      title="Email adresa"
      state={
        me.is_verified ? (
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
          Na adresu <b className="wrap-anywhere">{me.email}</b> šaljemo obavijesti i poveznice za prijavu.
        </>
      }
    >
      {me.pending_email ? (
        <Notice
          actions={
            <PlainForm method="post" onSubmit={act.instead(cancel)}>
              <Button type="submit" name="radnja" value="odustani-email" size="sm" busy={act.isBusy('odustani')} busyLabel="Odustaje se…">
                Odustanite od promjene
              </Button>
            </PlainForm>
          }
        >
          Čeka se potvrda nove adrese <b className="wrap-anywhere">{me.pending_email}</b>. Otvorite poveznice koje smo poslali na staru i na novu adresu;
          vrijede 48 sati.
        </Notice>
      ) : (
        <ChangeForm me={me} refused={refused} />
      )}
    </Panel>
  );
}

function ChangeForm({ me, refused }: Props) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(refused?.act === 'email');
  const sent = async () => {
    toast.success('Poslali smo poveznice na obje adrese.', 'Adresa se mijenja kad potvrdite obje.');
    await revalidate();
  };
  const form = useEndpointForm(changeEmail, me.has_password ? { email: '', password: '' } : { email: '' }, { onSuccess: sent });
  const before = useProvenForm(changeEmail, form, sent);
  const wrong = refusedOf(form.formState.isDirty ? undefined : refused, 'email');
  return (
    <details className="panel-more" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Promijenite adresu</summary>
      {!me.has_password && <p className="small muted noscript-only">Za promjenu adrese uključite JavaScript u pregledniku.</p>}
      <Form
        form={form}
        before={me.has_password ? undefined : before}
        submit="Pošaljite poveznice"
        className={me.has_password ? 'form mt-4' : 'form mt-4 script-only'}
      >
        <input type="hidden" name="radnja" value="email" />
        <TextField
          name="email"
          label="Nova email adresa"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          hint="Promjenu potvrđujete poveznicom na staroj i na novoj adresi."
          error={wrong('email')}
        />
        {me.has_password && <PasswordField name="password" label="Lozinka" autoComplete="current-password" error={wrong('password')} />}
      </Form>
    </details>
  );
}
