export interface ToastMessage {
  tone: 'success' | 'warning' | 'error';
  title: string;
  text?: string | undefined;
  /** The failed act, as named by `actOf`: the next attempt of the same act closes the toast of the last. */
  act?: string | undefined;
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

/** Closes shown and waiting toasts. */
export function end(which: Which): void {
  for (const message of waiting.filter(which)) waiting.splice(waiting.indexOf(message), 1);
  viewer?.end(which);
}

/** Shows a toast, or keeps it until the viewport is there. A success closes all errors. */
export function push(message: ToastMessage): void {
  if (message.tone === 'success') end(({ tone }) => tone === 'error');
  if (viewer) viewer.show(message);
  else waiting.push(message);
  asked = true;
  for (const watcher of watchers) watcher();
}

/** A validation error, on whichever form. */
export const formAct = 'form';

export const actOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** A new attempt: the error toasts of the last one, and of forms, are closed. */
export const tried = (act: string) =>
  end((message) => message.tone === 'error' && (message.act === act || message.act === formAct));

/** Passes waiting toasts, and all later ones, to the viewport. */
export function read(next: Viewer): () => void {
  viewer = next;
  for (const message of waiting.splice(0)) next.show(message);
  return () => {
    viewer = undefined;
  };
}

/** Whether there has ever been a toast. */
export const wasAsked = () => asked;

export function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
