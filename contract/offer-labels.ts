import { formatMoney } from './format.ts';

/** Returns a price as text, from EUR cents: `€90.00`, or `€90.00 – €120.00` for a range. */
export const formatPrice = (fromCents: number, toCents: number | null): string =>
  toCents === null ? formatMoney(fromCents) : `${formatMoney(fromCents)} – ${formatMoney(toCents)}`;

export const declineReasons = {
  busy: 'Nemam slobodnog termina',
  far: 'Predaleko mi je',
  other_work: 'Ne radim takve poslove',
  small: 'Posao je premalen za mene',
} as const;
