import { useSyncExternalStore } from 'react';

/** The `beforeinstallprompt` event, which only some browsers fire. */
export interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallEvent | undefined;
const listeners = new Set<() => void>();

/** Stores the install prompt until a visitor asks for it, suppressing the browser's own banner. */
export function deferInstallPrompt(event: Event): void {
  event.preventDefault();
  offer = event as InstallEvent;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the stored install prompt; undefined if there is none, and on the server. */
export const useInstallOffer = (): InstallEvent | undefined =>
  useSyncExternalStore(
    subscribe,
    () => offer,
    () => undefined,
  );

/** Returns whether the site runs as an installed app. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches;
