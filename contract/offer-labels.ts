import { dayAfter, dayOf, formatMoney } from './format.ts';

const usualDays = 14;

/** Returns the last day on which an offer sent now is valid, unless the worker chooses another day. */
export const usualValidity = (now: Date): string => dayAfter(dayOf(now), usualDays);

/** Returns a price as text, from EUR cents: `€90.00`, or `€90.00 – €120.00` for a range. */
export const formatPrice = (fromCents: number, toCents: number | null): string =>
  toCents === null ? formatMoney(fromCents) : `${formatMoney(fromCents)} – ${formatMoney(toCents)}`;

export const declineReasons = {
  busy: 'Nemam slobodnog termina',
  far: 'Predaleko mi je',
  other_work: 'Ne radim takve poslove',
  small: 'Posao je premalen za mene',
} as const;
