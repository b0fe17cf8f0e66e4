import { data, redirect } from 'react-router';
import { cancelEmailChange, changeEmail, changePassword, endOtherSessions, endSession } from '#contract/account.ts';
import { paths } from '#contract/paths.ts';
import { attempt } from '../platform/load.ts';
import type { Refused } from './refused.ts';

type Acting = Parameters<typeof attempt>[0] & { request: Request };

/** What the page can do in one step, for who has no script; said on the page that follows. */
const acts = {
  lozinka: {
    done: 'Lozinka je promijenjena. Drugi su uređaji odjavljeni.',
    send: (args: Acting, form: FormData) => attempt(args, changePassword, { body: textsOf(form, ['current_password', 'password']) }),
  },
  email: {
    done: 'Poslali smo poveznice na obje adrese.',
    send: (args: Acting, form: FormData) => attempt(args, changeEmail, { body: textsOf(form, ['email', 'password']) }),
  },
  'odustani-email': { done: 'Email adresa ostaje ista.', send: (args: Acting) => attempt(args, cancelEmailChange) },
  'odjava-uredaja': {
    done: 'Uređaj je odjavljen.',
    send: (args: Acting, form: FormData) => attempt(args, endSession, { params: { id: Number(form.get('id')) } }),
  },
  'odjava-svih': { done: 'Drugi su uređaji odjavljeni.', send: (args: Acting) => attempt(args, endOtherSessions) },
} as const;
type Act = keyof typeof acts;

const isAct = (value: unknown): value is Act => typeof value === 'string' && Object.hasOwn(acts, value);

/** A field that the form does not have is left out: an account without a password is asked for none. */
const textsOf = <N extends string>(form: FormData, names: readonly N[]) =>
  Object.fromEntries(names.filter((name) => form.has(name)).map((name) => [name, String(form.get(name))])) as Record<N, string>;

export async function actOnAccount(args: Acting) {
  const form = await args.request.formData();
  const act = form.get('radnja');
  if (!isAct(act)) throw data(null, { status: 400 });
  const outcome = await acts[act].send(args, form);
  if (outcome.ok) throw redirect(`${paths.security()}?gotovo=${act}`);
  const refused: Refused = { act, errors: outcome.error.errors, message: outcome.error.message };
  return data(refused, { status: outcome.status });
}

/** What `?gotovo=` says. */
export function doneIn(search: string): string | undefined {
  const act = new URLSearchParams(search).get('gotovo');
  return isAct(act) ? acts[act].done : undefined;
}
