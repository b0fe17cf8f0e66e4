import { flushSync } from 'react-dom';
import type { DataRouter, Location } from 'react-router';
import { isPhone } from '../browser/phone.ts';
import { closeTopOverlay, isOverlayOpen, watchOverlays } from './open-overlays.ts';

// While overlays are open, the router has one history entry above the page's entry, so that Back closes the
// topmost overlay and the page stays. On phones its URL contains `modal=active`.

/**
 * A hash shared by the history entries of a page and its modal: the router runs no loaders if a navigation
 * changes only the hash or repeats the same hash. It is masked, so that no URL shows it.
 */
const sharedHash = '#modal';

/** Returns whether a location is the entry of a modal; its state contains the key of the page's entry. */
export const isModalEntry = ({ state }: Location): boolean => typeof state?.modal === 'string';

/**
 * Returns the key of a page's entry, also for the entry of a modal above it, so that both share one scroll
 * position: the page may scroll while a modal is open, and must not return to where it was before.
 */
export const scrollKeyOf = ({ key, state }: Location): string => state?.modal ?? key;

/** Returns a query string with `modal=active` added or `modal` removed. */
function withModal(search: string, active: boolean): string {
  const query = new URLSearchParams(search);
  if (active) query.set('modal', 'active');
  else query.delete('modal');
  return query.size > 0 ? `?${query}` : '';
}

const hasModal = (search: string) => new URLSearchParams(search).get('modal') === 'active';

function addEntry(router: DataRouter): void {
  const { pathname, search, hash, state, mask } = router.state.location;
  const shown = mask ?? { pathname, search, hash };
  const page = { pathname, search, hash: hash || sharedHash };
  const options = { preventScrollReset: true, state };
  if (!hash) void router.navigate(page, { ...options, replace: true, mask: shown });
  void router.navigate(page, {
    ...options,
    state: { ...state, modal: router.state.location.key },
    mask: isPhone() ? { ...shown, search: withModal(search, true) } : shown,
  });
}

/** Removes the modal query from a URL that was shared while a modal was open. */
function cleanUrl(router: DataRouter): void {
  const { pathname, search, hash, state } = router.state.location;
  void router.navigate(
    { pathname, search: withModal(search, false), hash },
    { replace: true, preventScrollReset: true, defaultShouldRevalidate: false, state },
  );
}

const isBusy = ({ navigation, blockers }: DataRouter['state']) =>
  // Navigating now would cancel a pending navigation, or release a blocked one before the user has answered
  // the question about it.
  navigation.state !== 'idle' || [...blockers.values()].some(({ state }) => state !== 'unblocked');

/**
 * Maintains the history entry of the open modal: adds the entry when the first overlay opens, closes the
 * topmost overlay when Back leaves the entry, and removes the entry when the last overlay closes. `pageShown`
 * must be called with the key of each location once its page has been rendered and overlays of the previous
 * page have closed; until then no entry is added.
 */
export function keepModalEntry(router: DataRouter): { pageShown: (key: string) => void; stop: () => void } {
  let last = router.state.location;
  let shown = last.key;
  let removing = false;
  /**
   * A page requested while the entry is being removed. Going back to remove the entry cancels the request, so
   * it is repeated afterwards.
   */
  let requested: Location | undefined;

  const settle = () => {
    const { location, navigation, historyAction } = router.state;
    const from = last;
    const isStep = location !== from && historyAction === 'POP';
    last = location;
    if (removing && !isStep) {
      if (location !== from) requested = location;
      else if (navigation.state !== 'idle' && navigation.historyAction !== 'POP')
        requested = navigation.location;
      return;
    }
    const isBack = !removing && isStep && from.state?.modal === location.key;
    removing = false;
    if (isBack) flushSync(closeTopOverlay);
    if (isBusy(router.state)) requested = undefined;
    else if (isModalEntry(location)) {
      removing = !isOverlayOpen();
      if (removing) void router.navigate(-1);
    } else if (requested) {
      void router.navigate(requested, { state: requested.state, mask: requested.mask });
      requested = undefined;
    } else if (isOverlayOpen() && shown === location.key) addEntry(router);
    else if (hasModal(location.search)) cleanUrl(router);
  };

  // Deferred, because the router cannot navigate while it is notifying subscribers, and because closing one
  // overlay is often followed immediately by opening another.
  const soon = () => queueMicrotask(settle);
  const stops = [router.subscribe(soon), watchOverlays(soon)];
  soon();
  return {
    pageShown(key) {
      shown = key;
      soon();
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
