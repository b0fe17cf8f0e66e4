import { useEffect } from 'react';
import { capped } from '../ui/lists/counter.tsx';

const mark = /^\(\+?\d+\) /;

/**
 * Prepends the unread count to the page's title and marks the tab's icon. Repeated after each page change,
 * because pages set their own titles.
 */
export function useUnreadTitle(total: number): void {
  useEffect(() => {
    const show = (unread: number) => {
      const plain = document.title.replace(mark, '');
      const title = unread > 0 ? `(${capped(unread)}) ${plain}` : plain;
      if (document.title !== title) document.title = title;
      const icon = document.querySelector('link[rel="icon"]');
      const href = unread > 0 ? '/favicon-unread.svg' : '/favicon.svg';
      if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
    };
    show(total);
    const watcher = new MutationObserver(() => show(total));
    watcher.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      watcher.disconnect();
      show(0);
    };
  }, [total]);
}
