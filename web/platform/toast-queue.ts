export interface ToastMessage {
  tone: 'success' | 'warning' | 'error';
  title: string;
  text?: string | undefined;
  /** What failed, as `actOf` names it: the next try of the same act ends what is said of the last. */
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

/** Ends what stands on screen or waits for it. */
export function end(which: Which): void {
  for (const message of waiting.filter(which)) waiting.splice(waiting.indexOf(message), 1);
  viewer?.end(which);
}

/** Says a message, or keeps it until somebody reads. What went well leaves no error beside it. */
export function push(message: ToastMessage): void {
  if (message.tone === 'success') end(({ tone }) => tone === 'error');
  if (viewer) viewer.show(message);
  else waiting.push(message);
  asked = true;
  for (const watcher of watchers) watcher();
}

/** An error that lies in what was filled in, on whichever form. */
export const formAct = 'form';

export const actOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Somebody tries again: what was said of the last try is over. */
export const tried = (act: string) => end((message) => message.tone === 'error' && (message.act === act || message.act === formAct));

/** Hands what waits, and all that follows, to the one who shows it. */
export function read(next: Viewer): () => void {
  viewer = next;
  for (const message of waiting.splice(0)) next.show(message);
  return () => {
    viewer = undefined;
  };
}

/** Whether a message was ever said. */
export const wasAsked = () => asked;

export function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
