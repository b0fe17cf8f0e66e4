import { useEffect, useState } from 'react';

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
 * Returns true after the first interaction or a delay. Code and data fetched only then do not slow down the
 * page.
 */
export function useInUse(): boolean {
  const [used, setUsed] = useState(false);
  useEffect(() => onFirstUse(() => setUsed(true), atMost), []);
  return used;
}
