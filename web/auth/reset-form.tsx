import { useState } from 'react';
import type { OtherMethod } from '#contract/account.ts';
import { paths } from '#contract/paths.ts';
import { toast } from '../platform/actions/toast.tsx';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { Link } from '../platform/page/link.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useBegin } from './begin.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { sendCode } from './sign-in-actions.ts';

export interface ResetProps {
  email?: string | undefined;
  code?: string | undefined;
  methods?: readonly OtherMethod[] | undefined;
  asked?: boolean | undefined;
  begin?: boolean;
  login: string;
  onLogin: (email: string, renewed: boolean) => unknown;
}

export function ResetForm({ email, code, methods, asked = false, ...rest }: ResetProps) {
  const [sentTo, setSentTo] = useState<string | undefined>(asked || code ? (email ?? '') : undefined);
  const [given, setGiven] = useState(code);
  const [moved, setMoved] = useState(false);
  const renewed = (address: string) => {
    toast.success('Lozinka je promijenjena.', 'Prijavite se novom lozinkom. Ostali su uređaji odjavljeni.');
    return rest.onLogin(address, true);
  };
  const turn = (address: string | undefined) => {
    setSentTo(address);
    setGiven(undefined);
    setMoved(true);
  };
  // Focuses the first field of each further step, even on phones, because the submitted step unmounts.
  const begin = moved || rest.begin === true;
  if (sentTo === undefined) return <RequestForm {...rest} begin={begin} email={email} onSent={turn} />;
  return (
    <NewPasswordForm
      begin={begin}
      email={sentTo}
      code={given}
      methods={given ? methods : undefined}
      onDone={renewed}
      onAnew={() => turn(undefined)}
    />
  );
}

interface RequestProps extends Omit<ResetProps, 'code' | 'methods' | 'asked'> {
  onSent: (email: string) => void;
}

/**
 * Renders the form that requests a code. The response is identical for every address, so that it does not
 * reveal who has an account.
 */
function RequestForm({ email = '', begin, login, onLogin, onSent }: RequestProps) {
  const form = useActionForm(sendCode, { email });
  useBegin(form.element, begin);
  return (
    <Form form={form} onSuccess={() => onSent(String(form.getValues('email')).trim())}>
      <p className="muted">Upišite email kojim se prijavljujete i poslat ćemo Vam kod za novu lozinku.</p>
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        enterKeyHint="send"
        spellCheck={false}
      />
      <Button type="submit" variant="primary" size="lg" wide busy={form.busy} busyLabel="Šalje se…">
        Pošaljite kod
      </Button>
      <p className="auth-links">
        <span>
          Sjetili ste se lozinke?{' '}
          <Link
            className="link"
            replace
            to={login || paths.login()}
            onClick={onPlainClick(() => void onLogin(form.getValues('email'), false))}
          >
            Prijavite se
          </Link>
        </span>
      </p>
    </Form>
  );
}
