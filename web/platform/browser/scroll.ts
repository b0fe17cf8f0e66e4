import { useEffect, useState } from 'react';
import { limits } from '#contract/constants.ts';

/** Pixels of jitter that do not count as a change of direction. */
const trembling = 6;

/** Returns true while scrolling down beyond 150 px; scrolling up shows hidden parts again. */
export function useHiddenByScroll(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const follow = () => {
      // Some browsers report a negative position while overscrolling at the top.
      const now = Math.max(0, scrollY);
      if (Math.abs(now - last) < trembling) return;
      setHidden(now > last && now > limits.headerHidePx);
      last = now;
    };
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, []);
  return hidden;
}
