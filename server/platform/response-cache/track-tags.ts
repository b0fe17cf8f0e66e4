import { AsyncLocalStorage } from 'node:async_hooks';

/** Collects what a response depends on while it is being created. */
export class TagSet {
  readonly tags = new Set<string>();
  shareable = true;
}

const collecting = new AsyncLocalStorage<TagSet>();

/** Runs `work` and collects its dependencies, including those of everything it awaits, in `into`. */
export const collect = <T>(into: TagSet, work: () => Promise<T>): Promise<T> => collecting.run(into, work);

/**
 * Adds the tags of a call to the current collection; if `tags` is undefined, the response cannot be cached.
 * Does nothing outside a collection.
 */
export function dependsOn(tags: (() => readonly string[]) | undefined): void {
  const into = collecting.getStore();
  if (!into) return;
  if (tags) for (const tag of tags()) into.tags.add(tag);
  else into.shareable = false;
}
