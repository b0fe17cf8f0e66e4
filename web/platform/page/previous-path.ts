import { useEffect } from 'react';
import { type Path, useLocation } from 'react-router';

type Place = Pick<Path, 'pathname' | 'search'>;

let current: Place | undefined;
let previous: Place | undefined;

/** Records the current page. A change of its query, such as a filter, leaves the previous page unchanged. */
export function recordPlace(place: Place): void {
  if (place.pathname !== current?.pathname) previous = current;
  current = place;
}

/** Records each visited page; mounted once in the root. Pages in `passed` only redirect and are skipped. */
export function useRememberedPath(passed: ReadonlySet<string>): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!passed.has(pathname)) recordPlace({ pathname, search });
  }, [pathname, search, passed]);
}

/** Returns the page before this one, with its last query; undefined on the first page of a visit. */
export const previousPlace = (here: string) => (current?.pathname === here ? previous : current);
