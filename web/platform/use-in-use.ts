import { useEffect, useState } from 'react';

const signs = ['pointermove', 'scroll', 'keydown', 'touchstart'] as const;
/** Milliseconds, for whoever only reads. */
const atMost = 5000;

/** True once somebody does something with the page, or has it before them for a while: what is fetched then holds nothing up. */
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
