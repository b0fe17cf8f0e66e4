import { useSyncExternalStore } from 'react';
import type { EndpointDef, Reply } from '#contract/endpoint.ts';
import { api } from './api.ts';

/** A number that every tab shows alike, kept by events and asked for where they may have been missed. */
export interface SharedCount {
  /** On the server and before it is asked for: none. */
  useCount: () => number;
  /** Says a new number, to the other tabs too. */
  set: (count: number) => void;
  /** Asks anew. What does not arrive leaves the number as it was: the next event or return asks again. */
  fetch: () => Promise<void>;
  /** Somebody went: for nobody there is nothing to count. */
  forget: () => void;
}

/** `name` is its channel between tabs. */
export function sharedCount<D extends EndpointDef>(name: string, endpoint: Reply<D> extends { count: number } ? D : never): SharedCount {
  const watchers = new Set<() => void>();
  let now = 0;
  let tabs: BroadcastChannel | undefined;
  /** Of several requests at once the last one counts: an earlier answer may be older than what has been read since. */
  let requests = 0;

  const show = (next: number) => {
    if (next === now) return;
    now = next;
    for (const watcher of watchers) watcher();
  };
  const watch = (changed: () => void) => {
    if (!tabs && 'BroadcastChannel' in window) {
      tabs = new BroadcastChannel(name);
      tabs.onmessage = ({ data }: MessageEvent<number>) => show(data);
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
