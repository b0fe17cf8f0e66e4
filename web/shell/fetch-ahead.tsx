import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { addressIn } from '#contract/addresses.ts';
import { paths } from '#contract/paths.ts';
import { bypassPageCache, noteAhead } from '../platform/loading/page-cache.ts';
import { openAhead } from './open-ahead.ts';

/**
 * Milliseconds of hovering, focus or touch before prefetching; merely passing over a link shows no intent.
 */
const stays = { pointerover: 100, focusin: 100, touchstart: 40 } as const;
type Sign = keyof typeof stays;
const signs = Object.keys(stays) as Sign[];

/** Never prefetched: signing out writes, and sign-in forms open as modals. */
const never: ReadonlySet<string> = new Set([paths.logOut(), paths.login(), paths.signup()]);
/** Served by the server itself rather than as pages. */
const notPages = /^\/(?:api|files|dev|rss)\//;

/**
 * Returns the path a link leads to if it is another page of the site. Read from the attribute, because the
 * `href` property of an SVG link is an object.
 */
export function pageBehind(link: Pick<Element, 'getAttribute'>, here: string): string | undefined {
  const from = new URL(here);
  const to = addressIn(link.getAttribute('href') ?? '', here);
  if (!to || to.origin !== from.origin || link.getAttribute('target') || link.getAttribute('download'))
    return;
  if (never.has(to.pathname) || notPages.test(to.pathname)) return;
  const page = to.pathname + to.search;
  return page === from.pathname + from.search ? undefined : page;
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Prefetches data and scripts of the page that is about to be opened. One listener for all links, instead of
 * state in each.
 */
export function FetchAhead() {
  const [page, setPage] = useState<string>();
  useEffect(bypassPageCache, []);
  useEffect(() => {
    const listening = new AbortController();
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const drop = () => clearTimeout(waiting);
    const notice = (event: Event) => {
      drop();
      // Touch has its own event.
      if (event instanceof PointerEvent && event.pointerType !== 'mouse') return;
      const link = event.target instanceof Element && event.target.closest('a[href]');
      if (!link || savesData()) return;
      waiting = setTimeout(
        () => {
          const next = openAhead(link) ? undefined : pageBehind(link, location.href);
          if (next) noteAhead(next);
          setPage(next);
        },
        stays[event.type as Sign],
      );
    };
    const options = { passive: true, signal: listening.signal };
    for (const sign of signs) document.addEventListener(sign, notice, options);
    for (const sign of ['touchmove', 'touchcancel']) document.addEventListener(sign, drop, options);
    return () => {
      listening.abort();
      drop();
    };
  }, []);
  return page && <PrefetchPageLinks page={page} />;
}
