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

/**
 * Subscribes to a channel while the component is mounted, and connects without waiting for an interaction,
 * because the open page depends on the channel; null subscribes to none.
 */
export function useChannel(channel: string | null): void {
  useEffect(() => {
    if (channel === null) return;
    realtime.start().catch(() => undefined);
    return realtime.join(channel);
  }, [channel]);
}

/**
 * Calls `catchUp` to fetch missed events: on mount if the socket is connected, and on every connection. A
 * call on a connection is repeated until its promise is fulfilled.
 */
export function useCatchUp(catchUp: () => unknown): void {
  const latest = useRef(catchUp);
  latest.current = catchUp;
  useEffect(() => {
    if (realtime.isWhole()) Promise.resolve(latest.current()).catch(() => undefined);
    return realtime.onReturn(() => latest.current());
  }, []);
}
