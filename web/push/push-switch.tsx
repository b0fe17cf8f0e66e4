import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { toastError } from '../platform/actions/toast.tsx';
import { Button } from '../ui/actions/button.tsx';
import { PanelRow } from '../ui/display/panel.tsx';
import { type DeviceState, deviceState, disablePush, enablePush } from './device.ts';

const texts: Record<DeviceState, string> = {
  on: 'Uključene. Javljamo i kad stranica nije otvorena.',
  off: 'Isključene. Javljamo samo dok je stranica otvorena.',
  blocked: 'Blokirane u postavkama preglednika. Ondje dopustite obavijesti za ovu stranicu, pa je osvježite.',
  unsupported:
    'Ovaj ih preglednik ne podržava. Na iPhoneu i iPadu najprije dodajte stranicu na početni zaslon.',
};

/**
 * Turns push on or off. Rendered only in the browser, because the server does not know whether push is
 * available.
 */
export function PushSwitch() {
  const [state, setState] = useState(deviceState);
  const [busy, setBusy] = useState(false);
  const on = state === 'on';
  const change = async () => {
    setBusy(true);
    try {
      if (on) await disablePush();
      else await enablePush();
    } catch (error) {
      toastError(error);
    }
    setState(deviceState());
    setBusy(false);
  };
  const Icon = on ? Bell : BellOff;
  return (
    <PanelRow
      icon={<Icon size={22} aria-hidden />}
      title="Push obavijesti"
      text={<span role="status">{texts[state]}</span>}
      action={
        (on || state === 'off') && (
          <Button size="sm" busy={busy} busyLabel={on ? 'Isključuje se…' : 'Uključuje se…'} onClick={change}>
            {on ? 'Isključite push' : 'Uključite push'}
          </Button>
        )
      }
    />
  );
}
