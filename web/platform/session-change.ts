const watchers = new Set<() => void>();
let stale = false;

/** Somebody signed in or out: the next answer of the root must be a new one, whichever page it comes with. */
export const sessionChanged = () => {
  stale = true;
};
export const sessionLoaded = () => {
  stale = false;
};
export const isSessionStale = () => stale;

/** The API did not know the visitor any more. */
export function sayUnknownVisitor(): void {
  for (const watcher of watchers) watcher();
}

export function watchUnknownVisitor(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
