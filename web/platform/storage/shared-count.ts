import { useSyncExternalStore } from 'react';
import type { EndpointDef, Reply } from '#contract/endpoint.ts';
import { api } from '../api/api.ts';
import { type TabChannel, tabChannel } from './tab-channel.ts';

/** A count shared by all tabs, updated by events and refetched when events may have been missed. */
export interface SharedCount {
  /** Returns the count; zero on the server and before the first fetch. */
  useCount: () => number;
  set: (count: number) => void;
  /** Refetches the count. Rejects if that fails, which leaves the count unchanged. */
  refetch: () => Promise<void>;
  /** Refetches the count and ignores a failure, since the next event or reconnection updates the count. */
  fetch: () => Promise<void>;
  forget: () => void;
}

/** Creates a count shared between tabs through the channel `name`. */
export function sharedCount<D extends EndpointDef>(
  name: string,
  endpoint: Reply<D> extends { count: number } ? D : never,
): SharedCount {
  const watchers = new Set<() => void>();
  let now = 0;
  let tabs: TabChannel | undefined;
  /**
   * Number of requests sent. Only the response to the latest is used, because an earlier one may be outdated.
   */
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
  const refetch = async () => {
    requests += 1;
    const own = requests;
    const answer: unknown = await api.call(endpoint as EndpointDef);
    if (own === requests) set((answer as { count: number }).count);
  };
  return {
    useCount: () =>
      useSyncExternalStore(
        watch,
        () => now,
        () => 0,
      ),
    set,
    refetch,
    fetch: () => refetch().catch(() => undefined),
    forget: () => show(0),
  };
}
