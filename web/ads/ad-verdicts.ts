import { approveAd, declineAd, pauseAd } from '#contract/ads.ts';
import { act, somebodyWasFirst } from '../platform/act.ts';
import type { Verdict } from '../ui/overlays/decision.tsx';
import { adsHref, placeIn } from './admin-tabs.ts';

const shared = { late: somebodyWasFirst, to: (_: unknown, at: URL) => adsHref(placeIn(at.searchParams)) };
const withReason = ({ id, reason }: Verdict) => ({ params: { id }, body: { reason } });

export const approve = act('objavi', approveAd, {
  ...shared,
  input: ({ id }: Verdict) => ({ params: { id } }),
  done: ['Oglas se prikazuje.'],
});
export const decline = act('odbij', declineAd, { ...shared, input: withReason, done: ['Oglas je odbijen, novac se vraća.'] });
export const pause = act('zaustavi', pauseAd, { ...shared, input: withReason, done: ['Oglas je zaustavljen.'] });
