import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { changeVisits } from '../platform/actions/actions-done.ts';
import type { InstallEvent } from '../platform/browser/install.ts';
import { useOverlayOpen } from '../platform/overlays/use-overlay.ts';
import { mayAsk } from '../push/device.ts';
import { isQuiet } from '../push/quiet-pages.ts';
import { Button } from '../ui/actions/button.tsx';

/**
 * Offers to add the site to the home screen, in the corner used by the push prompt, but never together with
 * it or while something is being filled in.
 */
export function InstallOffer({ offer }: { offer: InstallEvent | undefined }) {
  const { pathname } = useLocation();
  const covered = useOverlayOpen();
  const [open, setOpen] = useState(() => !mayAsk());
  if (!open || covered || isQuiet(pathname)) return null;

  // Any answer is final: the offer is not shown again.
  const answer = () => {
    changeVisits({ answered: true });
    setOpen(false);
  };
  const install = () => {
    answer();
    void offer?.prompt().catch(() => undefined);
  };
  return (
    <section className="push-prompt" aria-labelledby="install-title" aria-live="polite">
      <Smartphone size={22} aria-hidden />
      <div>
        <h2 id="install-title">Želite li ovaj portal na početnom zaslonu?</h2>
        <p>
          {offer
            ? 'Otvara se jednim dodirom, a zadnje upite i razgovore čitate i bez veze.'
            : 'U izborniku za dijeljenje odaberite „Dodaj na početni zaslon“. Zadnje upite i razgovore onda čitate i bez veze.'}
        </p>
        <div className="push-prompt-actions">
          {offer && (
            <Button variant="primary" size="sm" onClick={install}>
              Dodajte na zaslon
            </Button>
          )}
          <Button variant="text" size="sm" onClick={answer}>
            {offer ? 'Ne, hvala' : 'U redu'}
          </Button>
        </div>
      </div>
    </section>
  );
}
