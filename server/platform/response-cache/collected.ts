import { AsyncLocalStorage } from 'node:async_hooks';

/** What the answer that is being made depends on. */
export class Collected {
  readonly tags = new Set<string>();
  /** False once it contains something that is not for everybody, or of which nobody says what changes it. */
  shareable = true;
}

const collecting = new AsyncLocalStorage<Collected>();

/** Runs `work`, and everything it awaits, while collecting into `into`. */
export const collect = <T>(into: Collected, work: () => Promise<T>): Promise<T> => collecting.run(into, work);

/** Adds what a call depends on; undefined if nobody says. Outside a collection it does nothing. */
export function dependsOn(tags: (() => readonly string[]) | undefined): void {
  const into = collecting.getStore();
  if (!into) return;
  if (tags) for (const tag of tags()) into.tags.add(tag);
  else into.shareable = false;
}
