import type { MouseEvent } from 'react';

/** For a link that opens something on the same page with script, and is otherwise an ordinary link (also in a new tab). */
export const opens = (open: () => void) => (event: MouseEvent<HTMLAnchorElement>) => {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  event.preventDefault();
  open();
};
