import { useEffect, useRef } from 'react';
import { useModals, useOpenModal } from '../platform/overlays/modals.tsx';
import { useClosedByNavigation, useOverlayOpen } from '../platform/overlays/use-overlay.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

export function useModalKeys(): void {
  const { show, close } = useModals();
  const open = useOpenModal();
  const latest = useRef(open);
  latest.current = open;

  // A modal whose code is still loading is not visible yet.
  const isVisible = useOverlayOpen();
  useClosedByNavigation(isVisible ? open : null, close);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const byLetter = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      const bySlash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (
        (!byLetter && !bySlash) ||
        event.defaultPrevented ||
        document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')
      )
        return;
      event.preventDefault();
      if (!latest.current) show('search', {});
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [show]);
}
