/** Returns the list with one item moved to another position; unchanged if there is no item at `from`. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items.filter((_, index) => index === from);
  return items.filter((_, index) => index !== from).toSpliced(to, 0, ...item);
}
