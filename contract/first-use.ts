/**
 * Returns a getter that computes a value on first use and caches it. Creating an `Intl` object takes 4 to 10
 * ms on a phone, and modules loaded by every page define more of them than any one page needs.
 */
export function atFirstUse<T>(make: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => (cached ??= { value: make() }).value;
}
