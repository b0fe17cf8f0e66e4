/** Milliseconds for which a page fetched ahead stands in for itself. The server says so too (ssr/pages.ts), but Chromium takes it for five minutes. */
const lasts = 10_000;

/** When each page was fetched ahead, by its path; all are old as soon as something is written. */
const ahead = new Map<string, number>();

export const noteAhead = (page: string): void => void ahead.set(page.split('?')[0] ?? page, Date.now());

const isFresh = (pathname: string) => {
  const page = pathname.replace(/(?:_root|_)?\.data$/, '');
  return Date.now() - (ahead.get(page) ?? 0) < lasts;
};

/** Pages are read anew unless they were fetched ahead a moment ago and nothing was written since. Returns what ends it. */
export function readPagesAnew(): () => void {
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
    // Also what was fetched while the write was under way.
    return fetch(input, init).finally(() => ahead.clear());
  };
  return () => {
    window.fetch = fetch;
  };
}
