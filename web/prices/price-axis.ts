/** A logarithmic axis, because prices of one category range from tens to thousands of euros. */
export interface Axis {
  /** Position of an amount in cents, from 0 to 1. */
  at: (cents: number) => number;
  /** Round amounts in cents within the axis, near both ends and between them. */
  ticks: number[];
}

/** Positions near which ticks are chosen, and how far a tick may be from its position. */
const positions = [0.05, 0.35, 0.65, 0.95];
const reach = 0.08;

/** Steps in cents from the roundest down to one euro. */
const steps = [6, 5, 4, 3, 2].flatMap((power) => [5, 2, 1].map((times) => times * 10 ** power));

/** Returns the roundest amount from `from` to `to`: a multiple of the largest possible step. */
function roundestIn(from: number, to: number): number | undefined {
  const step = steps.find((one) => Math.floor(to / one) * one >= from);
  return step && Math.floor(to / step) * step;
}

/** Returns an axis that contains all amounts, or undefined if there are none. */
export function axisOf(cents: readonly number[]): Axis | undefined {
  if (cents.length === 0) return undefined;
  const [least, most] = [Math.min(...cents) * 0.8, Math.max(...cents) * 1.25];
  const span = Math.log(most / least);
  const amountAt = (position: number) => least * Math.exp(span * position);
  const ticks = positions.flatMap(
    (position) =>
      roundestIn(amountAt(Math.max(0, position - reach)), amountAt(Math.min(1, position + reach))) ?? [],
  );
  return { at: (value) => Math.log(value / least) / span, ticks };
}
