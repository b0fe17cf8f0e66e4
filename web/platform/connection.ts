import { useSyncExternalStore } from 'react';

const watchers = new Set<() => void>();
/** A call that never arrived is better evidence than the browser's own guess. */
let failed = false;

/** Each API call reports here whether it arrived. */
export function sayConnection(arrived: boolean): void {
  if (failed === !arrived) return;
  failed = !arrived;
  for (const watcher of watchers) watcher();
}

function watch(changed: () => void) {
  const online = () => {
    failed = false;
    changed();
  };
  watchers.add(changed);
  addEventListener('online', online);
  addEventListener('offline', changed);
  return () => {
    watchers.delete(changed);
    removeEventListener('online', online);
    removeEventListener('offline', changed);
  };
}

/** Whether the site can be reached; the server, which cannot know, returns true. */
export const useConnected = () =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine && !failed,
    () => true,
  );
