const watchers = new Set<() => void>();
let stale = false;
let signedIn = false;

/** Somebody signed in or out: the next answer of the root must be a new one, whichever page it comes with. */
export const sessionChanged = () => {
  stale = true;
};
export const sessionLoaded = (isSomebody: boolean) => {
  stale = false;
  signedIn = isSomebody;
};
export const isSessionStale = () => stale;
/** For what is asked outside of any component. */
export const isSignedIn = () => signedIn;

/** The API did not know the visitor any more. */
export function sayUnknownVisitor(): void {
  for (const watcher of watchers) watcher();
}

export function watchUnknownVisitor(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
