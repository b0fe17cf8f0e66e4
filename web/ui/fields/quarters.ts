// The hours that a field of the time offers, and how keys move among them.

/** `00:00` to `23:45`. */
export const quarters: readonly string[] = Array.from(
  { length: 96 },
  (_, n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`,
);

/** The quarter that an hour belongs to; a day's work begins at eight. */
export const quarterOf = (hour: string): string =>
  quarters.findLast((quarter) => /^\d\d:\d\d$/.test(hour) && quarter <= hour) ?? '08:00';

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -4,
  ArrowDown: 4,
  Home: -96,
  End: 96,
};

/** The quarter that a key leads to from another, not beyond the day; a row is an hour. Undefined if the key leads nowhere. */
export function quarterAtKey(from: string, key: string): string | undefined {
  const step = steps[key];
  if (step === undefined) return undefined;
  return quarters[Math.min(Math.max(quarters.indexOf(from) + step, 0), quarters.length - 1)];
}
