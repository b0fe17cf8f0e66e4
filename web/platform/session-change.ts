const watchers = new Set<() => void>();
let stale = false;
let signedIn = false;

/** Somebody signed in or out: the root's data must be refetched, whichever page comes next. */
export const sessionChanged = () => {
  stale = true;
};
export const sessionLoaded = (isSomebody: boolean) => {
  stale = false;
  signedIn = isSomebody;
};
export const isSessionStale = () => stale;
/** For calls made outside any component. */
export const isSignedIn = () => signedIn;

/** The API no longer recognises the visitor. */
export function announceUnauthenticated(): void {
  for (const watcher of watchers) watcher();
}

export function onUnauthenticated(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
