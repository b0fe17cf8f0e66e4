import { useSyncExternalStore } from 'react';

/**
 * Returns whether a media query matches, re-rendering on a change; during server rendering, returns
 * `onServer`.
 */
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
