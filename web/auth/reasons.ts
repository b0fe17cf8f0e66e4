import type { AfterLogin } from './after-login.ts';

export type AuthReason =
  | 'login'
  | 'signup'
  | 'reset'
  | 'create_job_post'
  | 'create_review'
  | 'show_contacts'
  | 'redirect_to_chat'
  | 'save_item';

export type AuthMode = 'login' | 'signup' | 'reset';

const headings: Record<AuthReason, Record<Exclude<AuthMode, 'reset'>, string>> = {
  login: { login: 'Prijava', signup: 'Registracija' },
  signup: { login: 'Prijava', signup: 'Registracija' },
  reset: { login: 'Prijava', signup: 'Registracija' },
  create_job_post: { login: 'Prijavite se za objavu upita', signup: 'Registrirajte se za objavu upita' },
  create_review: { login: 'Prijavite se za ocjenu', signup: 'Registrirajte se za ocjenu' },
  redirect_to_chat: { login: 'Prijavite se za slanje poruke', signup: 'Registrirajte se za slanje poruke' },
  save_item: { login: 'Prijavite se za spremanje', signup: 'Registrirajte se za spremanje' },
  show_contacts: {
    login: 'Prijavite se za prikaz kontakata',
    signup: 'Registrirajte se za prikaz kontakata',
  },
};

/** A sentence for each action that states how the action continues after sign-in. */
const promises: Record<AfterLogin['fallback'], string> = {
  show_job_post_form: 'Nakon prijave nastavljate s objavom upita.',
  show_reviews_form: 'Nakon prijave nastavljate s ocjenom.',
  redirect_to_chat: 'Nakon prijave otvara se razgovor.',
  save_item: 'Popis spremljenog vidite samo Vi. Nakon prijave ovo odmah spremamo na njega.',
  trigger_reviews_form: 'Vaša je ocjena spremljena i šalje se čim se prijavite.',
};

export const modeOf = (reason: AuthReason): AuthMode =>
  reason === 'signup' || reason === 'reset' ? reason : 'login';
export const headingOf = (reason: AuthReason, mode: AuthMode) =>
  mode === 'reset' ? 'Obnova lozinke' : headings[reason][mode];
export const promiseOf = (after: AfterLogin | undefined) => after && promises[after.fallback];
