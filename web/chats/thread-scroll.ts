import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which one counts as being at the end, and from the top within which older ones are fetched. */
const near = 80;
const nearTop = 240;

/**
 * The thread lies in a box that grows upwards (`column-reverse`): without script it stands at the newest message, and older ones that
 * come above move nothing. What comes below pushes up only who is at the end.
 */
export function useThreadScroll(box: RefObject<HTMLElement | null>, newest: string | undefined, mine: boolean, onTop: () => void) {
  const [atEnd, setAtEnd] = useState(true);
  const before = useRef({ newest, height: 0 });

  const toEnd = useCallback((smooth?: boolean) => box.current?.scrollTo({ top: 0, behavior: smooth ? 'smooth' : 'instant' }), [box]);

  useLayoutEffect(() => {
    const place = box.current;
    if (!place) return;
    const was = before.current;
    const grown = place.scrollHeight - was.height;
    if (newest !== was.newest) {
      // Offsets count from the end, up is negative.
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
