import { isPhone } from './phone.ts';
import { isUnderway } from './underway.ts';

// Whatever lies over a page has an entry in the browser's history, so that Back closes the topmost and leaves the page where it is. The
// router hears of none of these entries: they are the page's own, nothing is loaded when one comes or goes. On phones their address has
// `modal=active` (spec §2, Other modals). What was left behind under a page that came later is passed over, in both directions.

interface Overlay {
  /** Asked by Back; one that stays, as a form that asks first, gets its entry again. */
  close: () => void;
}

interface Place {
  /** The router's, of the page. */
  key: string;
  idx: number;
  /** How many overlays this entry stands for. */
  depth: number;
}

/** Milliseconds. A close and a step to another page often come in one breath, and the step wins. */
const breath = 60;
/** Milliseconds after which a move in the history came to nothing: there was no such entry. */
const lost = 400;
/** Breaths after which the address counts as the page's, whatever it says. */
const patience = 20;

const stack: Overlay[] = [];
const watchers = new Set<() => void>();
const waiting: (() => void)[] = [];
/** What the router shows; `named`: its own address has the query. */
let page = { key: '', named: false };
let here: Place = { key: '', idx: 0, depth: 0 };
let soon: ReturnType<typeof setTimeout> | undefined;
let moving: ReturnType<typeof setTimeout> | undefined;

function place(): Place {
  const { key = 'default', idx = 0, overlays = 0 } = (history.state ?? {}) as { key?: string; idx?: number; overlays?: number };
  return { key, idx, depth: overlays };
}

/** The search part of an address with or without the query of an open modal. */
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
  history.pushState({ ...history.state, idx: idx + 1, overlays: depth + 1 }, '', isPhone() ? pathname + withModal(search, true) + hash : undefined);
  here = place();
}

function move(by: number): void {
  clearTimeout(moving);
  moving = setTimeout(() => {
    moving = undefined;
    // Forward had nothing more: back to the page that these entries belong to.
    if (by > 0) return move(-here.depth);
    const { pathname, search, hash } = location;
    history.replaceState({ ...history.state, overlays: 0 }, '', pathname + withModal(search, false) + hash);
    here = place();
    settle();
  }, lost);
  history.go(by);
}

/** The router is on its way to a page, or back to the one it shows: a step that was refused is undone a moment later. */
const isElsewhere = () => isUnderway() || place().key !== page.key;

/** Gives each open overlay its entry and takes back those of closed ones, once nothing else is under way. */
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
  /** What opened while our own move was on its way stays. */
  const asked = moving === undefined;
  clearTimeout(moving);
  moving = undefined;
  const ours = here.key === page.key && from.key === page.key && here.depth !== from.depth;
  // A page that was loaded with the query in its address is told that it is gone.
  if ((ours && !page.named) || (!ours && here.depth > 0)) event.stopImmediatePropagation();
  if (ours && asked && here.depth < from.depth) for (const overlay of stack.slice(here.depth).reverse()) overlay.close();
  if (here.depth > stack.length || (!ours && here.depth > 0)) move(here.idx < from.idx ? -here.depth : 1);
  else settle();
}

/** Begins to listen. Called before the router does: a window's listeners hear in the order in which they came. */
export const followHistory = () => addEventListener('popstate', onPop);

/** The router has come to a page. */
export function pageShown(key: string, search: string): void {
  page = { key, named: hasModal(search) };
  here = place();
  settle();
}

/** Something opened over the page. Returns how it is told that it closed. */
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

/** Once the history stands where what is open says: a step back counts from there. */
export const historySettled = () =>
  new Promise<void>((resolve) => {
    waiting.push(resolve);
    settle();
  });

/** Whether the entry that is on is an overlay's: a page that takes its place leaves nothing behind. */
export const isOverlayEntry = () => place().depth > 0;

export const isOverlayOpen = () => stack.length > 0;

export function watchOverlays(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
