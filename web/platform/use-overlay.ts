import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasModal, isOverlayEntry, isOverlayOpen, overlayOpened, pageShown, watchOverlays, withModal } from './overlay-history.ts';

/** For any overlay while it is `open`: Back closes it, as its own buttons do. */
export function useOverlay(open: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => (open ? overlayOpened({ close: () => latest.current() }) : undefined), [open]);
}

/** Whether an overlay is open. */
export const useOverlayOpen = () => useSyncExternalStore(watchOverlays, isOverlayOpen, () => false);

/** Mounted once around all pages. */
export function useOverlayHistory(): void {
  const { key, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => pageShown(key, search), [key, search]);
  useEffect(() => {
    // A link that was shared while a modal was open: there is none here.
    if (hasModal(search) && !isOverlayEntry()) void navigate({ search: withModal(search, false), hash }, { replace: true, preventScrollReset: true });
  }, [search, hash, navigate]);
}
