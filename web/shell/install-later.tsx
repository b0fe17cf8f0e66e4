import { type ComponentType, useEffect, useState } from 'react';
import { countVisit, isEarned, readVisits } from '../platform/acts-done.ts';

/** The browser's own offer, which only some browsers make: it waits here until it is earned. */
export interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}
let offer: InstallEvent | undefined;

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;
/** Safari on phones and tablets installs from its share menu, and tells nobody. */
const isTouchSafari = () => 'standalone' in navigator;

/** Counts visits, and offers to install the site once that is earned. The card is loaded only then. */
export function InstallLater() {
  const [Card, setCard] = useState<ComponentType<{ offer: InstallEvent | undefined }>>();
  useEffect(() => {
    const leaving = new AbortController();
    countVisit();
    const look = () => {
      if (isInstalled() || !isEarned(readVisits()) || !(offer || isTouchSafari())) return;
      import('./install-offer.tsx').then(
        (part) => leaving.signal.aborted || setCard(() => part.InstallOffer),
        () => undefined,
      );
    };
    const hold = (event: Event) => {
      event.preventDefault();
      offer = event as InstallEvent;
      look();
    };
    addEventListener('beforeinstallprompt', hold, { signal: leaving.signal });
    look();
    return () => leaving.abort();
  }, []);
  return Card ? <Card offer={offer} /> : null;
}
