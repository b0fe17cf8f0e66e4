export const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other);

/** Returns the median; NaN if a value is missing (NaN). Throws if there are no values. */
export function median(values: readonly number[]): number {
  if (values.some(Number.isNaN)) return Number.NaN;
  const inOrder = sorted(values);
  const [low, high] = [
    inOrder[Math.floor((inOrder.length - 1) / 2)],
    inOrder[Math.ceil((inOrder.length - 1) / 2)],
  ];
  if (low === undefined || high === undefined) throw new Error('no values were measured');
  return (low + high) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const inOrder = sorted(values);
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))] ?? Number.NaN;
}

/** Returns one ratio per round, since other load on the machine slows both sides of a round. */
export const ratios = (ours: readonly number[], theirs: readonly number[]) =>
  ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
