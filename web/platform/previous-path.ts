import { useEffect } from 'react';
import { useLocation } from 'react-router';

let current: string | undefined;
let previous: string | undefined;

/** Stands once in the root and remembers where the person was; nobody goes back to what is `passed` through. */
export function useRememberedPath(passed: ReadonlySet<string>): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === current || passed.has(pathname)) return;
    previous = current;
    current = pathname;
  }, [pathname, passed]);
}

/** Where the person was before this page; unknown on the first page of a visit. */
export const previousPath = (here: string) => (current === here ? previous : current);
