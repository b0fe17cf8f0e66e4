export const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other);

/** The middle value, or the mean of the two in the middle. Throws for none. */
export function median(values: readonly number[]): number {
  const inOrder = sorted(values);
  const [low, high] = [
    inOrder[Math.floor((inOrder.length - 1) / 2)],
    inOrder[Math.ceil((inOrder.length - 1) / 2)],
  ];
  if (low === undefined || high === undefined) throw new Error('no value was measured');
  return (low + high) / 2;
}

/** The value below which that share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const inOrder = sorted(values);
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))] ?? Number.NaN;
}

/** Each round against its own comparison: what else the machine does at the time slows both. */
export const ratios = (ours: readonly number[], theirs: readonly number[]) =>
  ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
