import { useSyncExternalStore } from 'react';

/** The one border between the phone layout and the desktop layout (DESIGN.md). */
const query = '(width <= 900px)';

export const isPhone = () => matchMedia(query).matches;

function watch(changed: () => void) {
  const list = matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** For what CSS cannot do alone; the server knows no screen and answers false. */
export const usePhone = () => useSyncExternalStore(watch, isPhone, () => false);
