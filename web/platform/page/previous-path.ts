import { useEffect } from 'react';
import { useLocation } from 'react-router';

let current: string | undefined;
let previous: string | undefined;

/** Records the previous page; mounted once in the root. Pages in `passed` only redirect and are skipped. */
export function useRememberedPath(passed: ReadonlySet<string>): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === current || passed.has(pathname)) return;
    previous = current;
    current = pathname;
  }, [pathname, passed]);
}

/** Returns the path before this one; undefined on the first page of a visit. */
export const previousPath = (here: string) => (current === here ? previous : current);
