import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { whenIdle } from '../platform/loading/when-idle.ts';

/**
 * Lays out the first three items of a section, then the rest, one frame each, since doing more at once is a
 * long task on a phone.
 */
function layOutNext() {
  const rest = document.querySelector<HTMLElement>('.beyond:not([data-laid-out=all])');
  if (!rest) return;
  requestAnimationFrame(() => {
    rest.dataset.laidOut = rest.dataset.laidOut ? 'all' : 'some';
    whenIdle(layOutNext);
  });
}

/**
 * Lays out content below the first screen section by section after hydration, so that scrolling, printing and
 * screenshots find it complete.
 */
export function useProgressiveLayout(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own parts
  useEffect(() => {
    whenIdle(layOutNext);
  }, [pathname]);
}
