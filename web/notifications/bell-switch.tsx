import { Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/actions/button.tsx';
import { PanelRow } from '../ui/display/panel.tsx';
import { isMuted, mute, play } from './bell.ts';

export function BellSwitch() {
  const [muted, setMuted] = useState(isMuted);
  const change = () => {
    mute(!muted);
    setMuted(!muted);
    if (muted) void play();
  };
  const Icon = muted ? VolumeX : Volume2;
  return (
    <PanelRow
      icon={<Icon size={22} aria-hidden />}
      title="Zvuk"
      text={
        <span role="status">
          {muted ? 'Isključen.' : 'Zvono za novu obavijest dok je stranica otvorena.'}
        </span>
      }
      action={
        <Button size="sm" onClick={change}>
          {muted ? 'Uključite zvuk' : 'Isključite zvuk'}
        </Button>
      }
    />
  );
}
