import type { JobPost } from '#contract/job-posts.ts';

/** Who looks for a worker has written an inquiry; who offers a service has not. */
export const postWords = {
  inquiry: {
    finished: 'Posao je završen i klijent više ne traži majstora.',
    reviewed: 'upit',
    renew: 'Vrijedi li još ovaj upit?',
    closes: 'Ako ne odgovorite, uskoro će se sam zatvoriti.',
    renewed: 'Upit je produljen.',
    editing: 'upit ide ponovno na pregled i do odobrenja ga drugi ne vide',
    stays: 'Upit ostaje aktivan, a promjene se vide odmah.',
    unseen: 'Do odobrenja upit ne vide drugi.',
    first: 'Upit najprije pregledava administrator',
    readers: 'Zatim ga vide majstori.',
    sent: 'Upit je poslan na pregled',
    changed: 'Upit je već vidljiv s novim podacima.',
  },
  offer: {
    finished: 'Ova se usluga više ne nudi.',
    reviewed: 'ponudu usluge',
    renew: 'Nudite li još ovu uslugu?',
    closes: 'Ako ne odgovorite, uskoro će se sama zatvoriti.',
    renewed: 'Usluga je produljena.',
    editing: 'usluga ide ponovno na pregled i do odobrenja je drugi ne vide',
    stays: 'Usluga ostaje aktivna, a promjene se vide odmah.',
    unseen: 'Do odobrenja uslugu ne vide drugi.',
    first: 'Uslugu najprije pregledava administrator',
    readers: 'Zatim je vide svi.',
    sent: 'Usluga je poslana na pregled',
    changed: 'Usluga je već vidljiva s novim podacima.',
  },
} satisfies Record<JobPost['type'], object>;
