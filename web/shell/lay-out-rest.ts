import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { whenIdle } from '../platform/when-idle.ts';

function layOutNext() {
  const rest = document.querySelector('.beyond:not([data-laid-out])');
  if (!rest) return;
  rest.setAttribute('data-laid-out', '');
  whenIdle(layOutNext);
}

/** What lies beyond the first screen is laid out part by part once the page is alive, so that scrolling, printing and pictures find it whole. */
export function useRestLaidOut(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page brings its own parts
  useEffect(() => {
    whenIdle(layOutNext);
  }, [pathname]);
}
