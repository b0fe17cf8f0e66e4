import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { signup } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';
import { Agreement } from '../../catalogue/agreement.tsx';
import { toast, toastError, toastInvalid } from '../../platform/actions/toast.tsx';
import { ApiError, api } from '../../platform/api/api.ts';
import { sessionChanged } from '../../platform/api/session-change.ts';
import { type Check, held, useFieldErrors } from '../../platform/forms/field-errors.ts';
import { focusFirstError } from '../../platform/forms/form-errors.ts';
import { loadRules } from '../../platform/forms/form-rules.ts';
import { onPlainClick } from '../../platform/overlays/on-plain-click.ts';
import { Link } from '../../platform/page/link.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

interface Fields {
  name: string;
  email: string;
  password: string;
  agreement: boolean;
}
const names = ['name', 'email', 'password', 'agreement'] as const;

const loadCheck = async (): Promise<Check<Fields, keyof Fields>> => {
  const { check } = await loadRules(signup);
  return (fields) => check(fields);
};

/**
 * State of the sign-up fields shown on the last step. `onStands` is called once the account exists, before
 * the page is updated.
 */
export function useAccount(onStands: () => void) {
  const [fields, setFields] = useState<Fields>({ name: '', email: '', password: '', agreement: false });
  const errors = useFieldErrors<Fields, keyof Fields>(fields, loadCheck);
  const { revalidate } = useRevalidator();
  const place = useRef<HTMLElement>(null);
  const showWrong = () => requestAnimationFrame(() => focusFirstError(place.current));
  return {
    place,
    fields,
    errorOf: errors.errorOf,
    set<K extends keyof Fields>(name: K, value: Fields[K]) {
      errors.accept(name);
      setFields((before) => ({ ...before, [name]: value }));
    },
    async join(): Promise<void> {
      if ((await errors.submit(names)).length) {
        toastInvalid();
        return void showWrong();
      }
      try {
        await api.call(signup, { body: fields });
        onStands();
        sessionChanged();
        await revalidate();
        toast.success('Registracija je uspjela!', 'Poslali smo Vam poruku kojom potvrđujete svoj email.');
      } catch (error) {
        if (error instanceof ApiError && error.status === 422) errors.refuse(error.body.errors);
        toastError(error);
        showWrong();
      }
    },
  };
}
export type Account = ReturnType<typeof useAccount>;

export function AccountFields({ account, onLogIn }: { account: Account; onLogIn: () => void }) {
  const { fields } = account;
  return (
    <section ref={account.place} className="form-account" aria-labelledby="jos-racun">
      <div>
        <h3 id="jos-racun">Još samo račun</h3>
        <p className="small muted mt-1">
          Na njega stižu ponude i poruke. Vaš email i adresu majstori ne vide.
        </p>
      </div>
      <TextField {...held(account, 'name')} label="Ime i prezime" autoComplete="name" />
      <TextField
        {...held(account, 'email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        hint="Šaljemo poveznicu za potvrdu, a upit odmah ide na pregled."
      />
      <PasswordField
        {...held(account, 'password')}
        label="Lozinka"
        autoComplete="new-password"
        meter
        avoid={[fields.name, fields.email]}
      />
      <Agreement {...held(account, 'agreement')} />
      <p className="small">
        Već imate račun?{' '}
        <Link className="link" to={paths.login()} onClick={onPlainClick(onLogIn)}>
          Prijavite se
        </Link>{' '}
        i upit se šalje.
      </p>
    </section>
  );
}
