import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A component whose script the browser fetches when it is first shown. The server has it at hand from the start: it renders a page in one go, and what it
 * had to wait for would be missing from the first one.
 */
// biome-ignore lint/suspicious/noExplicitAny: as in React's own type of lazy components
export function lazyPart<T extends ComponentType<any>>(load: () => Promise<T>): LazyExoticComponent<T> {
  const asDefault = () => load().then((part) => ({ default: part }));
  if (!import.meta.env.SSR) return lazy(asDefault);
  let loaded: { default: T } | undefined;
  const loading = asDefault().then((part) => {
    loaded = part;
    return part;
  });
  // biome-ignore lint/suspicious/noThenProperty: React takes without waiting what a promise gives at once
  const atOnce = { then: (done: (part: { default: T }) => void) => loaded && done(loaded) } as unknown as Promise<{ default: T }>;
  return lazy(() => (loaded ? atOnce : loading));
}
