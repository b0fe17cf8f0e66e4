import { type RefObject, useEffect, useState } from 'react';

const signs = ['pointermove', 'scroll', 'keydown', 'touchstart'] as const;
/** Milliseconds after which a page counts as in use even without interaction. */
const atMost = 5000;

/** Calls back on the first interaction, or after `wait` milliseconds. Returns a function that cancels. */
export function onFirstUse(begin: () => void, wait: number): () => void {
  const waiting = new AbortController();
  const timer = setTimeout(() => first(), wait);
  const cancel = () => {
    waiting.abort();
    clearTimeout(timer);
  };
  const first = () => {
    cancel();
    begin();
  };
  for (const sign of signs) addEventListener(sign, first, { passive: true, signal: waiting.signal });
  return cancel;
}

/**
 * Returns true after the first interaction or a delay and, if `place` is given, once it is near the viewport.
 * Code and data fetched only then do not slow down the page.
 */
export function useInUse(place?: RefObject<Element | null>): boolean {
  const [used, setUsed] = useState(false);
  useEffect(() => {
    if (used) return;
    const watcher = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setUsed(true),
      { rootMargin: '600px' },
    );
    const cancel = onFirstUse(
      () => (place?.current ? watcher.observe(place.current) : setUsed(true)),
      atMost,
    );
    return () => {
      cancel();
      watcher.disconnect();
    };
  }, [used, place]);
  return used;
}
