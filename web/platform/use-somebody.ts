import { useEffect, useState } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel'] as const;

/** True once somebody moved, pressed or scrolled on this page: what a page is whole without is fetched for people, and its first load stays light. */
export function useSomebody(): boolean {
  const [here, setHere] = useState(false);
  useEffect(() => {
    if (here) return;
    const stop = new AbortController();
    for (const sign of signs) addEventListener(sign, () => setHere(true), { once: true, passive: true, signal: stop.signal });
    return () => stop.abort();
  }, [here]);
  return here;
}
