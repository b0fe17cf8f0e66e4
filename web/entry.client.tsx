import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reloadOnMissingChunk } from './platform/missing-chunk.ts';

declare global {
  interface Window {
    /** Set by the line that starts the scripts (late-scripts.server.ts). */
    reloadElsewhere?: () => void;
  }
}

reloadOnMissingChunk();
// From here on the router follows the address.
if (window.reloadElsewhere) removeEventListener('popstate', window.reloadElsewhere);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
