import { formatNumber } from '#contract/format.ts';
import type { Price } from '#contract/prices.ts';

const euros = (cents: number) => formatNumber(cents / 100);

/** Formats a published amount, which is always in whole euros: `85 €`. */
export const wholeEuros = (cents: number) => `${euros(cents)}\u00a0€`;

/** Formats an interquartile range as `60–110 €`, or as one amount if both ends are equal. */
export const priceRange = ({ low_cents: low, high_cents: high }: Pick<Price, 'low_cents' | 'high_cents'>) =>
  low === high ? wholeEuros(low) : `${euros(low)}–${wholeEuros(high)}`;

/**
 * Returns the text of a price hint: `Slični poslovi: 60–110 €`. `asked`: whether a county was requested; if
 * so, the text states when the price applies to the whole country instead.
 */
export const similarJobs = (price: Price, asked: boolean) =>
  `Slični poslovi: ${priceRange(price)}${asked && price.county === null ? ' (cijela Hrvatska)' : ''}`;
