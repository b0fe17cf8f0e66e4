import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, renewRecoveryCodes } from '#contract/sign-in-methods.ts';
import { type EndpointForm, Form, useEndpointForm } from '../platform/form.tsx';
import { toast } from '../platform/toast.tsx';
import { FormFoot } from '../ui/fields/form-foot.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody } from '../ui/overlays/dialog-parts.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { SecondFactorAct } from './second-factor-panel.tsx';
import { SecondFactorSecret } from './second-factor-secret.tsx';

const begin = beginSecondFactor;
const confirm = confirmSecondFactor;
const renew = renewRecoveryCodes;
const end = endSecondFactor;

const titles: Record<SecondFactorAct, string> = {
  begin: 'Uključite potvrdu u dva koraka',
  renew: 'Novi pričuvni kodovi',
  end: 'Isključite potvrdu u dva koraka',
};

export interface Secret {
  secret: string;
  uri: string;
  qr: string;
}

interface Props {
  act: SecondFactorAct;
  hasPassword: boolean;
  onClose: () => void;
}

/** Setting up, renewing and ending the second factor, step by step; recovery codes are shown once. */
export function SecondFactorDialog({ act, hasPassword, onClose }: Props) {
  const { revalidate } = useRevalidator();
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  // Closing goes back on phones, and a way back would stop the page from asking anew.
  const close = async () => {
    if (codes) await revalidate();
    onClose();
  };
  const ended = async () => {
    toast.success('Potvrda u dva koraka je isključena.');
    await revalidate();
    onClose();
  };
  const step = codes ? (
    <RecoveryCodes codes={codes} onDone={() => void close()} />
  ) : act === 'end' ? (
    <EndStep onClose={onClose} onDone={ended} />
  ) : act === 'begin' && !secret ? (
    <BeginStep hasPassword={hasPassword} onClose={onClose} onDone={setSecret} />
  ) : (
    <CodesStep secret={secret} onClose={onClose} onDone={setCodes} />
  );
  return (
    <Dialog open onClose={() => void close()} title={codes ? 'Spremite pričuvne kodove' : titles[act]} keepOnOutside>
      {step}
    </Dialog>
  );
}

function BeginStep({ hasPassword, onClose, onDone }: Pick<Props, 'hasPassword' | 'onClose'> & { onDone: (secret: Secret) => void }) {
  const form = useEndpointForm(begin, hasPassword ? { password: '' } : {}, { onSuccess: (reply) => onDone(reply.data) });
  return (
    <>
      <DialogBody>
        <p>
          Trebat će Vam aplikacija za potvrdu na mobitelu, na primjer Google Authenticator, Microsoft Authenticator ili 2FAS. Kod iz nje upisujete pri svakoj
          prijavi lozinkom.
        </p>
        <Form form={form}>{hasPassword && <PasswordField name="password" label="Lozinka" autoComplete="current-password" />}</Form>
      </DialogBody>
      <FormFoot form={form} submit="Nastavite" busyText="Priprema se…" onClose={onClose} />
    </>
  );
}

/** What the app shows turns it on; an earlier code or one of the app makes new recovery codes. */
function CodesStep({ secret, onClose, onDone }: { secret: Secret | undefined; onClose: () => void; onDone: (codes: readonly string[]) => void }) {
  const form = useEndpointForm<typeof confirmSecondFactor | typeof renewRecoveryCodes>(
    secret ? confirm : renew,
    { otp: '' },
    { onSuccess: (reply) => onDone(reply.data.recovery_codes) },
  );
  return secret ? (
    <OtpStep form={form} hint="Šest znamenki koje aplikacija upravo prikazuje." submit="Uključite" busyText="Uključuje se…" numeric onClose={onClose}>
      <SecondFactorSecret secret={secret} />
    </OtpStep>
  ) : (
    <OtpStep form={form} hint={anyCode} submit="Izradite nove" busyText="Izrađuju se…" onClose={onClose}>
      <p>Stari pričuvni kodovi prestaju vrijediti čim izradite nove.</p>
    </OtpStep>
  );
}

function EndStep({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<void> }) {
  const form = useEndpointForm(end, { otp: '' }, { onSuccess: onDone });
  return (
    <OtpStep form={form} hint={anyCode} submit="Isključite" busyText="Isključuje se…" danger onClose={onClose}>
      <p>Nakon toga za prijavu je dovoljna sama lozinka.</p>
    </OtpStep>
  );
}

const anyCode = 'Kod iz aplikacije ili jedan od pričuvnih kodova.';

interface OtpProps<R> {
  form: EndpointForm<R>;
  hint: string;
  submit: string;
  busyText: string;
  numeric?: boolean;
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
}

function OtpStep<R>({ form, hint, submit, busyText, numeric, danger, onClose, children }: OtpProps<R>) {
  return (
    <>
      <DialogBody>
        {children}
        <Form form={form}>
          <TextField name="otp" label="Kod za potvrdu" inputMode={numeric ? 'numeric' : 'text'} autoComplete="one-time-code" spellCheck={false} hint={hint} />
        </Form>
      </DialogBody>
      <FormFoot form={form} submit={submit} busyText={busyText} danger={danger} onClose={onClose} />
    </>
  );
}
