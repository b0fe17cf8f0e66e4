import type { MouseEvent } from 'react';

/** Returns a click handler for links that open a modal; modified clicks still navigate. */
export const onPlainClick = (open: () => void) => (event: MouseEvent<HTMLAnchorElement>) => {
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
