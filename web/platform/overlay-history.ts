import type { ClientInstrumentation } from 'react-router';
import { isPhone } from './phone.ts';

// Every overlay has an entry in the browser's history, so that Back closes the topmost one and the page stays where it is. The
// router hears of none of these entries: they belong to the page, and nothing loads when one comes or goes. On phones their address has
// `modal=active` (spec §2, Other modals). Entries left behind under a later page are skipped, in both directions.

interface Overlay {
  /** Called by Back; an overlay that stays, such as a form that asks first, gets its entry again. */
  close: () => void;
}

interface Place {
  /** The router's state of the page. */
  key: string;
  idx: number;
  /** The number of overlays this entry stands for. */
  depth: number;
}

/** Milliseconds. A close and a navigation often come together, and the navigation wins. */
const breath = 60;
/** Milliseconds after which a history move counts as failed: there was no such entry. */
const lost = 400;
/** Milliseconds. A busy phone makes a step of ours long after it counted as failed; by then a person's own step is as likely. */
const overdue = 5000;
/** Checks, one per `breath`, after which the address counts as the page's, whatever it says. */
const patience = 20;

const stack: Overlay[] = [];
const watchers = new Set<() => void>();
const waiting: (() => void)[] = [];
/** What the router shows; `named`: its own address has the query. */
let page = { key: '', named: false };
let here: Place = { key: '', idx: 0, depth: 0 };
/** Navigations that the router has begun and not finished; its hooks say so a moment later, and on a busy phone that moment is long. */
let begun = 0;
/** The router follows a step in the history. */
let followed = false;
let soon: ReturnType<typeof setTimeout> | undefined;
let moving: ReturnType<typeof setTimeout> | undefined;
/** Until when a step that counts as failed may still be made. */
let late = 0;

function place(): Place {
  const {
    key = 'default',
    idx = 0,
    overlays = 0,
  } = (history.state ?? {}) as { key?: string; idx?: number; overlays?: number };
  return { key, idx, depth: overlays };
}

/** The search part of an address with or without the open-modal query. */
export function withModal(search: string, active: boolean): string {
  const query = new URLSearchParams(search);
  if (active) query.set('modal', 'active');
  else query.delete('modal');
  return query.size > 0 ? `?${query}` : '';
}

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
    // Forward had nothing more: back to the page that these entries belong to.
    if (by > 0) return move(-here.depth);
    late = Date.now() + overdue;
    const { pathname, search, hash } = location;
    history.replaceState({ ...history.state, overlays: 0 }, '', pathname + withModal(search, false) + hash);
    here = place();
    settle();
  }, lost);
  history.go(by);
}

/** For the router: it says when it navigates. Steps in the history are heard here. */
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

/** The router is navigating to a page, or back to the one it shows: a refused step is undone a moment later. */
export const isElsewhere = () => isUnderway() || place().key !== page.key;

/** Gives each open overlay its entry and takes back those of closed ones, once no other navigation is under way. */
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
  /** Overlays opened during our own move stay. */
  const asked = moving === undefined && Date.now() >= late;
  clearTimeout(moving);
  moving = undefined;
  late = 0;
  const ours = here.key === page.key && from.key === page.key && here.depth !== from.depth;
  // A page loaded with the query in its address learns that it is gone.
  const unheard = (ours && !page.named) || (!ours && here.depth > 0);
  if (unheard) event.stopImmediatePropagation();
  followed = here.key !== page.key && (followed || !unheard);
  if (ours && asked && here.depth < from.depth)
    for (const overlay of stack.slice(here.depth).reverse()) overlay.close();
  if (here.depth > stack.length || (!ours && here.depth > 0)) move(here.idx < from.idx ? -here.depth : 1);
  else settle();
}

/** Starts listening. Must be called before the router does: a window's listeners run in the order they were added. */
export const followHistory = () => addEventListener('popstate', onPop);

/** The router has arrived at a page. */
export function pageShown(key: string, search: string): void {
  page = { key, named: hasModal(search) };
  followed = false;
  here = place();
  settle();
}

/** An overlay opened. Returns a function to call when it closes. */
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

/** Resolves once the history matches what is open: a step back counts from there. */
export const historySettled = () =>
  new Promise<void>((resolve) => {
    waiting.push(resolve);
    settle();
  });

/** Whether the current entry is an overlay's: a page that replaces it leaves nothing behind. */
export const isOverlayEntry = () => place().depth > 0;

export const isOverlayOpen = () => stack.length > 0;

export function watchOverlays(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
