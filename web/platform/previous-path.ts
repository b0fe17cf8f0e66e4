import { useEffect } from 'react';
import { useLocation } from 'react-router';

let current: string | undefined;
let previous: string | undefined;

/** Mounted once in the root; remembers the previous page. Nobody goes back to a page that was only `passed` through. */
export function useRememberedPath(passed: ReadonlySet<string>): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === current || passed.has(pathname)) return;
    previous = current;
    current = pathname;
  }, [pathname, passed]);
}

/** The page before this one; unknown on the first page of a visit. */
export const previousPath = (here: string) => (current === here ? previous : current);
