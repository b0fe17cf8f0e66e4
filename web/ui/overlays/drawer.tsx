import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClosedByNavigation, useOverlay } from '../../platform/overlays/use-overlay.ts';
import { OverModal } from '../choices/popup-place.ts';
import { usePresent } from './presence.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  label: string;
  side?: 'left' | 'right';
  head?: ReactNode;
  children: ReactNode;
}

export function Drawer({ open, onClose, label, side = 'left', head, children }: Props) {
  const shown = usePresent(open);
  useOverlay(shown, onClose);
  useClosedByNavigation(open, onClose);
  return (
    <Base.Root open={shown} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop drawer-backdrop" />
        <Base.Popup className={`drawer ${side === 'right' ? 'drawer-right' : ''}`} aria-label={label}>
          <OverModal value>
            <div className="drawer-head">
              {head ?? <span />}
              <Base.Close className="icon-btn" aria-label="Zatvorite">
                <X size={24} strokeWidth={1.75} aria-hidden />
              </Base.Close>
            </div>
            {children}
          </OverModal>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
