import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { servedParts } from './platform/lazy-part.ts';
import { reloadOnMissingChunk } from './platform/missing-chunk.ts';
import { followHistory, navigations } from './platform/overlay-history.ts';

declare global {
  interface Window {
    /** Set by the inline script that starts the scripts (page-scripts.server.ts). */
    reloadElsewhere?: () => void;
  }
}

/**
 * From the first commit on the router follows the address. Before it, going back is a page load: the router reads the address
 * and the page's data at different moments, and would show one page under the address of another.
 */
function TakeOver({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (window.reloadElsewhere) removeEventListener('popstate', window.reloadElsewhere);
    // Effects run from the leaves up, so by now every listener of the page is in place; browser tests wait for this.
    document.documentElement.dataset.hydrated = '';
  }, []);
  return children;
}

// A wrapper, not a sibling: a sibling that the server does not render would change every useId.
const site = (
  <TakeOver>
    <HydratedRouter instrumentations={[navigations]} />
  </TakeOver>
);

reloadOnMissingChunk();
followHistory();
void servedParts().then(() =>
  startTransition(() => {
    hydrateRoot(document, import.meta.env.DEV ? <StrictMode>{site}</StrictMode> : site);
  }),
);
