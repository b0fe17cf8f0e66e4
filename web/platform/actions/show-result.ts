import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Moves the focus to a result that replaced the form, and scrolls if its beginning is out of view. */
export function showResult(part: HTMLElement | null): void {
  if (!part) return;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.parentElement?.scrollTo({ top: 0 });
  const begin = part.closest('.form-page') ?? part;
  const { top } = begin.getBoundingClientRect();
  if (top < 0 || top >= innerHeight) begin.scrollIntoView({ block: 'start' });
}

/** Returns a ref for a result that replaces the form; the result is focused before the browser paints. */
export function useShownResult<E extends HTMLElement>(): RefObject<E | null> {
  const place = useRef<E>(null);
  useLayoutEffect(() => showResult(place.current), []);
  return place;
}
