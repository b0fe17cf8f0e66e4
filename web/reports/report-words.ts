import type { ReportCase, reportReasons } from '#contract/reports.ts';

type Subject = ReportCase['subject_type'];

export const subjectTitles: Record<Subject, string> = {
  job_post: 'Prijavite posao',
  user: 'Prijavite korisnika',
  review: 'Prijavite ocjenu',
  message: 'Prijavite poruku',
  ad: 'Prijavite oglas',
  deal: 'Prijavite pogrešnu brojku',
};

export const subjectNames: Record<Subject, string> = {
  job_post: 'Posao',
  user: 'Profil',
  review: 'Ocjena',
  message: 'Poruka',
  ad: 'Oglas',
  deal: 'Dogovor u brojkama',
};

/**
 * Repeats the contract’s reasons, because the contract’s schemas load only with the form. A missing or
 * different wording is a type error.
 */
export const reasonWords: { [R in keyof typeof reportReasons]: (typeof reportReasons)[R] } = {
  spam: 'Neželjen sadržaj ili oglašavanje',
  fraud: 'Prijevara ili lažno predstavljanje',
  abuse: 'Vrijeđanje ili prijetnje',
  contact: 'Kontakt ili osobni podaci',
  illegal: 'Nezakonit sadržaj',
  figures: 'Pogrešna brojka na mom profilu',
  other: 'Drugo',
};

export const reasonsFor = (subject: Subject) =>
  (Object.keys(reasonWords) as (keyof typeof reasonWords)[]).filter((reason) =>
    subject === 'deal' ? reason === 'figures' || reason === 'other' : reason !== 'figures',
  );
