import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reloadOnMissingChunk } from './platform/loading/on-demand.ts';

declare global {
  interface Window {
    /** Set by the inline script that loads the scripts (page-scripts.server.ts). */
    reloadElsewhere?: () => void;
  }
}

/**
 * From the first commit, the router handles popstate. Before that, going back must reload the page: the
 * router reads the URL and the page's data at different moments, and would show one page under the URL of
 * another.
 */
function TakeOver({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (window.reloadElsewhere) removeEventListener('popstate', window.reloadElsewhere);
    // Effects run from the leaves up, so all listeners are attached by now; browser tests wait for this.
    document.documentElement.dataset.hydrated = '';
  }, []);
  return children;
}

// A wrapper instead of a sibling, because a sibling that the server does not render would change every
// `useId`.
const site = (
  <TakeOver>
    <HydratedRouter />
  </TakeOver>
);

reloadOnMissingChunk();
startTransition(() => {
  hydrateRoot(document, import.meta.env.DEV ? <StrictMode>{site}</StrictMode> : site);
});
