import type { AdsPrices } from '#contract/ads.ts';
import { limits } from '#contract/limits.ts';
import { formatNumber } from '#contract/text.ts';

/** The number that a person wrote, `2000`, `2.000` or `2 000`; undefined when it is none. */
export function parseReach(text: string): number | undefined {
  const digits = text.trim().replace(/[.\s]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

/** Chosen beforehand where nobody has said a number. */
export const usualReach = ({ min_limit: least }: AdsPrices) => Math.min(least * 4, limits.adAppearancesMost);

/** Cents, as the server computes them; undefined while there is no number to buy. */
export const reachCents = ({ price }: AdsPrices, reach: number | undefined) => (reach === undefined ? undefined : reach * Math.round(price * 100));

/** What is wrong with it, if anything (croatian-style.md, Validation messages). */
export function reachError({ min_limit: least }: AdsPrices, text: string): string | undefined {
  const reach = parseReach(text);
  if (text.trim() === '') return 'Polje Broj prikazivanja je obavezno.';
  if (reach === undefined) return 'Broj prikazivanja mora biti cijeli broj.';
  if (reach < least) return `Najmanji broj prikazivanja je ${formatNumber(least)}.`;
  return reach > limits.adAppearancesMost ? `Najveći broj prikazivanja je ${formatNumber(limits.adAppearancesMost)}.` : undefined;
}

/** The slider's span: from the least on, in nine equal parts with a mark at each. More than its end is written as a number. */
export function reachSpan({ min_limit: least }: AdsPrices) {
  const most = Math.min(least * 10, limits.adAppearancesMost);
  return { least, most, step: Math.max(1, Math.round(least / 10)), named: [0, 1, 2, 3].map((third) => Math.round(least + ((most - least) * third) / 3)) };
}
