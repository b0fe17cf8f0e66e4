import type { AfterLogin } from './after-login.ts';

export type AuthReason =
  | 'login'
  | 'signup'
  | 'reset'
  | 'create_job_post'
  | 'create_review'
  | 'show_contacts'
  | 'redirect_to_chat'
  | 'save_item'
  | 'save_search'
  | 'send_offer'
  | 'invite_worker'
  | 'report'
  | 'view_deal';

export type AuthMode = 'login' | 'signup' | 'reset';

const headings: Record<AuthReason, Record<Exclude<AuthMode, 'reset'>, string>> = {
  login: { login: 'Prijava', signup: 'Registracija' },
  signup: { login: 'Prijava', signup: 'Registracija' },
  reset: { login: 'Prijava', signup: 'Registracija' },
  create_job_post: { login: 'Prijavite se za objavu upita', signup: 'Registrirajte se za objavu upita' },
  create_review: { login: 'Prijavite se za ocjenu', signup: 'Registrirajte se za ocjenu' },
  redirect_to_chat: { login: 'Prijavite se za slanje poruke', signup: 'Registrirajte se za slanje poruke' },
  save_item: { login: 'Prijavite se za spremanje', signup: 'Registrirajte se za spremanje' },
  save_search: { login: 'Prijavite se za spremanje', signup: 'Registrirajte se za spremanje' },
  send_offer: { login: 'Prijavite se za slanje ponude', signup: 'Registrirajte se za slanje ponude' },
  invite_worker: { login: 'Prijavite se za poziv majstoru', signup: 'Registrirajte se za poziv majstoru' },
  report: { login: 'Prijavite se za prijavu sadržaja', signup: 'Registrirajte se za prijavu sadržaja' },
  view_deal: { login: 'Prijavite se za pregled dogovora', signup: 'Registrirajte se za pregled dogovora' },
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

interface PageReason {
  reason: AuthReason;
  text: string;
}

const pageReasons: readonly (PageReason & { pages: RegExp })[] = [
  {
    pages: /^\/korisnici\/[^/]+\/ocijenite-korisnika$|^\/dogovori\/[^/]+\/ocjena$/,
    reason: 'create_review',
    text: promises.show_reviews_form,
  },
  {
    pages: /^\/korisnici\/[^/]+\/poziv$/,
    reason: 'invite_worker',
    text: 'Nakon prijave birate svoj upit na koji pozivate majstora.',
  },
  {
    pages: /^\/poslovi\/[^/]+\/ponuda$/,
    reason: 'send_offer',
    text: 'Nakon prijave nastavljate s ponudom.',
  },
  { pages: /^\/poruke\/[^/]+$/, reason: 'redirect_to_chat', text: promises.redirect_to_chat },
  {
    pages: /^\/prijavite\//,
    reason: 'report',
    text: 'Nakon prijave nastavljate s prijavom sadržaja.',
  },
  {
    pages: /^\/dogovori\/|^\/dokumenti\//,
    reason: 'view_deal',
    text: 'Dogovor vide samo klijent i majstor koji su ga sklopili. Nakon prijave otvara se.',
  },
  {
    pages: /^\/korisnik\/spremljene-pretrage\/nova$/,
    reason: 'save_search',
    text: 'Prijavite se da biste spremili pretragu. Novi poslovi stižu na Vaš račun i email, a nakon prijave nastavljate sa spremanjem.',
  },
  {
    pages: /^\/korisnik\/spremljeno\/novo$/,
    reason: 'save_item',
    text: 'Prijavite se za spremanje. Popis spremljenog vidite samo Vi, a nakon prijave nastavljate gdje ste stali.',
  },
  {
    pages: /^\/(?:korisnik|poruke|obavijesti)(?:\/|$)/,
    reason: 'login',
    text: 'Ta stranica pripada računu. Nakon prijave otvara se upravo ona.',
  },
];

/** Returns why visitors who requested this path must sign in; undefined if the path is public. */
export const pageReasonOf = (path: string): PageReason | undefined =>
  pageReasons.find(({ pages }) => pages.test(path));
