import { type ComponentType, useEffect, useState } from 'react';
import { countVisit, isEarned, readVisits } from '../platform/actions/actions-done.ts';
import {
  deferInstallPrompt,
  type InstallEvent,
  isInstalled,
  useInstallOffer,
} from '../platform/browser/install.ts';

/**
 * Safari on touch screens installs sites from its share menu and fires no event. Only Safari has
 * `navigator.standalone`.
 */
const isTouchSafari = () => 'standalone' in navigator;

/** Counts visits, and offers to install the site after enough of them. The card is loaded only then. */
export function InstallLater() {
  const offer = useInstallOffer();
  const [Card, setCard] = useState<ComponentType<{ offer: InstallEvent | undefined }>>();
  useEffect(() => {
    countVisit();
    addEventListener('beforeinstallprompt', deferInstallPrompt);
    return () => removeEventListener('beforeinstallprompt', deferInstallPrompt);
  }, []);
  useEffect(() => {
    if (isInstalled() || !isEarned(readVisits()) || !(offer || isTouchSafari())) return;
    let left = false;
    import('./install-offer.tsx').then(
      (part) => left || setCard(() => part.InstallOffer),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [offer]);
  return Card ? <Card offer={offer} /> : null;
}
