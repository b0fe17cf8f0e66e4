import { type RefObject, useEffect } from 'react';

/** Tells the styles how high the foot of the decision is: on phones the ready reasons and the line of undo stand above it, and labels may take two lines. */
export function useFootHeight(foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const one = foot.current;
    if (!one) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--inbox-foot', `${one.offsetHeight}px`));
    observer.observe(one);
    return () => {
      observer.disconnect();
      style.removeProperty('--inbox-foot');
    };
  }, [foot]);
}
