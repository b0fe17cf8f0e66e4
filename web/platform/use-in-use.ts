import { useEffect, useState } from 'react';

const signs = ['pointermove', 'scroll', 'keydown', 'touchstart'] as const;
/** Milliseconds, for those who only read. */
const atMost = 5000;

/** True once somebody interacts with the page, or has had it open for a while: loading something then delays nothing. */
export function useInUse(): boolean {
  const [used, setUsed] = useState(false);
  useEffect(() => {
    const waiting = new AbortController();
    const begin = () => setUsed(true);
    for (const sign of signs) addEventListener(sign, begin, { once: true, passive: true, signal: waiting.signal });
    const timer = setTimeout(begin, atMost);
    return () => {
      waiting.abort();
      clearTimeout(timer);
    };
  }, []);
  return used;
}
