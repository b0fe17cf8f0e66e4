import { type RefObject, useEffect } from 'react';

/**
 * Limits an element's height to the visual viewport: in Safari the on-screen keyboard covers the page without
 * resizing it and would hide the chat composer.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const settle = () => {
      const { style } = element.current ?? {};
      if (!style) return;
      // While pinch-zoomed only part of the page is visible, so the height must not change.
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
