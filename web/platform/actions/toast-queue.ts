export interface ToastMessage {
  tone: 'success' | 'warning' | 'error';
  title: string;
  text?: string | undefined;
  /** The failed action, as named by `actionOf`; the next attempt of the same action closes this toast. */
  action?: string | undefined;
}

export type Which = (message: ToastMessage) => boolean;
interface Viewer {
  show: (message: ToastMessage) => void;
  end: (which: Which) => void;
}

const waiting: ToastMessage[] = [];
const watchers = new Set<() => void>();
let viewer: Viewer | undefined;
let asked = false;

/** Closes displayed and waiting toasts that match. */
export function end(which: Which): void {
  for (const message of waiting.filter(which)) waiting.splice(waiting.indexOf(message), 1);
  viewer?.end(which);
}

/** Shows a toast, or queues it until the viewport has loaded. A success closes all errors. */
export function push(message: ToastMessage): void {
  if (message.tone === 'success') end(({ tone }) => tone === 'error');
  if (viewer) viewer.show(message);
  else waiting.push(message);
  asked = true;
  for (const watcher of watchers) watcher();
}

export const formAction = 'form';

/** Returns the name of an endpoint's action, used to match toasts. */
export const actionOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/**
 * Closes the error toasts of the action’s previous attempt, and those of invalid forms, when an action is
 * tried again.
 */
export const tried = (action: string) =>
  end((message) => message.tone === 'error' && (message.action === action || message.action === formAction));

/** Passes queued and future toasts to the viewport. Returns a function that disconnects it. */
export function read(next: Viewer): () => void {
  viewer = next;
  for (const message of waiting.splice(0)) next.show(message);
  return () => {
    viewer = undefined;
  };
}

/** Returns whether a toast has been shown or queued since the page was loaded. */
export const wasAsked = () => asked;

/** Calls `watcher` on every new toast. Returns a function that unsubscribes. */
export function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
