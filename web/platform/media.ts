import { useSyncExternalStore } from 'react';

/** Whether a media query matches now; the server knows no screen and returns `onServer`. */
export function useMedia(query: string, onServer: boolean): boolean {
  const watch = (changed: () => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  };
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => onServer,
  );
}
