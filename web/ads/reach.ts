import type { AdsPrices } from '#contract/ads.ts';
import { limits } from '#contract/constants.ts';
import { formatNumber } from '#contract/format.ts';

/** Parses `2000`, `2.000` or `2 000`; undefined if the text is not a number. */
export function parseReach(text: string): number | undefined {
  const digits = text.trim().replace(/[.\s]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

export const usualReach = ({ min_limit: least }: AdsPrices) => Math.min(least * 4, limits.adImpressionsMost);

/** Returns the price in cents, rounded as on the server; undefined without a valid number. */
export const reachCents = ({ price }: AdsPrices, reach: number | undefined) =>
  reach === undefined ? undefined : reach * Math.round(price * 100);

export function reachError({ min_limit: least }: AdsPrices, text: string): string | undefined {
  const reach = parseReach(text);
  if (text.trim() === '') return 'Polje Broj prikazivanja je obavezno.';
  if (reach === undefined) return 'Broj prikazivanja mora biti cijeli broj.';
  if (reach < least) return `Najmanji broj prikazivanja je ${formatNumber(least)}.`;
  return reach > limits.adImpressionsMost
    ? `Najveći broj prikazivanja je ${formatNumber(limits.adImpressionsMost)}.`
    : undefined;
}

/**
 * Returns the range of the slider: from the minimum to ten times the minimum or, if that is less, the largest
 * number allowed, in steps of a tenth of the minimum and with four labels. Larger numbers are typed.
 */
export function reachSpan({ min_limit: least }: AdsPrices) {
  const most = Math.min(least * 10, limits.adImpressionsMost);
  return {
    least,
    most,
    step: Math.max(1, Math.round(least / 10)),
    named: [0, 1, 2, 3].map((third) => Math.round(least + ((most - least) * third) / 3)),
  };
}
