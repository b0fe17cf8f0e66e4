import { useSyncExternalStore } from 'react';

/** The browser's own offer to install the site, which only some browsers make. */
export interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallEvent | undefined;
const listeners = new Set<() => void>();

/** Keeps the browser's offer until a visitor asks for it, in place of the browser's own banner. */
export function holdInstallOffer(event: Event): void {
  event.preventDefault();
  offer = event as InstallEvent;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the browser's offer; undefined while there is none, and on the server. */
export const useInstallOffer = (): InstallEvent | undefined =>
  useSyncExternalStore(
    subscribe,
    () => offer,
    () => undefined,
  );

export const isInstalled = () => matchMedia('(display-mode: standalone)').matches;
