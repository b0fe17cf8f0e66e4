export interface ToastMessage {
  tone: 'success' | 'warning' | 'error';
  title: string;
  text?: string | undefined;
}

type Reader = (message: ToastMessage) => void;

const waiting: ToastMessage[] = [];
const watchers = new Set<() => void>();
let reader: Reader | undefined;
let asked = false;

/** Says a message, or keeps it until somebody reads. */
export function push(message: ToastMessage): void {
  if (reader) reader(message);
  else waiting.push(message);
  asked = true;
  for (const watcher of watchers) watcher();
}

/** Hands what waits, and all that follows, to the one who shows it. */
export function read(next: Reader): () => void {
  reader = next;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    reader = undefined;
  };
}

/** Whether a message was ever said. */
export const wasAsked = () => asked;

export function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
