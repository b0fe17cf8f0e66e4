/** A logarithmic axis, because prices of one category range from tens to thousands of euros. */
export interface Axis {
  /** Position of an amount in cents, from 0 to 1. */
  at: (cents: number) => number;
  /** Round amounts in cents within the axis. */
  ticks: number[];
}

const round = [1, 2, 5];

/** Returns an axis that contains all amounts, or undefined if there are none. */
export function axisOf(cents: readonly number[]): Axis | undefined {
  if (cents.length === 0) return undefined;
  const [least, most] = [Math.min(...cents) * 0.8, Math.max(...cents) * 1.25];
  const span = Math.log(most / least);
  const ticks: number[] = [];
  for (let power = 100; power <= most; power *= 10)
    for (const times of round) if (power * times >= least && power * times <= most) ticks.push(power * times);
  return { at: (value) => Math.log(value / least) / span, ticks };
}
