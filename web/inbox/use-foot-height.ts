import { type RefObject, useEffect } from 'react';

/**
 * Publishes the height of the decision's footer to CSS: on phones the canned reasons and the undo bar are
 * placed above the footer, whose labels may wrap.
 */
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
