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

/** For any overlay while it is `open`: Back closes it, as its own buttons do. */
export function useOverlay(open: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => (open ? overlayOpened({ close: () => latest.current() }) : undefined), [open]);
}

/**
 * A navigation closes what was open when it began (`open`: anything that is another for each opening). What is opened while the next page is on its way
 * stays: its address is there at once, the page itself only later, on a slow phone much later.
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

/** Whether an overlay is open. */
export const useOverlayOpen = () => useSyncExternalStore(watchOverlays, isOverlayOpen, () => false);

/** Mounted once around all pages. */
export function useOverlayHistory(): void {
  const { key, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => pageShown(key, search), [key, search]);
  useEffect(() => {
    // A link that was shared while a modal was open: there is none here.
    if (hasModal(search) && !isOverlayEntry())
      void navigate({ search: withModal(search, false), hash }, { replace: true, preventScrollReset: true });
  }, [search, hash, navigate]);
}
