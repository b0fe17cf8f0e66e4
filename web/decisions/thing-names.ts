import type { Decided } from '#contract/decision-labels.ts';

/** What a decision is about, in front of a colon or in a table. */
export const thingNames: Readonly<Record<Decided, string>> = {
  job_post: 'Posao',
  user: 'Profil',
  review: 'Ocjena',
  message: 'Poruka',
  ad: 'Oglas',
};
