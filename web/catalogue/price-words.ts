import { formatMoney } from '#contract/format.ts';
import type { Price } from '#contract/prices.ts';

/** Formats a published amount, which is always in whole euros, without decimals: `€1,250`. */
export const wholeEuros = (cents: number) => formatMoney(cents).replace('.00', '');

/** Formats an interquartile range as `€60–€110`, or as one amount if both ends are equal. */
export const priceRange = ({ low_cents: low, high_cents: high }: Pick<Price, 'low_cents' | 'high_cents'>) =>
  low === high ? wholeEuros(low) : `${wholeEuros(low)}–${wholeEuros(high)}`;

/**
 * Returns the text of a price hint: `Slični poslovi: €60–€110`. `asked`: whether a county was requested; if
 * so, the text states when the price applies to the whole country instead.
 */
export const similarJobs = (price: Price, asked: boolean) =>
  `Slični poslovi: ${priceRange(price)}${asked && price.county === null ? ' (cijela Hrvatska)' : ''}`;
