import {
  confirmEmail,
  handleReset,
  requestReset,
  resendConfirmation,
  resetMethods,
} from '#contract/account.ts';
import { login, signup } from '#contract/auth.ts';
import { paths, safePath } from '#contract/paths.ts';
import { defineAction } from '../platform/actions/action.ts';
import { welcomeToast } from './welcome.ts';

const continuation = ({ searchParams }: URL) => safePath(searchParams.get('redirect')) ?? paths.home();

export const logIn = defineAction('prijava', login, { done: welcomeToast, to: (_, at) => continuation(at) });
export const signUp = defineAction('registracija', signup, {
  done: (reply) => welcomeToast({ ...reply, mailed: true }),
  to: (_, at) => continuation(at),
});

export const sendCode = defineAction('posalji-kod', requestReset, {
  done: ['Zahtjev je odobren.', 'Ako za ovu adresu postoji račun, novi kod je na putu.'],
  shows: true,
});

interface NewPassword {
  email: string;
  code: string;
  password: string;
  keep?: string[];
}

/** Returns the name of the checkbox that keeps a sign-in method, for forms submitted without JavaScript. */
export const keepMethodField = (key: string) => `keep-${key}`;

/** Marks a form that has listed the methods, so that unticked boxes mean removal. */
export const listed = 'methods';

export const setPassword = defineAction('nova-lozinka', handleReset, {
  input: (body: NewPassword) => ({ body }),
  read: (form) => ({
    email: String(form.get('email')),
    code: String(form.get('code')),
    password: String(form.get('password')),
    keep: [...form.keys()].flatMap((name) =>
      name.startsWith(keepMethodField('')) ? [name.slice(keepMethodField('').length)] : [],
    ),
  }),
  done: ['Lozinka je promijenjena.', 'Prijavite se novom lozinkom. Ostali su uređaji odjavljeni.'],
  to: (_, at) => `${paths.login()}?${new URLSearchParams({ redirect: continuation(at) })}`,
});

/** Lists the sign-in methods that the new password would remove. */
export const findMethods = defineAction(setPassword.name, resetMethods, {
  input: ({ email, code }: { email: string; code: string }) => ({ body: { email, code } }),
  shows: true,
});

export const confirmAddress = defineAction('potvrdi', confirmEmail, { shows: true });
export const sendLink = defineAction('posalji-ponovno', resendConfirmation, {
  done: ['Poruka je poslana.', 'Poveznica je na putu. Provjerite i neželjenu poštu.'],
  shows: true,
});
