import { BlockedOnCopy, type Outbound } from '../platform/copies/outbound.ts';

export const siteOutbound: Outbound = { assertMaySend: async () => undefined };

export function openCopyOutbound(): Outbound & { stopped: string[] } {
  const stopped: string[] = [];
  return {
    stopped,
    async assertMaySend(what) {
      stopped.push(what);
      throw new BlockedOnCopy();
    },
  };
}
