import { approveAd, declineAd, pauseAd } from '#contract/ads.ts';
import { api } from '../platform/api.ts';

export const adActs = ['approve', 'decline', 'pause'] as const;
export type AdAct = (typeof adActs)[number];

export const isAdAct = (value: unknown): value is AdAct => adActs.includes(value as AdAct);
/** Those that the advertiser must be able to understand. */
export const needsReason = (act: AdAct) => act !== 'approve';

export const adActDone: Record<AdAct, string> = {
  approve: 'Oglas se prikazuje.',
  decline: 'Oglas je odbijen, novac se vraća.',
  pause: 'Oglas je zaustavljen.',
};

/** Offered beside the field of the reason; each can be written on. */
export const readyReasons: Record<'decline' | 'pause', readonly string[]> = {
  decline: [
    'Oglas nije povezan s kućnim i zanatskim poslovima.',
    'Tvrdnje u oglasu mogu zavarati.',
    'Slika nije primjerena ili nije čitljiva.',
    'Poveznica ne vodi na ponudu iz oglasa.',
  ],
  pause: ['Poveznica više ne vodi na ponudu.', 'Oglas je prijavljen, provjeravamo ga.', 'Tvrdnje u oglasu mogu zavarati.'],
};

/** Sends a decision from the browser. */
export async function decideAd(id: number, act: AdAct, reason: string): Promise<void> {
  const params = { id };
  if (act === 'approve') await api.call(approveAd, { params });
  else if (act === 'decline') await api.call(declineAd, { params, body: { reason } });
  else await api.call(pauseAd, { params, body: { reason } });
}
