/** Merges items from pages, events and responses: each once, in its newest state, sorted. */
export function mergeById<T extends { id: number }>(
  known: readonly T[],
  more: readonly T[],
  order: (a: T, b: T) => number,
  newest: (before: T | undefined, now: T) => T = (_, now) => now,
): T[] {
  const byId = new Map(known.map((one) => [one.id, one]));
  for (const one of more) byId.set(one.id, newest(byId.get(one.id), one));
  return [...byId.values()].sort(order);
}
