import { type RefObject, useEffect } from 'react';

/**
 * Keeps an element as high as what is seen: an on-screen keyboard covers a page without making it smaller (Safari), and then its
 * composer would lie under the keys.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const settle = () => {
      const { style } = element.current ?? {};
      if (!style) return;
      // Zoomed in by two fingers the page is looked at in part, and stays as it is.
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
