/** Whether a browser fetches this for a page that somebody may open next. */
export function isFetchedAhead({ headers }: { headers: { readonly [name: string]: unknown } }): boolean {
  const purpose = headers['sec-purpose'];
  return purpose !== undefined && String(purpose).includes('prefetch');
}
