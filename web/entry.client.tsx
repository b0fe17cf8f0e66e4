import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { focusSubmitters } from './platform/browser/focus-submitter.ts';
import { reloadOnMissingChunk } from './platform/loading/on-demand.ts';

/**
 * Flags the page as hydrated. Effects run from the leaves up, so all listeners are attached by then; the
 * script in `deferred-scripts.tsx` and browser tests read the flag.
 */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => void (document.documentElement.dataset.hydrated = ''), []);
  return children;
}

// A wrapper instead of a sibling, because a sibling that the server does not render would change every
// `useId`.
const site = (
  <Hydrated>
    <HydratedRouter />
  </Hydrated>
);

reloadOnMissingChunk();
focusSubmitters();
startTransition(() => {
  hydrateRoot(document, import.meta.env.DEV ? <StrictMode>{site}</StrictMode> : site);
});
