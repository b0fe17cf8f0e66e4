/**
 * Milliseconds for which a prefetched page is used. The server sends the same max-age (ssr/pages.ts), but
 * Chromium uses prefetches for five minutes.
 */
const lasts = 10_000;

/** When each page was prefetched, by path; cleared by any write. */
const ahead = new Map<string, number>();

/** Records that a page was prefetched now. */
export const noteAhead = (page: string): void => void ahead.set(page.split('?')[0] ?? page, Date.now());

const isFresh = (pathname: string) => {
  const page = pathname.replace(/(?:_root|_)?\.data$/, '');
  return Date.now() - (ahead.get(page) ?? 0) < lasts;
};

/**
 * Bypasses the HTTP cache for page data unless the page was prefetched recently and nothing was written
 * since. Returns a function that restores `fetch`.
 */
export function bypassPageCache(): () => void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    if (method === 'GET')
      return fetch(
        input,
        pathname.endsWith('.data') && !isFresh(pathname) ? { ...init, cache: 'no-cache' } : init,
      );
    ahead.clear();
    // Also discards pages fetched while the write was in progress.
    return fetch(input, init).finally(() => ahead.clear());
  };
  return () => {
    window.fetch = fetch;
  };
}
