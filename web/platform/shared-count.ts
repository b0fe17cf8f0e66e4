import { useSyncExternalStore } from 'react';
import type { EndpointDef, Reply } from '#contract/endpoint.ts';
import { api } from './api.ts';
import { type TabChannel, tabChannel } from './tab-channel.ts';

/** A count that all tabs share, updated by events and refetched when some may have been missed. */
export interface SharedCount {
  /** On the server and before the first fetch: none. */
  useCount: () => number;
  /** Sets a new count, in the other tabs too. */
  set: (count: number) => void;
  /** Refetches. A failure leaves the count as it was: the next event or return tries again. */
  fetch: () => Promise<void>;
  /** Signed out: there is nothing to count. */
  forget: () => void;
}

/** `name` is its channel between tabs. */
export function sharedCount<D extends EndpointDef>(
  name: string,
  endpoint: Reply<D> extends { count: number } ? D : never,
): SharedCount {
  const watchers = new Set<() => void>();
  let now = 0;
  let tabs: TabChannel | undefined;
  /** Of parallel requests the last one counts: an earlier answer may be older than what has been read since. */
  let requests = 0;

  const show = (next: number) => {
    if (next === now) return;
    now = next;
    for (const watcher of watchers) watcher();
  };
  const watch = (changed: () => void) => {
    if (!tabs) {
      tabs = tabChannel(name);
      tabs?.addEventListener('message', ({ data }: MessageEvent<number>) => show(data));
    }
    watchers.add(changed);
    return () => void watchers.delete(changed);
  };
  const set = (count: number) => {
    show(Math.max(0, count));
    tabs?.postMessage(now);
  };
  return {
    useCount: () =>
      useSyncExternalStore(
        watch,
        () => now,
        () => 0,
      ),
    set,
    async fetch() {
      requests += 1;
      const own = requests;
      const answer = await api.call(endpoint as EndpointDef).catch(() => undefined);
      if (answer && own === requests) set((answer as { count: number }).count);
    },
    forget: () => show(0),
  };
}
