import { useSyncExternalStore } from 'react';

const watchers = new Set<() => void>();
/** True after a call that never reached the server, which is more reliable than `navigator.onLine`. */
let failed = false;

/** Records whether an API call reached the server. */
export function setOnline(arrived: boolean): void {
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

/** Returns whether the site can be reached; true on the server, where it is unknown. */
export const useConnected = () =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine && !failed,
    () => true,
  );
