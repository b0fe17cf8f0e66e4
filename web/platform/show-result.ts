import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Moves the focus to a part that replaced what was sent, and scrolls if its beginning is out of view. */
export function showResult(part: HTMLElement | null): void {
  if (!part) return;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  // A dialog scrolls by itself.
  part.parentElement?.scrollTo({ top: 0 });
  const begin = part.closest('.form-page') ?? part;
  const { top } = begin.getBoundingClientRect();
  if (top < 0 || top >= innerHeight) begin.scrollIntoView({ block: 'start' });
}

/** Returns the ref of a result, shown before the browser paints it in place of the form. */
export function useShownResult<E extends HTMLElement>(): RefObject<E | null> {
  const place = useRef<E>(null);
  useLayoutEffect(() => showResult(place.current), []);
  return place;
}
