import type { Decided } from '#contract/decision-labels.ts';

/** Labels of the subjects of decisions. */
export const thingNames: Readonly<Record<Decided, string>> = {
  job_post: 'Posao',
  user: 'Profil',
  review: 'Ocjena',
  message: 'Poruka',
  ad: 'Oglas',
};
