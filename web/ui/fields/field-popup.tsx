import { Popover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useRef } from 'react';
import { usePhone } from '../../platform/browser/phone.ts';
import { useOverlay } from '../../platform/overlays/use-overlay.ts';
import { usePopupPlace } from '../choices/popup-place.ts';
import { usePresent } from '../overlays/presence.tsx';

export interface FieldPopupProps {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  opener: RefObject<HTMLElement | null>;
  label: string;
}

interface Props extends FieldPopupProps {
  className: string;
  first: string;
  children: ReactNode;
}

export function FieldPopup({ open, onClose, anchor, opener, label, className, first, children }: Props) {
  const place = usePopupPlace();
  const sheet = usePhone();
  const shown = usePresent(open);
  const popup = useRef<HTMLDivElement>(null);
  useOverlay(sheet && shown, onClose);
  return (
    <Popover.Root open={shown} onOpenChange={(next) => next || onClose()} modal={sheet ? true : 'trap-focus'}>
      <Popover.Portal>
        {sheet && <Popover.Backdrop className="backdrop sheet-backdrop" />}
        <Popover.Positioner
          className={sheet ? `${place} sheet-place` : place}
          anchor={anchor}
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <Popover.Popup
            ref={popup}
            className={`popup ${sheet ? 'sheet' : ''} ${className}`}
            aria-label={label}
            initialFocus={() => popup.current?.querySelector<HTMLElement>(first) ?? true}
            finalFocus={opener}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
