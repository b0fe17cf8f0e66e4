import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import type { login } from '#contract/auth.ts';
import type { Reply } from '#contract/endpoint.ts';
import { Form, useEndpointForm } from '../platform/form.tsx';
import { opens } from '../platform/opens.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TwoStepFields, useTwoSteps } from '../ui/two-step-fields.tsx';
import { useBegin } from './begin.ts';
import { type Refusal, useRefusal } from './refusal.ts';

export interface AuthFormProps {
  /** Typed already in the other form. */
  email?: string | undefined;
  /** The other form: a page without script, the same place with it. */
  other: string;
  onOther: (email: string) => void;
  onDone: (session: Reply<typeof login>) => unknown;
  refusal?: Refusal | undefined;
  /** In the modal on a desktop one types at once; a phone's keyboard waits for a touch. */
  begin?: boolean;
}

const endpoint = () => import('#contract/auth.ts').then((contract) => contract.login);

/** First the address, then the password (spec §4). Without script both stand there at once. */
export function LoginForm({ email = '', other, onOther, onDone, refusal, begin }: AuthFormProps) {
  const form = useEndpointForm(endpoint, { email, password: '' });
  const steps = useTwoSteps(form, 'email');
  const hydrated = useHydrated();
  const refused = useRefusal(refusal);
  useBegin(form.element, begin);
  const { shown } = form.scope;
  // The API refuses address and password together; the sentence belongs under what is being typed.
  const wrong = steps.revealed ? form.formState.errors.email?.message : undefined;
  useEffect(() => {
    if (steps.revealed) shown.add('email');
  }, [steps.revealed, shown]);
  const first = (revealed: boolean, change: ReactNode) =>
    revealed && hydrated ? (
      <TextField name="email" label="Email" type="email" autoComplete="username" value={form.getValues('email')} readOnly end={change} />
    ) : (
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        enterKeyHint="next"
        spellCheck={false}
        error={refused.of('email')}
        onChange={refused.touch('email')}
      />
    );
  const again = (text: string) => {
    refused.touch('password')();
    if (wrong && text) form.clearErrors('email');
  };
  return (
    <div className="login-form" data-waking={hydrated ? undefined : ''}>
      <Form form={form} before={steps.before} onSuccess={onDone}>
        <TwoStepFields
          steps={{ ...steps, revealed: steps.revealed || !hydrated }}
          first={first}
          second={
            <PasswordField
              name="password"
              label="Lozinka"
              autoComplete="current-password"
              enterKeyHint="go"
              error={typeof wrong === 'string' ? wrong : refused.of('password')}
              onChange={again}
            />
          }
        />
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
        <p className="auth-links">
          <span>
            Nemate račun?{' '}
            <Link className="link" replace to={other} onClick={opens(() => onOther(form.getValues('email')))}>
              Registrirajte se
            </Link>
          </span>
        </p>
      </Form>
    </div>
  );
}
