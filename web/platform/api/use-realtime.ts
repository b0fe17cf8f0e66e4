import { useEffect, useRef } from 'react';
import type { Payloads } from '#contract/realtime.ts';
import { realtime } from './realtime.ts';

/** Listens for an event while the component is mounted. */
export function useEvent<E extends keyof Payloads>(
  event: E,
  listener: (data: Payloads[E], channel: string) => void,
): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => realtime.hear(event, (data, channel) => latest.current(data, channel)), [event]);
}

/** Subscribes to a channel and connects immediately, because the open chat depends on it. */
export function useChannel(channel: string | null): void {
  useEffect(() => {
    if (channel === null) return;
    realtime.start().catch(() => undefined);
    return realtime.join(channel);
  }, [channel]);
}

/**
 * Fetches missed events: on mount, for those sent while the page was loading, and on every reconnection,
 * until the promise of `catchUp` is fulfilled.
 */
export function useCatchUp(catchUp: () => unknown): void {
  const latest = useRef(catchUp);
  latest.current = catchUp;
  useEffect(() => {
    if (realtime.isWhole()) Promise.resolve(latest.current()).catch(() => undefined);
    return realtime.onReturn(() => latest.current());
  }, []);
}
