/** Returns whether a browser is prefetching this for a page that the user may open next. */
export function isFetchedAhead({ headers }: { headers: { readonly [name: string]: unknown } }): boolean {
  const purpose = headers['sec-purpose'];
  return purpose !== undefined && String(purpose).includes('prefetch');
}
