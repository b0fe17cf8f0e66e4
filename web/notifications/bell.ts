import { localStore } from '../platform/storage/browser-storage.ts';
import { withLock } from '../platform/storage/with-lock.ts';

const key = 'bell';
let sound: HTMLAudioElement | undefined;

export const isMuted = () => localStore.getItem(key) === 'off';

export function mute(off: boolean): void {
  if (off) localStore.setItem(key, 'off');
  else localStore.removeItem(key);
}

/**
 * Milliseconds for which the lock is held, because other tabs receive the same notification within this time.
 */
const meanwhile = 4000;

/**
 * Plays the sound only after the user has interacted with the page, and in only one of the open tabs.
 * Browsers without the Web Locks API play it in every tab.
 */
export function ring(id: number): void {
  if (!navigator.userActivation?.hasBeenActive || isMuted()) return;
  void withLock(`bell ${id}`, { ifAvailable: true }, async () => {
    await play();
    await new Promise((settled) => setTimeout(settled, meanwhile));
  });
}

export async function play(): Promise<void> {
  sound ??= new Audio('/bell.wav');
  sound.currentTime = 0;
  // Devices without sound, or with sound blocked, are not an error.
  await sound.play().catch(() => undefined);
}
