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
 * Milliseconds for which a tab holds the lock; the other tabs receive the same notification within this time.
 */
const meanwhile = 4000;

/**
 * Plays the notification sound in one of the open tabs, unless it is muted or the user has not interacted
 * with this tab. Without the Web Locks API, every tab plays it.
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
  // Playback fails on devices without sound or with sound blocked, which is not an error.
  await sound.play().catch(() => undefined);
}
