import type { Decided } from '#contract/decision-labels.ts';

export const thingNames: Readonly<Record<Decided, string>> = {
  job_post: 'Posao',
  user: 'Profil',
  review: 'Ocjena',
  message: 'Poruka',
  ad: 'Oglas',
  deal: 'Dogovor',
};
