// The times that a time field offers, and keyboard navigation among them.

export const quarters: readonly string[] = Array.from(
  { length: 96 },
  (_, n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`,
);

/** Returns the quarter hour that contains a time; 08:00 if the time is invalid. */
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

/**
 * Returns the quarter hour that a key selects, within the same day; a row is one hour. Returns undefined for
 * a key that does not change the selection.
 */
export function quarterAtKey(from: string, key: string): string | undefined {
  const step = steps[key];
  if (step === undefined) return undefined;
  return quarters[Math.min(Math.max(quarters.indexOf(from) + step, 0), quarters.length - 1)];
}
