import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * Pixels. A view within `near` of the end counts as being at the end; within `nearTop` of the top it loads
 * older messages.
 */
const near = 80;
const nearTop = 240;

/**
 * Manages the scroll position of a thread. The thread grows upwards (`column-reverse`): without JavaScript it
 * starts at the newest message, and prepending older ones does not scroll. New messages scroll the view only
 * if it is at the end.
 */
export function useThreadScroll(
  box: RefObject<HTMLElement | null>,
  newest: string | undefined,
  mine: boolean,
  onTop: () => void,
) {
  const [atEnd, setAtEnd] = useState(true);
  const before = useRef({ newest, height: 0 });

  const toEnd = useCallback(
    (smooth?: boolean) => box.current?.scrollTo({ top: 0, behavior: smooth ? 'smooth' : 'instant' }),
    [box],
  );

  useLayoutEffect(() => {
    const place = box.current;
    if (!place) return;
    const was = before.current;
    const grown = place.scrollHeight - was.height;
    if (newest !== was.newest) {
      // With `column-reverse`, `scrollTop` is 0 at the end and negative above.
      if (mine) place.scrollTop = 0;
      else if (place.scrollTop < -near && was.height > 0) place.scrollTop -= grown;
    }
    before.current = { newest, height: place.scrollHeight };
  });

  const onScroll = () => {
    const place = box.current;
    if (!place) return;
    setAtEnd(place.scrollTop > -near);
    if (place.scrollHeight - place.clientHeight + place.scrollTop < nearTop) onTop();
  };
  return { atEnd, toEnd, onScroll };
}
