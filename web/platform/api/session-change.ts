const watchers = new Set<() => void>();
let stale = false;
let signedIn = false;

/** Marks the root's data as stale after a sign-in or sign-out, so that the next page refetches it. */
export const sessionChanged = () => {
  stale = true;
};
/** Records that the session was loaded, and whether a user is signed in. */
export const sessionLoaded = (isSomebody: boolean) => {
  stale = false;
  signedIn = isSomebody;
};
/** Returns whether the user signed in or out since the session was loaded. */
export const isSessionStale = () => stale;
/** Returns whether a user is signed in; for code outside components. */
export const isSignedIn = () => signedIn;

/** Notifies listeners that the API no longer recognises the visitor. */
export function announceUnauthenticated(): void {
  for (const watcher of watchers) watcher();
}

/** Calls `watcher` when the API no longer recognises the visitor. Returns a function that unsubscribes. */
export function onUnauthenticated(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
