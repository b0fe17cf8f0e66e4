import type { AfterLogin, AuthReason } from '../platform/modals.tsx';

export type AuthMode = 'login' | 'signup';

/** Headings by why the modal opened (spec §2, Auth modal). */
const headings: Record<AuthReason, Record<AuthMode, string>> = {
  login: { login: 'Prijava', signup: 'Registracija' },
  signup: { login: 'Prijava', signup: 'Registracija' },
  create_job_post: { login: 'Prijavite se za objavu upita', signup: 'Registrirajte se za objavu upita' },
  create_review: { login: 'Prijavite se za ocjenu', signup: 'Registrirajte se za ocjenu' },
};

/** What goes on afterwards, in one sentence; nothing where nothing waits. */
const promises: Record<AfterLogin['fallback'], string> = {
  show_job_post_form: 'Nakon prijave nastavljate s objavom upita.',
  show_reviews_form: 'Nakon prijave nastavljate s ocjenom.',
  trigger_reviews_form: 'Vaša je ocjena spremljena i šalje se čim se prijavite.',
};

export const headingOf = (reason: AuthReason, mode: AuthMode) => headings[reason][mode];
export const promiseOf = (after: AfterLogin | undefined) => after && promises[after.fallback];
