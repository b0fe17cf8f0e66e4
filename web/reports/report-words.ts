import type { ReportCase, reportReasons } from '#contract/reports.ts';

type Subject = ReportCase['subject_type'];

export const subjectTitles: Record<Subject, string> = {
  job_post: 'Prijavite posao',
  user: 'Prijavite korisnika',
  review: 'Prijavite ocjenu',
  message: 'Prijavite poruku',
  ad: 'Prijavite oglas',
};

/** What was reported, followed by whose it is. */
export const subjectNames: Record<Subject, string> = {
  job_post: 'Posao',
  user: 'Profil',
  review: 'Ocjena',
  message: 'Poruka',
  ad: 'Oglas',
};

/** The contract's reasons, whose schemas load with the form. A missing or differently worded reason is a type error. */
export const reasonWords: { [R in keyof typeof reportReasons]: (typeof reportReasons)[R] } = {
  spam: 'Neželjen sadržaj ili oglašavanje',
  fraud: 'Prijevara ili lažno predstavljanje',
  abuse: 'Vrijeđanje ili prijetnje',
  contact: 'Kontakt ili osobni podaci',
  illegal: 'Nezakonit sadržaj',
  other: 'Drugo',
};
