import type { Offer } from '#contract/offers.ts';

type Priced = Pick<Offer, 'price_from_cents' | 'price_to_cents'>;

/** Price axis; all values are in cents. */
export interface Axis {
  from: number;
  to: number;
  marks: readonly number[];
  step: number;
}

const most = 5;
const euro = 100;

function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return ([1, 2, 2.5, 5, 10].find((times) => times * power >= atLeast) ?? 10) * power;
}

export function axisOf(offers: readonly Priced[], budget: number | null = null): Axis {
  const prices = offers.flatMap(({ price_from_cents, price_to_cents }) => [
    price_from_cents,
    price_to_cents ?? price_from_cents,
  ]);
  const all = budget === null ? prices : [...prices, budget];
  const [least, greatest] = [Math.min(...all), Math.max(...all)];
  const span = Math.max(greatest - least, least * 0.2, 10 * euro);
  const step = Math.max(euro, roundStep(span / (most - 2)));
  const from = Math.max(0, Math.floor((least - span * 0.1) / step) * step);
  const count = Math.ceil((greatest + span * 0.1 - from) / step);
  return {
    from,
    to: from + count * step,
    step,
    marks: Array.from({ length: count + 1 }, (_, place) => from + place * step),
  };
}

/** Returns the position of a price on the axis, in per cent. */
export const placeOn = ({ from, to }: Axis, cents: number) =>
  Math.round(((cents - from) / (to - from)) * 100_000) / 1000;

/** Returns how a price compares with the client’s budget; undefined if there is no budget. */
export function besideBudget(
  { price_from_cents: from, price_to_cents: to }: Priced,
  budget: number | null,
): 'inside' | 'partly' | 'above' | undefined {
  if (budget === null) return undefined;
  if (from > budget) return 'above';
  return (to ?? from) > budget ? 'partly' : 'inside';
}
