/** On this device; the sound is on until it is switched off. */
const key = 'bell';
let sound: HTMLAudioElement | undefined;

export const isMuted = () => localStorage.getItem(key) === 'off';

export function mute(off: boolean): void {
  if (off) localStorage.setItem(key, 'off');
  else localStorage.removeItem(key);
}

/** Milliseconds within which other tabs hear of the same notification. */
const meanwhile = 4000;

/**
 * Rings for a notification: only after the person has interacted with the page (spec §9), and in one tab of all that are open.
 * The lock says which; a browser without locks rings in each.
 */
export function ring(id: number): void {
  if (!navigator.userActivation?.hasBeenActive || isMuted()) return;
  if (!navigator.locks) return void play();
  void navigator.locks.request(`bell ${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await play();
    await new Promise((settled) => setTimeout(settled, meanwhile));
  });
}

export async function play(): Promise<void> {
  sound ??= new Audio('/bell.wav');
  sound.currentTime = 0;
  // A device without sound, or one that forbids it, is no failure of ours.
  await sound.play().catch(() => undefined);
}
