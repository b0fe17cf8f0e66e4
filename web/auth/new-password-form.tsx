import { Link } from 'react-router';
import { handleReset, type OtherMethod, requestReset } from '#contract/account.ts';
import { limits } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../platform/api.ts';
import { Form, useEndpointForm } from '../platform/form.tsx';
import { opens } from '../platform/opens.ts';
import { toast, toastError } from '../platform/toast.tsx';
import { useHydrated } from '../platform/use-hydrated.ts';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useBegin } from './begin.ts';
import { formatLeft, useCountdown } from './countdown.ts';
import { KeptMethods } from './kept-methods.tsx';
import { type Refusal, useRefusal } from './refusal.ts';
import { useKeptMethods } from './use-kept-methods.ts';

interface Props {
  email: string;
  /** From the mailed link; without one it was just requested. */
  code: string | undefined;
  /** The other sign-in methods, if known. */
  methods?: readonly OtherMethod[] | undefined;
  refusal?: Refusal | undefined;
  begin?: boolean | undefined;
  onDone: (email: string) => unknown;
  /** Back to the first step. */
  onAnew: () => void;
}

/** The second step of a reset: the mailed code and the new password (spec §4, "request approved"). */
export function NewPasswordForm({ email, code = '', methods: given, refusal, begin, onDone, onAnew }: Props) {
  const form = useEndpointForm(handleReset, { email, code, password: '', keep: [] });
  const { methods, asked, keep, choose, ask } = useKeptMethods(form, given);
  const refused = useRefusal(refusal);
  const hydrated = useHydrated();
  useBegin(form.element, begin);
  const change = (
    <button type="button" className="link input-link" onClick={onAnew}>
      Promijenite
    </button>
  );
  return (
    <Form form={form} before={ask} onSuccess={() => onDone(form.getValues('email'))}>
      <input type="hidden" name="step" value="handle" />
      <Approved linked={code !== ''} />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={hydrated}
        end={hydrated ? change : undefined}
        error={refused.of('email')}
        onChange={refused.touch('email')}
      />
      <TextField
        name="code"
        label="Kod"
        autoComplete="one-time-code"
        spellCheck={false}
        error={refused.of('code')}
        onChange={refused.touch('code')}
        hint={`Osam znakova iz poruke. Vrijedi ${limits.reset.minutes} minuta.`}
      />
      <PasswordField
        name="password"
        label="Nova lozinka"
        autoComplete="new-password"
        meter
        avoid={[email]}
        error={refused.of('password')}
        onChange={refused.touch('password')}
      />
      {methods && methods.length > 0 && <KeptMethods methods={methods} keep={keep} onChange={choose} asked={asked} />}
      {methods && <input type="hidden" name="ways" value="1" />}
      <Button type="submit" variant="primary" size="lg" wide busy={form.busy} busyLabel="Sprema se…">
        Spremite novu lozinku
      </Button>
      <Again email={() => form.getValues('email')} fresh={code === ''} />
    </Form>
  );
}

/** The same text whether or not the address has an account (product.md, Accounts). */
const Approved = ({ linked }: { linked: boolean }) => (
  <Notice tone="green">
    <b>Zahtjev je odobren.</b>{' '}
    {linked
      ? 'Kod iz poruke već je upisan. Odaberite novu lozinku.'
      : 'Ako za ovu adresu postoji račun, upravo smo na nju poslali poruku s kodom. Provjerite i neželjenu poštu.'}
  </Notice>
);

/** Another code; without script the first step is another page. */
function Again({ email, fresh }: { email: () => string; fresh: boolean }) {
  const { left, start } = useCountdown(fresh);
  const resend = async () => {
    if (left) return;
    try {
      await api.call(requestReset, { body: { email: email() } });
      toast.success('Zahtjev je odobren.', 'Ako za ovu adresu postoji račun, novi kod je na putu.');
      start();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <p className="auth-links">
      <span>
        Kod nije stigao ili je istekao?{' '}
        <Link className="link" to={paths.newPassword()} aria-disabled={left > 0 || undefined} onClick={opens(() => void resend())}>
          Pošaljite novi
        </Link>
        {left > 0 && <span className="tabular-nums"> za {formatLeft(left)}</span>}
      </span>
    </p>
  );
}
