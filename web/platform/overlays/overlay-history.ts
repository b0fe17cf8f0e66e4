import type { ClientInstrumentation } from 'react-router';
import { isPhone } from '../browser/phone.ts';

// Every overlay has a history entry, so that Back closes the topmost overlay and the page stays. The router
// does not see these entries, so nothing loads when an entry is added or removed. On phones their URL
// contains `modal=active`. Entries left behind by an earlier page are skipped in both directions.

interface Overlay {
  /**
   * Called on Back. An overlay that stays open, for example to ask for confirmation, gets a new history
   * entry.
   */
  close: () => void;
}

interface Place {
  key: string;
  idx: number;
  depth: number;
}

/**
 * Milliseconds to wait before changing the history. A close and a navigation often coincide, and the
 * navigation takes precedence.
 */
const breath = 60;
/** Milliseconds after which a history navigation counts as failed because there was no entry. */
const lost = 400;
/**
 * Milliseconds. On a busy phone, a step may complete long after it counted as failed; a step that completes
 * after this time is attributed to the user.
 */
const overdue = 5000;
/** Number of checks, one per `breath`, after which the current URL is accepted as that of the page. */
const patience = 20;

const stack: Overlay[] = [];
const watchers = new Set<() => void>();
const waiting: (() => void)[] = [];
let page = { key: '', named: false };
let here: Place = { key: '', idx: 0, depth: 0 };
/**
 * Number of navigations that the router has started and not finished. Their end is reported with a delay,
 * which is long on a busy phone.
 */
let begun = 0;
let followed = false;
let soon: ReturnType<typeof setTimeout> | undefined;
let moving: ReturnType<typeof setTimeout> | undefined;
/** Time until which a step that counted as failed may still complete. */
let late = 0;

function place(): Place {
  const {
    key = 'default',
    idx = 0,
    overlays = 0,
  } = (history.state ?? {}) as { key?: string; idx?: number; overlays?: number };
  return { key, idx, depth: overlays };
}

/** Returns the search part of a URL with or without the modal query. */
export function withModal(search: string, active: boolean): string {
  const query = new URLSearchParams(search);
  if (active) query.set('modal', 'active');
  else query.delete('modal');
  return query.size > 0 ? `?${query}` : '';
}

/** Returns whether the search part of a URL contains the modal query. */
export const hasModal = (search: string) => new URLSearchParams(search).get('modal') === 'active';

function push(): void {
  const { pathname, search, hash } = location;
  const { idx, depth } = place();
  history.pushState(
    { ...history.state, idx: idx + 1, overlays: depth + 1 },
    '',
    isPhone() ? pathname + withModal(search, true) + hash : undefined,
  );
  here = place();
}

function move(by: number): void {
  clearTimeout(moving);
  moving = setTimeout(() => {
    moving = undefined;
    // The step forward found no later entry: go back to the page that the leftover entries belong to.
    if (by > 0) return move(-here.depth);
    late = Date.now() + overdue;
    const { pathname, search, hash } = location;
    history.replaceState({ ...history.state, overlays: 0 }, '', pathname + withModal(search, false) + hash);
    here = place();
    settle();
  }, lost);
  history.go(by);
}

/** Counts the navigations started by the router; history navigations are observed by `onPop`. */
export const navigations: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      async navigate(go) {
        begun += 1;
        await go();
        begun -= 1;
      },
    }),
};

const isUnderway = () => begun > 0 || followed;

/**
 * Returns whether the router is navigating to a page, or returning to the current one after a blocked step.
 */
export const isElsewhere = () => isUnderway() || place().key !== page.key;

function settle(tries = 0): void {
  clearTimeout(soon);
  soon = setTimeout(() => {
    if (moving !== undefined) return;
    if (isUnderway() || (isElsewhere() && tries < patience)) return settle(tries + 1);
    here = place();
    const missing = stack.length - here.depth;
    if (missing < 0) return move(missing);
    for (let entry = 0; entry < missing; entry += 1) push();
    for (const done of waiting.splice(0)) done();
  }, breath);
}

function onPop(event: PopStateEvent): void {
  const from = here;
  here = place();
  /**
   * Whether the user, rather than this module, caused the navigation. The module’s own steps must not close
   * overlays.
   */
  const asked = moving === undefined && Date.now() >= late;
  clearTimeout(moving);
  moving = undefined;
  late = 0;
  const ours = here.key === page.key && from.key === page.key && here.depth !== from.depth;
  // The router must not see steps between entries of overlays, unless the page was loaded with the modal
  // query and the router must learn that it is gone.
  const unheard = (ours && !page.named) || (!ours && here.depth > 0);
  if (unheard) event.stopImmediatePropagation();
  followed = here.key !== page.key && (followed || !unheard);
  if (ours && asked && here.depth < from.depth)
    for (const overlay of stack.slice(here.depth).reverse()) overlay.close();
  if (here.depth > stack.length || (!ours && here.depth > 0)) move(here.idx < from.idx ? -here.depth : 1);
  else settle();
}

/**
 * Starts listening for history navigation. Must be called before the router starts, because listeners run in
 * the order they were added.
 */
export const followHistory = () => addEventListener('popstate', onPop);

/** Records that the router shows a page. */
export function pageShown(key: string, search: string): void {
  page = { key, named: hasModal(search) };
  followed = false;
  here = place();
  settle();
}

/** Registers an open overlay. Returns a function to call when it closes. */
export function overlayOpened(overlay: Overlay): () => void {
  stack.push(overlay);
  if (moving === undefined && !isElsewhere() && place().depth === stack.length - 1) push();
  else settle();
  for (const watcher of watchers) watcher();
  return () => {
    stack.splice(stack.indexOf(overlay), 1);
    settle();
    for (const watcher of watchers) watcher();
  };
}

/**
 * Resolves once the history matches the open overlays. Before that, a step back could lead to a wrong entry.
 */
export const historySettled = () =>
  new Promise<void>((resolve) => {
    waiting.push(resolve);
    settle();
  });

/**
 * Returns whether the current entry belongs to an overlay. A navigation should then replace the entry, so
 * that none is left behind.
 */
export const isOverlayEntry = () => place().depth > 0;

/** Returns whether an overlay is open. */
export const isOverlayOpen = () => stack.length > 0;

/** Calls `watcher` whenever overlays open or close. Returns a function that unsubscribes. */
export function watchOverlays(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
