import { Agreement } from '../catalogue/agreement.tsx';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { Link } from '../platform/page/link.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useBegin } from './begin.ts';
import type { AuthFormProps } from './login-form.tsx';
import { signUp } from './sign-in-actions.ts';

export function SignupForm({ email = '', other, onOther, onDone, begin }: AuthFormProps) {
  const form = useActionForm(signUp, { name: '', email, password: '', agreement: false });
  useBegin(form.element, begin);
  const [name, address] = form.watch(['name', 'email']) as string[];
  return (
    <Form form={form} onSuccess={({ created }) => onDone({ created, mailed: true })}>
      <TextField name="name" label="Ime" autoComplete="name" hint="Ime i prezime ili naziv obrta." />
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
      />
      <PasswordField
        name="password"
        label="Lozinka"
        autoComplete="new-password"
        meter
        avoid={[name ?? '', address ?? '']}
      />
      <Agreement name="agreement" />
      <Button type="submit" variant="primary" size="lg" wide busy={form.busy} busyLabel="Registrira se…">
        Registrirajte se
      </Button>
      <p className="auth-links">
        <span>
          Već imate račun?{' '}
          <Link
            className="link"
            replace
            to={other}
            onClick={onPlainClick(() => onOther(form.getValues('email')))}
          >
            Prijavite se
          </Link>
        </span>
      </p>
    </Form>
  );
}
