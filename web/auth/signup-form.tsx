import { Link } from 'react-router';
import { signup } from '#contract/auth.ts';
import { Form, useEndpointForm } from '../platform/form.tsx';
import { opens } from '../platform/opens.ts';
import { Button } from '../ui/actions/button.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useBegin } from './begin.ts';
import type { AuthFormProps } from './login-form.tsx';
import { useRefusal } from './refusal.ts';

export function SignupForm({ email = '', other, onOther, onDone, refusal, begin }: AuthFormProps) {
  const form = useEndpointForm(signup, { name: refusal?.values.name ?? '', email, password: '', agreement: refusal?.values.agreement === 'on' });
  const refused = useRefusal(refusal);
  useBegin(form.element, begin);
  const [name, address] = form.watch(['name', 'email']) as string[];
  return (
    <Form form={form} onSuccess={({ created }) => onDone({ created, mailed: true })}>
      <TextField
        name="name"
        label="Ime"
        autoComplete="name"
        error={refused.of('name')}
        onChange={refused.touch('name')}
        hint="Ime i prezime ili naziv obrta."
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        error={refused.of('email')}
        onChange={refused.touch('email')}
      />
      <PasswordField
        name="password"
        label="Lozinka"
        autoComplete="new-password"
        meter
        avoid={[name ?? '', address ?? '']}
        error={refused.of('password')}
        onChange={refused.touch('password')}
      />
      <Checkbox
        name="agreement"
        label="Slažem se s uvjetima korištenja i politikom privatnosti."
        error={refused.of('agreement')}
        onChange={refused.touch('agreement')}
      />
      <Button type="submit" variant="primary" size="lg" wide busy={form.busy} busyLabel="Registrira se…">
        Registrirajte se
      </Button>
      <p className="auth-links">
        <span>
          Već imate račun?{' '}
          <Link className="link" replace to={other} onClick={opens(() => onOther(form.getValues('email')))}>
            Prijavite se
          </Link>
        </span>
      </p>
    </Form>
  );
}
