import { type ReactNode, useEffect, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { useAnswerTo } from '../platform/actions/action-answer.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { useHydrated } from '../platform/loading/use-hydrated.ts';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { Link } from '../platform/page/link.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { TwoStepFields, useTwoSteps } from '../ui/fields/two-step-fields.tsx';
import { useBegin } from './begin.ts';
import { DeviceCodeField, OtpField } from './otp-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { logIn } from './sign-in-actions.ts';
import type { Entered } from './welcome.ts';

export interface AuthFormProps {
  email?: string | undefined;
  /** URL of the other form, for use without JavaScript. */
  other: string;
  onOther: (email: string) => void;
  onDone: (entered: Entered) => unknown;
  /** Whether to focus the field on mount; not set on phones, where this would open the keyboard. */
  begin?: boolean;
}

interface Props extends AuthFormProps {
  onForgot: (email: string) => void;
  /** True after a password reset, which has proved the address, so the form starts with the password. */
  begun?: boolean | undefined;
}

/**
 * Asks for the address, then the password, then, if required, a code from the second factor or an email.
 * Without scripts all required fields are shown together.
 */
export function LoginForm({ email = '', other, onOther, onDone, onForgot, begin, begun = false }: Props) {
  const hydrated = useHydrated();
  const refused = useAnswerTo(logIn, {});
  const [coded, setCoded] = useState(refused?.errors.otp !== undefined);
  const [mailed, setMailed] = useState(
    refused?.errors.device_code !== undefined || Boolean(refused?.values.device_code),
  );
  const form = useActionForm(
    logIn,
    { email, password: '', otp: '', device_code: '' },
    {
      furtherStep(fields) {
        if (!mailed && fields.device_code) setMailed(true);
        else if (!coded && fields.otp) setCoded(true);
        else return false;
        return true;
      },
    },
  );
  // If the first step was submitted before hydration, it reached the server without a password.
  const lacksPassword = refused?.errors.password !== undefined && refused.errors.email === undefined;
  const steps = useTwoSteps(form, 'email', coded || mailed || begun || lacksPassword);
  useBegin(form.element, begin);
  useEffect(() => {
    if (coded) form.element.current?.querySelector<HTMLInputElement>('[name=otp]')?.focus();
  }, [coded, form.element]);
  useEffect(() => {
    if (mailed) form.element.current?.querySelector<HTMLInputElement>('[name=device_code]')?.focus();
  }, [mailed, form.element]);
  const startAnew = () => {
    setCoded(false);
    setMailed(false);
    form.setValue('otp', '');
    form.setValue('device_code', '');
    steps.back();
  };
  const first = (revealed: boolean, change: ReactNode) =>
    revealed && hydrated ? (
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        value={form.getValues('email')}
        readOnly
        end={change}
      />
    ) : (
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        enterKeyHint="next"
        spellCheck={false}
      />
    );
  return (
    <div className="login-form" data-waking={hydrated || coded || mailed || lacksPassword ? undefined : ''}>
      <Form form={form} before={steps.before} onSuccess={onDone}>
        <TwoStepFields
          steps={{ ...steps, back: startAnew, revealed: steps.revealed || !hydrated }}
          first={first}
          second={
            <PasswordField
              name="password"
              label="Lozinka"
              autoComplete="current-password"
              enterKeyHint="go"
            />
          }
        />
        {mailed && <DeviceCodeField />}
        {coded && <OtpField />}
        <Button type="submit" variant="primary" size="lg" wide busy={form.busy} busyLabel="Prijavljuje se…">
          {steps.revealed ? (
            'Prijavite se'
          ) : (
            <>
              <span className="script-only">Nastavite</span>
              <span className="noscript-only">Prijavite se</span>
            </>
          )}
        </Button>
        <PasskeyButton onDone={onDone} />
        <p className="auth-links auth-links-apart">
          <Link
            className="link"
            to={paths.newPassword()}
            onClick={onPlainClick(() => onForgot(form.getValues('email')))}
          >
            Zaboravili ste lozinku?
          </Link>
          <span>
            Nemate račun?{' '}
            <Link
              className="link"
              replace
              to={other}
              onClick={onPlainClick(() => onOther(form.getValues('email')))}
            >
              Registrirajte se
            </Link>
          </span>
        </p>
      </Form>
    </div>
  );
}
