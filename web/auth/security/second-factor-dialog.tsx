import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '#contract/sign-in-methods.ts';
import { toast, toastError } from '../../platform/actions/toast.tsx';
import { api } from '../../platform/api/api.ts';
import { type EndpointForm, useEndpointForm } from '../../platform/forms/form.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormFoot } from '../../ui/fields/form-foot.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFoot } from '../../ui/overlays/dialog-parts.tsx';
import type { Owner, Proven } from './proof.tsx';
import { ProofMethods } from './proof-methods.tsx';
import { ProofPassword } from './proof-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { SecondFactorAction } from './second-factor-panel.tsx';

const confirm = confirmSecondFactor;
const renew = renewRecoveryCodes;
const end = endSecondFactor;

const titles: Record<SecondFactorAction, string> = {
  begin: 'Uključite potvrdu u dva koraka',
  renew: 'Novi pričuvni kodovi',
  end: 'Isključite potvrdu u dva koraka',
};

export interface Secret {
  secret: string;
  uri: string;
  qr: string;
}

interface Props extends Owner {
  action: SecondFactorAction;
  onClose: () => void;
}

export function SecondFactorDialog({ action, onClose, ...owner }: Props) {
  const { revalidate } = useRevalidator();
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  // Closing navigates back on phones, which would cancel the revalidation.
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
  ) : action === 'end' ? (
    <EndStep onClose={onClose} onDone={ended} />
  ) : action === 'begin' && !secret ? (
    <BeginStep {...owner} onClose={onClose} onDone={setSecret} />
  ) : (
    <CodesStep secret={secret} onClose={onClose} onDone={setCodes} />
  );
  return (
    <Dialog
      open
      onClose={() => void close()}
      title={codes ? 'Spremite pričuvne kodove' : titles[action]}
      keepOnOutside
    >
      {step}
    </Dialog>
  );
}

/** Asks for proof of identity first, since a session alone must not add a second factor. */
function BeginStep({
  onClose,
  onDone,
  ...owner
}: Owner & { onClose: () => void; onDone: (secret: Secret) => void }) {
  const begin: Proven = async (proof) =>
    onDone((await api.call(beginSecondFactor, { body: { proof } })).data);
  const what = (
    <p>
      Trebat će Vam aplikacija za potvrdu na mobitelu, na primjer Google Authenticator, Microsoft
      Authenticator ili 2FAS. Kod iz nje upisujete pri svakoj prijavi lozinkom.
    </p>
  );
  if (owner.methods.password)
    return (
      <ProofPassword
        action={begin}
        onFailure={toastError}
        onClose={onClose}
        submit="Nastavite"
        busyText="Priprema se…"
      >
        {what}
      </ProofPassword>
    );
  return (
    <>
      <DialogBody>
        {what}
        <ProofMethods {...owner} action={begin} onFailure={toastError} />
      </DialogBody>
      <DialogFoot>
        <Button variant="text" onClick={onClose}>
          Odustanite
        </Button>
      </DialogFoot>
    </>
  );
}

function CodesStep({
  secret,
  onClose,
  onDone,
}: {
  secret: Secret | undefined;
  onClose: () => void;
  onDone: (codes: readonly string[]) => void;
}) {
  const form = useEndpointForm<typeof confirmSecondFactor | typeof renewRecoveryCodes>(
    secret ? confirm : renew,
    { otp: '' },
    { onSuccess: (reply) => onDone(reply.data.recovery_codes) },
  );
  return secret ? (
    <OtpStep
      form={form}
      hint="Šest znamenki koje aplikacija upravo prikazuje."
      submit="Uključite"
      busyText="Uključuje se…"
      numeric
      onClose={onClose}
    >
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
    <OtpStep
      form={form}
      hint={anyCode}
      submit="Isključite"
      busyText="Isključuje se…"
      danger
      onClose={onClose}
    >
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
          <TextField
            name="otp"
            label="Kod za potvrdu"
            inputMode={numeric ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            spellCheck={false}
            hint={hint}
          />
        </Form>
      </DialogBody>
      <FormFoot form={form} submit={submit} busyText={busyText} danger={danger} onClose={onClose} />
    </>
  );
}

function SecondFactorSecret({ secret: { secret, uri, qr } }: { secret: Secret }) {
  return (
    <div className="secret">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        width={180}
        height={180}
        alt="QR kod za aplikaciju za potvrdu"
      />
      <ol>
        <li>
          Otvorite aplikaciju i skenirajte QR kod. Na ovom mobitelu{' '}
          <a className="link" href={uri}>
            otvorite je poveznicom
          </a>
          .
        </li>
        <li>
          Ne možete skenirati? Upišite ključ:
          <span className="secret-key">
            <code>{secret.match(/.{1,4}/g)?.join(' ') ?? secret}</code>
            <CopyButton text={secret} label="Kopirajte ključ" done="Ključ je kopiran." />
          </span>
        </li>
        <li>Upišite kod koji aplikacija prikaže.</li>
      </ol>
    </div>
  );
}
