import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { useOverlay } from '../../platform/overlays/use-overlay.ts';
import { OverModal } from '../choices/popup-place.ts';
import { usePresent } from './presence.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** `narrow` is 468 px for sign-in, `wide` 900 px for search; otherwise 600 px. */
  size?: 'narrow' | 'wide';
  /** True to fill the screen of a phone instead of opening as a sheet: multi-step forms, search. */
  full?: boolean;
  action?: ReactNode;
  /** True if a click outside does not close the dialog, because typed text would be lost. */
  keepOnOutside?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Returns the element that had the focus before the dialog opened. The library records it too late if a field
 * with autoFocus takes the focus first.
 */
function useOpener(open: boolean): RefObject<Element | null> {
  const opener = useRef<Element | null>(null);
  const was = useRef(false);
  if (open && !was.current && typeof document !== 'undefined') opener.current = document.activeElement;
  was.current = open;
  return opener;
}

/** Lets the dialog grow but never shrink, so that its buttons do not move between steps. */
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
  // Does not move the focus if a field in the dialog already has it, because of autoFocus or because the user
  // was faster than the animation.
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
