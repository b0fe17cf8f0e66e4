import { type RefObject, useEffect } from 'react';

/**
 * Keeps an element as high as the visible area: an on-screen keyboard covers a page without resizing it (Safari), which would
 * hide its composer under the keys.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const settle = () => {
      const { style } = element.current ?? {};
      if (!style) return;
      // While pinch-zoomed only a part of the page is visible, and it stays as it is.
      const covered = view.scale < 1.05 && innerHeight - view.height > 60;
      style.height = covered ? `${view.height}px` : '';
      style.top = covered ? `${view.offsetTop}px` : '';
    };
    view.addEventListener('resize', settle);
    view.addEventListener('scroll', settle);
    settle();
    return () => {
      view.removeEventListener('resize', settle);
      view.removeEventListener('scroll', settle);
    };
  }, [element]);
}
