import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { isPhone } from '../../platform/browser/phone.ts';
import { focusFirstError } from '../../platform/forms/form-errors.ts';
import { FormFoot } from '../../ui/fields/form-foot.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { DialogBody } from '../../ui/overlays/dialog-parts.tsx';
import type { Proven } from './proof.tsx';
import { useProving } from './use-proving.ts';

interface Props {
  action: Proven;
  onFailure: (error: unknown) => void;
  onClose: () => void;
  submit: string;
  busyText: string;
  danger?: boolean;
  children?: ReactNode;
}

export function ProofPassword({ action, onFailure, onClose, submit, busyText, danger, children }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, wrong, attempt, touch } = useProving(action, onFailure);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setMissing(!password);
    if (password) await attempt('password', async () => ({ password }));
    focusFirstError(form.current);
  };
  const type = (typed: string) => {
    setPassword(typed);
    setMissing(false);
    touch();
  };
  return (
    <>
      <DialogBody>
        {children}
        <form
          id={id}
          ref={form}
          className="form"
          method="post"
          noValidate
          onSubmit={(event) => void send(event)}
        >
          <PasswordField
            name="password"
            label="Lozinka"
            autoComplete="current-password"
            autoFocus={!isPhone()}
            value={password}
            onChange={type}
            error={missing ? 'Polje Lozinka je obavezno.' : wrong}
          />
        </form>
      </DialogBody>
      <FormFoot
        form={{ id, busy: busy !== undefined }}
        submit={submit}
        busyText={busyText}
        danger={danger}
        onClose={onClose}
      />
    </>
  );
}
