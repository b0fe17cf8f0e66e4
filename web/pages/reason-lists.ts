import type { ReasonedDecision } from '#contract/moderation.ts';

/** The lists of ready-made reasons in the order of the queues, with where each is offered. */
export const reasonLists = [
  { decision: 'job_post', title: 'Gotovi razlozi za poslove', hint: 'Nude se pri povratu upita na doradu i pri deaktivaciji.' },
  { decision: 'trade_check', title: 'Gotovi razlozi za provjere obrta', hint: 'Nude se kad obrt ne potvrdite.' },
  { decision: 'ad_decline', title: 'Gotovi razlozi za odbijanje oglasa', hint: 'Nude se kad oglas na pregledu odbijete.' },
  { decision: 'ad_pause', title: 'Gotovi razlozi za zaustavljanje oglasa', hint: 'Nude se kad zaustavite oglas koji se prikazuje.' },
  { decision: 'report', title: 'Gotovi ishodi prijava', hint: 'Nude se kad zaključujete prijavu.' },
] as const satisfies readonly { decision: ReasonedDecision; title: string; hint: string }[];
