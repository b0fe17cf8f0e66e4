import { useEffect, useState } from 'react';

const signs = ['pointermove', 'scroll', 'keydown', 'touchstart'] as const;
/** Milliseconds, for a visitor who only reads. */
const atMost = 5000;

/** Calls back at the first sign of use, or after `wait` milliseconds. Returns a function that cancels it. */
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

/** True once the visitor uses the page, or has had it open for a while: what is fetched then delays nothing. */
export function useInUse(): boolean {
  const [used, setUsed] = useState(false);
  useEffect(() => onFirstUse(() => setUsed(true), atMost), []);
  return used;
}
