import { type RefObject, useCallback, useRef, useState } from 'react';
import { useOnDemand } from '../../platform/loading/on-demand.ts';

export interface PopupProps {
  open: boolean;
  onClose: () => void;
  /** The control that opens the popup; the popup is positioned next to it. */
  anchor: RefObject<HTMLElement | null>;
}

/**
 * Manages a popup whose code is loaded on the first use of its control: spread `opener` over the control, and
 * render `Part` with `popup` once it is defined.
 */
export function usePopupOpener<Part>(load: () => Promise<Part>) {
  const anchor = useRef<HTMLElement>(null);
  const ref = useCallback((control: HTMLElement | null) => {
    anchor.current = control;
  }, []);
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const onClose = () => setOpen(false);
  const Part = useOnDemand(load, open, onClose);
  const warm = () => void load().catch(() => undefined);
  return {
    Part,
    opener: {
      ref,
      'aria-expanded': open,
      onPointerEnter: warm,
      onFocus: warm,
      // Pressing the control closes an open popup before the click event arrives, and that click must not
      // reopen it. The capture phase precedes the popup's own listener.
      onPointerDownCapture() {
        wasOpen.current = open;
      },
      onClick() {
        setOpen(!open && !wasOpen.current);
        wasOpen.current = false;
      },
    },
    popup: { open, onClose, anchor } satisfies PopupProps,
  };
}
