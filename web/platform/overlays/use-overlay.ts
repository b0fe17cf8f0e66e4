import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  hasModal,
  isElsewhere,
  isOverlayEntry,
  isOverlayOpen,
  overlayOpened,
  pageShown,
  watchOverlays,
  withModal,
} from './overlay-history.ts';

/** Lets Back close an overlay while it is `open`. */
export function useOverlay(open: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => (open ? overlayOpened({ close: () => latest.current() }) : undefined), [open]);
}

/**
 * Closes an overlay that was open when a navigation began (`open`: a value that differs for each opening). An
 * overlay opened while the next page is loading stays open, although that page may appear much later than its
 * URL on a slow phone.
 */
export function useClosedByNavigation(open: unknown, onClose: () => void): void {
  const { pathname } = useLocation();
  const latest = useRef(onClose);
  latest.current = onClose;
  const isEarly = useRef(false);
  const page = useRef(pathname);
  useEffect(() => {
    isEarly.current = Boolean(open) && isElsewhere();
  }, [open]);
  useEffect(() => {
    if (page.current !== pathname && !isEarly.current) latest.current();
    page.current = pathname;
    isEarly.current = false;
  }, [pathname]);
}

/** Returns whether an overlay is open. */
export const useOverlayOpen = () => useSyncExternalStore(watchOverlays, isOverlayOpen, () => false);

/** Connects overlays to the router's pages; mounted once around all pages. */
export function useOverlayHistory(): void {
  const { key, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => pageShown(key, search), [key, search]);
  useEffect(() => {
    // Removes the modal query from a URL that was shared while a modal was open.
    if (hasModal(search) && !isOverlayEntry())
      void navigate({ search: withModal(search, false), hash }, { replace: true, preventScrollReset: true });
  }, [search, hash, navigate]);
}
