import { useEffect, useRef } from 'react';
import type { Payloads } from '#contract/realtime.ts';
import { realtime } from './realtime.ts';

/** Hears an event as long as the component stands. */
export function useEvent<E extends keyof Payloads>(event: E, listener: (data: Payloads[E], channel: string) => void): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => realtime.hear(event, (data, channel) => latest.current(data, channel)), [event]);
}

export function useChannel(channel: string | null): void {
  useEffect(() => (channel === null ? undefined : realtime.join(channel)), [channel]);
}

/** Fetches what was not heard: as the component comes, for what was said while its page was on its way, and whenever the line stands anew. */
export function useCatchUp(catchUp: () => void): void {
  const latest = useRef(catchUp);
  latest.current = catchUp;
  useEffect(() => {
    if (realtime.isWhole()) latest.current();
    return realtime.onReturn(() => latest.current());
  }, []);
}
