import { HeldBack, type Outbound } from '../platform/copies/outbound.ts';

/** The gate of the site itself: everything may leave. */
export const siteOutbound: Outbound = { assertMaySend: async () => undefined };

/** The gate of a copy, and what it has stopped. */
export function openCopyOutbound(): Outbound & { stopped: string[] } {
  const stopped: string[] = [];
  return {
    stopped,
    async assertMaySend(what) {
      stopped.push(what);
      throw new HeldBack();
    },
  };
}
