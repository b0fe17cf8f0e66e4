import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';

/** Small jitters of a thumb or a touchpad are not a change of direction. */
const trembling = 6;

/** True while scrolling down beyond 150 px; scrolling up brings hidden parts back (spec §2, Header). */
export function useHiddenByScroll(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const follow = () => {
      // Some browsers bounce beyond the top.
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
