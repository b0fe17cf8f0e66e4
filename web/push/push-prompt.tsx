import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { limits } from '#contract/constants.ts';
import { toast, toastError } from '../platform/actions/toast.tsx';
import { useOverlayOpen } from '../platform/overlays/use-overlay.ts';
import { Button } from '../ui/actions/button.tsx';
import { askLater, enablePush, mayAsk } from './device.ts';
import { isQuiet } from './quiet-pages.ts';

/** Offers push on this device, in a corner where the prompt covers nothing that is being filled in. */
export function PushPrompt() {
  const { pathname } = useLocation();
  const covered = useOverlayOpen();
  const [offered, setOffered] = useState(mayAsk);
  const [busy, setBusy] = useState(false);
  if (!offered || covered || isQuiet(pathname)) return null;

  const later = () => {
    askLater(limits.pushAskAgainDays);
    setOffered(false);
  };
  const enable = async () => {
    setBusy(true);
    try {
      const state = await enablePush();
      if (state === 'on')
        toast.success('Obavijesti su uključene.', 'Na ovom uređaju javljamo i kad stranica nije otvorena.');
      else askLater(limits.pushAskAgainDays);
      setOffered(false);
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <section className="push-prompt" aria-labelledby="push-prompt-title" aria-live="polite">
      <Bell size={22} aria-hidden />
      <div>
        <h2 id="push-prompt-title">Javimo li Vam na ovaj uređaj?</h2>
        <p>Nova poruka, ponuda ili odgovor na upit stignu i kad stranica nije otvorena.</p>
        <div className="push-prompt-actions">
          <Button variant="primary" size="sm" busy={busy} busyLabel="Uključuje se…" onClick={enable}>
            Uključite obavijesti
          </Button>
          <Button variant="text" size="sm" onClick={later}>
            Ne sada
          </Button>
        </div>
      </div>
    </section>
  );
}
