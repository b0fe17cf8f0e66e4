import { use, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type DataRouter,
  type NavigateOptions,
  UNSAFE_DataRouterContext as RouterContext,
  type To,
  useLocation,
  useNavigate,
} from 'react-router';
import { isModalEntry, keepModalEntry } from './modal-entry.ts';
import { isOverlayOpen, overlayOpened, watchOverlays } from './open-overlays.ts';

/**
 * Returns the router, whose state is always current: hooks such as `useNavigation` return the last rendered
 * state, which may be outdated on a slow phone.
 */
function useRouter(): DataRouter {
  const context = use(RouterContext);
  if (!context) throw new Error('useRouter needs a data router');
  return context.router;
}

/** Lets Back close an overlay while it is `open`. */
export function useOverlay(open: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => (open ? overlayOpened({ close: () => latest.current() }) : undefined), [open]);
}

/**
 * Closes an overlay that was visible when a navigation began (`visible`: a value that differs for each
 * opening, null while hidden). An overlay that appears while the next page is loading stays open, although
 * that page may appear much later than its URL on a slow phone.
 */
export function useClosedByNavigation(visible: unknown, onClose: () => void): void {
  const router = useRouter();
  const { pathname } = useLocation();
  const latest = useRef(onClose);
  latest.current = onClose;
  const isEarly = useRef(false);
  const page = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each opening
  useEffect(() => {
    const { location, navigation } = router.state;
    isEarly.current = navigation.state !== 'idle' || location.pathname !== pathname;
  }, [visible]);
  useEffect(() => {
    if (page.current === pathname) return;
    page.current = pathname;
    if (visible && !isEarly.current) latest.current();
    isEarly.current = false;
  }, [pathname, visible]);
}

/** Returns whether any overlay is open, and re-renders when that changes; false on the server. */
export const useOverlayOpen = () => useSyncExternalStore(watchOverlays, isOverlayOpen, () => false);

/** Gives the open modal a history entry; mounted once around all pages. */
export function useModalEntry(): void {
  const router = useRouter();
  const { key } = useLocation();
  const entry = useRef<ReturnType<typeof keepModalEntry>>(undefined);
  useEffect(() => {
    const kept = keepModalEntry(router);
    entry.current = kept;
    return kept.stop;
  }, [router]);
  // Overlays of the previous page close in the same commit as this state changes.
  const [shown, setShown] = useState(key);
  useEffect(() => setShown(key), [key]);
  useEffect(() => entry.current?.pageShown(shown), [shown]);
}

/**
 * Returns a function that opens a page from a modal. The page replaces the modal's history entry, so that
 * Back leads to the page beneath the modal.
 */
export function useLeaveModal() {
  const router = useRouter();
  const navigate = useNavigate();
  return useCallback(
    async (to: To, options?: NavigateOptions) =>
      navigate(to, { replace: isModalEntry(router.state.location), ...options }),
    [router, navigate],
  );
}
