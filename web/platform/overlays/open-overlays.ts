/** A dialog, drawer, sheet or picture viewer that Back closes. */
interface Overlay {
  close: () => void;
}

const overlays: Overlay[] = [];
const watchers = new Set<() => void>();

const notify = () => {
  for (const watcher of watchers) watcher();
};

/** Registers an open overlay. Returns a function to call when it closes. */
export function overlayOpened(overlay: Overlay): () => void {
  overlays.push(overlay);
  notify();
  return () => {
    overlays.splice(overlays.indexOf(overlay), 1);
    notify();
  };
}

/** Returns whether any overlay is open. Use `useOverlayOpen` in components. */
export const isOverlayOpen = () => overlays.length > 0;

/** Asks the topmost overlay to close. A form may stay open and ask for confirmation instead. */
export const closeTopOverlay = () => overlays.at(-1)?.close();

/** Calls `watcher` whenever overlays open or close. Returns a function that unsubscribes. */
export function watchOverlays(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
