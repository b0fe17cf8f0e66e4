import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** What the server's page shows already. */
const served: Promise<unknown>[] = [];

/** Resolves once what the server's page shows can be drawn: React would take it away until its script is there as soon as anything around it changes. */
export const servedParts = (): Promise<unknown> => Promise.allSettled(served);

/**
 * A component whose script the browser fetches when it is first shown, or at once where the page from the server shows it (`mark`: a selector of it). The server has it at
 * hand from the start: it renders a page in one go, and what it had to wait for would be missing from the first one.
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
  // biome-ignore lint/suspicious/noThenProperty: React takes without waiting what a promise gives at once
  const atOnce = {
    then: (done: (part: { default: T }) => void) => loaded && done(loaded),
  } as unknown as Promise<{ default: T }>;
  if (import.meta.env.SSR || (mark && document.querySelector(mark))) served.push(loading());
  return lazy(() => (loaded ? atOnce : loading()));
}
