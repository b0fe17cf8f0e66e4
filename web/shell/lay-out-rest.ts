import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { whenIdle } from '../platform/when-idle.ts';

/** The first three things of a part, then the whole part: a frame each, since several at once are a long task on a phone. */
function layOutNext() {
  const rest = document.querySelector<HTMLElement>('.beyond:not([data-laid-out=all])');
  if (!rest) return;
  requestAnimationFrame(() => {
    rest.dataset.laidOut = rest.dataset.laidOut ? 'all' : 'some';
    whenIdle(layOutNext);
  });
}

/** Content below the first screen is laid out part by part after hydration, so that scrolling, printing and screenshots find it complete. */
export function useRestLaidOut(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own parts
  useEffect(() => {
    whenIdle(layOutNext);
  }, [pathname]);
}
