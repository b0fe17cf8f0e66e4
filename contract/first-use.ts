/**
 * A value made at its first use and kept. Browsers take milliseconds to make an `Intl` object (4 to 10 on a phone),
 * and modules that every page loads name more of them than any one page needs.
 */
export function atFirstUse<T>(make: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => (kept ??= { value: make() }).value;
}
