/** The list with one item put at another place; as it was where no item stands at `from`. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items.filter((_, index) => index === from);
  return items.filter((_, index) => index !== from).toSpliced(to, 0, ...item);
}
