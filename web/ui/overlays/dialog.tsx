import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { useOverlay } from '../../platform/use-overlay.ts';
import { OverModal } from '../choices/popup-place.ts';
import { usePresent } from './presence.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** 468 for sign-in, 900 for search, otherwise 600. */
  size?: 'narrow' | 'wide';
  /** Full screen on phones instead of a sheet: forms of several steps, search. */
  full?: boolean;
  /** Between the title and the close button. */
  action?: ReactNode;
  /** Typed text would be lost: a press outside the dialog leaves it open. */
  keepOnOutside?: boolean;
  className?: string;
  /** `DialogBody` and `DialogFoot`, or a form that contains both. */
  children: ReactNode;
}

/** What had the focus when the dialog opened: a field with autoFocus takes it before the library looks. */
function useOpener(open: boolean): RefObject<Element | null> {
  const opener = useRef<Element | null>(null);
  const was = useRef(false);
  if (open && !was.current && typeof document !== 'undefined') opener.current = document.activeElement;
  was.current = open;
  return opener;
}

/** It grows with what it shows and never shrinks: between steps its buttons stay where they are. */
function keepHeight(dialog: HTMLElement): void {
  let most = 0;
  new ResizeObserver(() => {
    if (dialog.offsetHeight <= most) return;
    most = dialog.offsetHeight;
    dialog.style.minHeight = `min(${most}px, var(--dialog-most))`;
  }).observe(dialog);
}

export function Dialog({
  open,
  onClose,
  title,
  size,
  full,
  action,
  keepOnOutside,
  className = '',
  children,
}: Props) {
  const shown = usePresent(open);
  useOverlay(shown, onClose);
  const opener = useOpener(open);
  const popup = useRef<HTMLDivElement>(null);
  const placed = useCallback((dialog: HTMLDivElement | null) => {
    popup.current = dialog;
    if (dialog) keepHeight(dialog);
  }, []);
  // Whoever is in a field already, by autoFocus or faster than the animation, stays there.
  const initialFocus = () => !popup.current?.contains(document.activeElement);
  const former = () =>
    opener.current instanceof HTMLElement && opener.current.isConnected && opener.current !== document.body
      ? opener.current
      : undefined;
  const finalFocus = () => former() ?? true;
  const look = `dialog ${size ? `dialog-${size}` : ''} ${full ? 'dialog-full' : ''} ${className}`;
  return (
    <Base.Root
      open={shown}
      onOpenChange={(next) => next || onClose()}
      disablePointerDismissal={keepOnOutside}
    >
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Viewport className="dialog-place">
          <Base.Popup ref={placed} className={look} initialFocus={initialFocus} finalFocus={finalFocus}>
            <OverModal value>
              <div className="dialog-head">
                <Base.Title>{title}</Base.Title>
                {action}
                <Base.Close className="icon-btn" aria-label="Zatvorite">
                  <X size={24} strokeWidth={1.75} aria-hidden />
                </Base.Close>
              </div>
              {children}
            </OverModal>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
