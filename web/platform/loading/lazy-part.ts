import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const served: Promise<unknown>[] = [];

/**
 * Resolves once all lazy parts in the server's HTML have loaded. Until then, an update of a surrounding
 * component would make React remove them.
 */
export const servedParts = (): Promise<unknown> => Promise.allSettled(served);

/**
 * Returns a component whose script is fetched when it is first rendered, or immediately if the server's HTML
 * contains it (`mark`: a selector for it). On the server it is loaded at startup, because pages are rendered
 * in one pass and would omit a part that suspends.
 */
// biome-ignore lint/suspicious/noExplicitAny: as in React's own type of lazy components
export function lazyPart<T extends ComponentType<any>>(
  load: () => Promise<T>,
  mark?: string,
): LazyExoticComponent<T> {
  let loaded: { default: T } | undefined;
  const loading = async () => {
    loaded = { default: await load() };
    return loaded;
  };
  const atOnce = {
    // biome-ignore lint/suspicious/noThenProperty: React renders a thenable that is already settled at once
    then: (done: (part: { default: T }) => void) => loaded && done(loaded),
  } as unknown as Promise<{ default: T }>;
  if (import.meta.env.SSR || (mark && document.querySelector(mark))) served.push(loading());
  return lazy(() => (loaded ? atOnce : loading()));
}
