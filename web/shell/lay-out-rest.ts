import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { whenIdle } from '../platform/when-idle.ts';

function layOutNext() {
  const rest = document.querySelector('.beyond:not([data-laid-out])');
  if (!rest) return;
  // One a frame: several together would be one long task.
  requestAnimationFrame(() => {
    rest.setAttribute('data-laid-out', '');
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
